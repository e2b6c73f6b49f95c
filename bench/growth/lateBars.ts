import { monitorEventLoopDelay } from "node:perf_hooks"
import { setTimeout as sleep } from "node:timers/promises"
import type { DailyBar } from "../../server/bars/bar"
import { openPanel, type PanelStore } from "../../server/bars/openPanel"
import { VIX } from "../../server/bars/panel"
import { storeBars } from "../../server/bars/store"
import { REGIME_TICKERS, regimeAt } from "../../server/context/market/regime"
import { type KnowledgeStore, openKnowledge } from "../../server/knowledge/store"
import { sourceCatalogue } from "../../server/knowledge/upstreams"
import { connect, type Database } from "../../server/platform/database/database"
import { openPool, streamOf, timeouts } from "../../server/platform/database/pool"
import { barsKnownAt } from "../../server/platform/exchange/sessions"
import { median } from "../figure"
import { openHelperDatabase } from "../helperDatabase"
import { storeNextSession } from "../nextSession"
import { timed } from "../places"
import { say } from "../processes"
import { bySize } from "../size"

type MeasuredLoad = { ms: number; bytes: number }

/** The longest pause of the event loop, and the longest uninterrupted work of this thread. */
export type Stalls = { longestMs: number; longestWorkMs: number }

export type LateBars = {
  late: number
  lateMegabytes: number
  instants: number
  /** `without` late bars shows the noise of the machine. */
  stalls: { without: Stalls; with: Stalls }
  whole: MeasuredLoad
  /** After one more session's bars. */
  day: MeasuredLoad
  newestDateMs: number
}

const instants = bySize(100, 5)
const barsAtOnce = 4
const hourMs = 3_600_000

/** Runs in a process that serves nothing else, on an existing world. */
const { env, url } = openHelperDatabase()
const database = connect(url, 2)
const loading = openPool(url, 1, timeouts.loading)
const knowledge = await openKnowledge(env, database, sourceCatalogue(env), loading)
const { sessions } = knowledge.at(new Date(), ["bars"]).bars().axes
const from = barsKnownAt(sessions[sessions.length - 1]).getTime() - 2 * instants * hourMs
const asked = Array.from({ length: instants }, (_, index) => new Date(from + index * hourMs))

const without = await askAll(knowledge, asked)
const before = await residentMegabytes()
for (const at of asked) await storeLateBars(database, at)
await knowledge.refresh()
const stalls = { without, with: await askAll(knowledge, asked) }
const lateMegabytes = (await residentMegabytes()) - before

const { whole, day } = await measureLoads(database)
const newestDate = "SELECT max(date)::text AS date FROM bar WHERE ticker <> $1"
const newestDateMs = median(await timed(20, () => database.pool.query(newestDate, [VIX])))
knowledge.close()
await Promise.all([database.close(), loading.end()])
const late = instants * barsAtOnce
say({ late, lateMegabytes, instants, stalls, whole, day, newestDateMs } satisfies LateBars)

/** Reads two rows, and one row per ticker, at each instant; returns the stalls meanwhile. */
async function askAll(knowledge: KnowledgeStore, instants: readonly Date[]): Promise<Stalls> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  let longestWorkMs = 0
  for (const asOf of instants) {
    const worked = process.threadCpuUsage()
    const { panelOf, listSpans, through } = knowledge.at(asOf, ["bars", "vix", "actions"]).bars()
    regimeAt(panelOf(...REGIME_TICKERS), through)
    listSpans(through)
    const { user, system } = process.threadCpuUsage(worked)
    longestWorkMs = Math.max(longestWorkMs, (user + system) / 1_000)
    await sleep(0)
  }
  delay.disable()
  return { longestMs: delay.max / 1e6, longestWorkMs }
}

async function storeLateBars({ pool }: Database, at: Date): Promise<void> {
  const { rows } = await pool.query<DailyBar>(
    `SELECT DISTINCT ON (ticker) ticker, date::text AS date, open, high, low, close * 1.01 AS close, volume FROM bar
     WHERE ticker IN (SELECT ticker FROM instrument WHERE kind = 'stock' ORDER BY ticker OFFSET $1 LIMIT $2)
     AND known_at < $3 ORDER BY ticker, date DESC`,
    [asked.indexOf(at) * barsAtOnce, barsAtOnce, at],
  )
  await storeBars(pool, { bars: rows, actions: [] }, { ingestionId: 1, at })
}

async function measureLoads(database: Database): Promise<{ whole: MeasuredLoad; day: MeasuredLoad }> {
  const measured = openPool(url, 1, timeouts.loading)
  const client = await measured.connect()
  const stream = streamOf(client)
  client.release()
  async function measure(work: () => Promise<unknown>): Promise<MeasuredLoad> {
    const [start, bytes] = [performance.now(), stream.bytesRead]
    await work()
    return { ms: performance.now() - start, bytes: stream.bytesRead - bytes }
  }
  const opened: { panel?: PanelStore } = {}
  const whole = await measure(async () => {
    opened.panel = await openPanel(measured)
  })
  await storeNextSession(database, sessions[sessions.length - 1])
  const day = await measure(async () => opened.panel?.refresh())
  await measured.end()
  return { whole, day }
}

/** After garbage collection. */
async function residentMegabytes(): Promise<number> {
  for (let turn = 0; turn < 5; turn++) {
    globalThis.gc?.()
    await sleep(200)
  }
  return process.memoryUsage().rss / 2 ** 20
}
