import { setTimeout as sleep } from "node:timers/promises"
import type { Fault } from "./faults"
import { lostRotations, overQuota, wrongKeys, wrongLeaves } from "./invariants"
import type { Random } from "./random"
import type { Stage } from "./stage"
import type { Traffic } from "./traffic"

export type Struck = {
  name: string
  /** Seconds until every server answered and workers worked again; null if they never did. */
  backSeconds: number | null
  refused: number
  unreached: number
  answered: number
  slowestMs: number
  wrong: string[]
}

export type Field = {
  traffic: Traffic
  hasPages: boolean
  /** How many times the quota may be granted, for minutes of callers in which servers counted alone. */
  excused: Pick<Map<string, number>, "get" | "set">
  leaves: number
}

type Ground = Pick<Stage, "origins" | "database">

const patienceMs = 180_000
/** Faults end on their own; those that restart something end once it has started. */
const endsWithinMs = 300_000

/** Strikes once, waits until everything is back, and checks the invariants. */
export async function strike<S extends Ground>(
  stage: S,
  field: Field,
  fault: Pick<Fault, "name" | "isWithoutCounters" | "killedServers" | "endsWithinMs"> & {
    strike(stage: S, random: Random): Promise<void>
  },
  random: Random,
): Promise<Struck> {
  const { traffic } = field
  await sleep(random.upTo(2_000))
  traffic.take()
  const countersBefore = new Set(traffic.granted.keys())
  const failed = await attempted(() => endsWithin(fault.endsWithinMs ?? endsWithinMs, fault.strike(stage, random)))
  const begun = performance.now()
  const isBack = await comesBack(stage.origins, begun + patienceMs, field.hasPages)
  const backSeconds = isBack ? (performance.now() - begun) / 1_000 : null
  const oncePerServer = stage.origins.length
  // Where Redis and all servers have forgotten the minute, what was granted in it before is granted again.
  if (fault.isWithoutCounters) excuseSince(field, countersBefore, oncePerServer + (fault.killedServers ? 1 : 0))
  for (const window of traffic.granted.keys()) {
    if (traffic.alone.has(window.split(" ")[1])) excuse(field, window, oncePerServer)
  }
  const wrong = isBack ? failed : [...failed, "it did not come back"]
  wrong.push(...(await attempted(() => wrongKeys(stage.origins, traffic))))
  wrong.push(...(await attempted(() => lostRotations(stage.database, traffic))))
  wrong.push(...overQuota(traffic, field.excused))
  wrong.push(
    ...(await attempted(async () => {
      const log = await wrongLeaves(stage.database, field.leaves)
      field.leaves = log.leaves
      return log.wrong
    })),
  )
  const seen = traffic.take()
  const count = (...statuses: number[]) => statuses.reduce((sum, status) => sum + (seen.statuses[status] ?? 0), 0)
  return {
    name: fault.name,
    backSeconds,
    refused: count(503),
    unreached: count(0),
    answered: count(200, 304, 429),
    slowestMs: seen.slowestMs,
    wrong: [...new Set([...wrong, ...seen.wrong])],
  }
}

async function endsWithin(ms: number, ending: Promise<void>): Promise<string[]> {
  const isOver = new AbortController()
  const late = sleep(ms, [`the fault did not end within ${ms / 1_000} s`], { signal: isOver.signal })
  late.catch(() => {})
  return Promise.race([ending.then(() => []), late]).finally(() => isOver.abort())
}

async function attempted(look: () => Promise<string[]>): Promise<string[]> {
  return look().catch((error) => [`${error}`])
}

/** The minutes of the fault, and those that began since. */
function excuseSince(field: Field, before: ReadonlySet<string>, times: number): void {
  const newest = new Map([...before].map((window) => [window.split(" ")[0], window]))
  for (const window of newest.values()) excuse(field, window, times)
  for (const window of field.traffic.granted.keys()) if (!before.has(window)) excuse(field, window, times)
}

function excuse({ excused }: Field, window: string, times: number): void {
  excused.set(window, Math.max(times, excused.get(window) ?? 1))
}

/** Every server is ready, with its database, its quota store and its writes in order, and renders a page. */
export async function comesBack(origins: readonly string[], until: number, hasPages = true): Promise<boolean> {
  while (performance.now() < until) {
    const all = await Promise.all(origins.map((origin) => isWell(origin, hasPages)))
    if (all.every(Boolean)) return true
    await sleep(200)
  }
  return false
}

const needed = ["database", "usage", "quota_store"]

async function isWell(origin: string, hasPages: boolean): Promise<boolean> {
  const signal = AbortSignal.timeout(10_000)
  try {
    const ready = await fetch(`${origin}/readyz`, { signal })
    const { checks } = await ready.json()
    if (!ready.ok || !needed.every((name) => checks[name].ok)) return false
    if (!hasPages) return true
    const page = await fetch(`${origin}/sign-in`, { headers: { Accept: "text/html" }, signal })
    return page.ok && (await page.text()).includes("</html>")
  } catch {
    return false
  }
}
