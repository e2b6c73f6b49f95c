import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { issueKey } from "../../server/accounts/keys/issue"
import { rotateKey } from "../../server/accounts/keys/rotate"
import type { Tier } from "../../server/accounts/tiers"
import type { Database } from "../../server/platform/database/database"
import { readEnv } from "../../server/platform/env"

type Seen = {
  /** Answers by status; `0` if no server was reached or the connection broke. */
  statuses: Record<number, number>
  slowestMs: number
  wrong: string[]
}

const nothingSeen = (): Seen => ({ statuses: {}, slowestMs: 0, wrong: [] })

type Rotation = { email: string; old: string; key: string; keyId: string }

export type Traffic = {
  /** What was seen since the last call. */
  take(): Seen
  /** Answers granted to each metered account, by the end of the minute they were counted in. */
  granted: ReadonlyMap<string, number>
  /** Ends of minutes in which a server reported that it counts alone. */
  alone: ReadonlySet<string>
  /** Requests that cost quota: answered, or broken off with an unknown result. */
  charged: { readonly answered: number; readonly unknown: number; readonly accountIds: readonly string[] }
  /** Acknowledged rotations; each owes its owner one mail. */
  rotations: readonly Rotation[]
  /** Addresses of rotations whose outcome is unknown, since the connection broke. */
  unknown: ReadonlySet<string>
  stop(): Promise<void>
}

type Parts = {
  origins: readonly string[]
  database: Database
  variables: Record<string, string>
  /** An answer that takes longer is wrong. */
  longestMs: number
}

const readerCount = 4
const meteredCount = 3
const costing = ["predictions/latest?limit=20", "market/regime", "account/me"]
const paths = [...costing, "track-record"]
const cuts = ["fetch failed", "terminated", "other side closed"]

/** Readers, callers at the limit of their quota, and an operator who rotates keys, until it is stopped. */
export async function startTraffic({ origins, database, variables, longestMs }: Parts): Promise<Traffic> {
  const env = readEnv(variables)
  const stopped = new AbortController()
  const charged = { answered: 0, unknown: 0, accountIds: [] as string[] }
  const granted = new Map<string, number>()
  const alone = new Set<string>()
  const rotations: Rotation[] = []
  const unknown = new Set<string>()
  let seen = nothingSeen()

  const readers = await newKeys(database, "api_pro", 5 * readerCount, charged.accountIds)
  const metered = await newKeys(database, "free", meteredCount, charged.accountIds)

  async function ask(origin: string, path: string, key: string): Promise<Response | null> {
    const isCharged = costing.includes(path)
    const url = path === "track-record" ? `${origin}/track-record/checkpoint` : `${origin}/api/v1/${path}`
    const signal = AbortSignal.timeout(longestMs)
    const begun = performance.now()
    try {
      const response = await fetch(url, { headers: { "X-API-Key": key }, signal })
      const text = await response.text()
      seen.slowestMs = Math.max(seen.slowestMs, performance.now() - begun)
      note(response.status)
      if (isCharged && response.ok) charged.answered++
      const isExcused = response.ok || response.status === 429 || response.status === 503
      if (!isExcused) seen.wrong.push(`${response.status} for ${path}: ${text.slice(0, 200)}`)
      if (response.status === 503 && !response.headers.has("retry-after")) {
        seen.wrong.push(`503 without Retry-After for ${path}`)
      }
      return response
    } catch (error) {
      note(0)
      if (isCharged) charged.unknown++
      if (signal.aborted) seen.wrong.push(`no answer for ${path} within ${longestMs / 1_000} s`)
      else if (!cuts.some((each) => String(error).includes(each))) seen.wrong.push(`${error} for ${path}`)
      return null
    }
  }

  function note(status: number): void {
    seen.statuses[status] = (seen.statuses[status] ?? 0) + 1
  }

  async function repeat(pauseMs: number, act: (turn: number) => Promise<unknown>): Promise<void> {
    for (let turn = 0; !stopped.signal.aborted; turn++) {
      await act(turn)
      await sleep(pauseMs)
    }
  }

  const read = (reader: number) =>
    repeat(200, (turn) => {
      const key = readers[5 * reader + (turn % 5)]
      return ask(origins[(reader + turn) % origins.length], paths[turn % paths.length], key)
    })

  const exhaust = (caller: number) =>
    repeat(250, async (turn) => {
      const response = await ask(origins[turn % origins.length], "market/regime", metered[caller])
      const window = `${caller} ${response?.headers.get("x-ratelimit-reset")}`
      if (response?.ok) granted.set(window, (granted.get(window) ?? 0) + 1)
    })

  const watch = (origin: string) =>
    repeat(100, async () => {
      const ready = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(longestMs) }).catch(() => null)
      const checks = Object((await ready?.json().catch(() => null))?.checks)
      // By the clock of the server, which a fault may have moved.
      const at = Date.parse(ready?.headers.get("date") ?? "")
      if (checks.quota_store?.ok === false) alone.add(String((Math.floor(at / 60_000) + 1) * 60))
    })

  const operate = () =>
    repeat(400, async () => {
      const email = `${randomUUID()}@example.com`
      try {
        const issued = await issueKey(database, { email, tier: "free" }, {}, { at: new Date(), actor: "operator" })
        const rotated = await rotateKey({ database, env }, { keyId: issued.keyId, overlapSeconds: 0 }, new Date())
        if (!rotated.ok) seen.wrong.push(`a rotation was declined: ${rotated.sentence}`)
        else rotations.push({ email, old: issued.key, key: rotated.issued.key, keyId: rotated.issued.keyId })
      } catch {
        unknown.add(email)
      }
    })

  const running = [
    ...Array.from({ length: readerCount }, (_, reader) => read(reader)),
    ...metered.map((_, caller) => exhaust(caller)),
    ...origins.map(watch),
    operate(),
  ]
  return {
    charged,
    granted,
    alone,
    rotations,
    unknown,
    take() {
      const last = seen
      seen = nothingSeen()
      return last
    },
    async stop() {
      stopped.abort()
      await Promise.all(running)
    },
  }
}

async function newKeys(database: Database, tier: Tier, count: number, accountIds: string[]): Promise<string[]> {
  const change = { at: new Date(), actor: "operator" }
  const issue = () => issueKey(database, { email: `${randomUUID()}@example.com`, tier }, {}, change)
  const issued = await Promise.all(Array.from({ length: count }, issue))
  accountIds.push(...issued.map(({ accountId }) => accountId))
  return issued.map(({ key }) => key)
}
