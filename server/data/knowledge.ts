import { LRUCache } from "lru-cache"
import type { Pool } from "pg"
import type { Env } from "../env"
import { type Panel, VIX } from "../market/panel"
import { barsKnownAt, lastClosedSession, newYorkDate } from "../market/sessions"
import type { SourceCredit } from "../sources/source"
import type { Database } from "./database"
import { loadMarket, marketAt, type StoredMarket } from "./panel"

/** Everything that the service knew at an instant. Handlers compute from this and from nothing else. */
export type Knowledge = {
  asOf: Date
  /** Whether the inputs come from live upstreams or from the simulated market. */
  feed: "simulated" | "live"
  /**
   * What an answer from bars is labelled. In live mode it is a replay as long as the newest bars known at the instant
   * were not seen to arrive but imported later: then the answer is what would have been known, not what was.
   */
  barsOrigin: "simulated" | "live" | "replay"
  database: Database
  /** Whether the provider's licence lets the service pass its bars on, and what the operator declared of it. */
  redistribution: { isPermitted: boolean; licence: string }
  panel: Panel
  /** Index of the last session whose bars were known; -1 before the first. */
  through: number
  /** Credits of the sources that brought the facts of these families. */
  credits(...families: string[]): SourceCredit[]
}

/** Stored knowledge in memory: the panel of bars, reloaded when the data version moves on. */
export type KnowledgeStore = {
  /** Counts up whenever stored facts change; cached answers carry it. */
  dataVersion(): number
  at(asOf: Date): Knowledge
  hasTicker(ticker: string): boolean
  /** Names the stretch of time in which an answer about now stays the same as long as no fact arrives. */
  clockTick(at: number): string
  /** Asks the database for its data version and loads what is new. */
  refresh(): Promise<void>
}

export type SourceCatalogue = (sourceId: string) => Omit<SourceCredit, "source_id" | "retrieved_at">

/** `bars` is the pool by which all bars are read, each of whose statements takes long. */
export async function openKnowledge(
  env: Env,
  database: Database,
  catalogue: SourceCatalogue,
  bars = database.pool,
): Promise<KnowledgeStore> {
  let loaded = await load(database, bars)
  let refreshing: Promise<void> | null = null
  const earlier = new LRUCache<number, Panel>({ max: 2 })

  function panelAt(asOf: Date): Panel {
    const known = loaded.market.late.filter((fact) => fact.knownAt <= asOf.getTime()).length
    if (known === loaded.market.late.length) return loaded.latest
    const panel = earlier.get(known) ?? marketAt(loaded.market, asOf)
    earlier.set(known, panel)
    return panel
  }

  async function reload(): Promise<void> {
    const version = await readVersion(database)
    if (version === loaded.version) return
    const next = await load(database, bars, loaded)
    if (next.market !== loaded.market) earlier.clear()
    loaded = next
  }

  return {
    dataVersion: () => loaded.version,
    hasTicker: (ticker) => loaded.tickers.has(ticker),
    clockTick,
    refresh() {
      refreshing ??= reload().finally(() => {
        refreshing = null
      })
      return refreshing
    },
    at(asOf) {
      const panel = panelAt(asOf)
      const through = throughAt(panel, asOf)
      return {
        asOf,
        feed: env.FEED,
        barsOrigin: barsOriginOf(env, loaded, panel.sessions[through]),
        database,
        redistribution: {
          isPermitted: env.FEED === "simulated" || env.BARS_REDISTRIBUTION === "permitted",
          licence: env.BARS_LICENCE ?? "none declared",
        },
        panel,
        through,
        credits: (...families) => creditsOf(loaded.runs, families, asOf, catalogue),
      }
    },
  }
}

const quarterHour = 900_000
let tick = { from: 0, name: "" }

/** New York's date, the sessions known, and what is overdue all turn on quarter hours. */
function clockTick(at: number): string {
  const from = at - (at % quarterHour)
  if (tick.from !== from) {
    const now = new Date(from)
    const overdue = lastClosedSession(new Date(from - 3 * 3_600_000))
    tick = { from, name: `${newYorkDate(now)} ${lastClosedSession(now)} ${overdue}` }
  }
  return tick.name
}

/** The runs by which a source brought a family; what each brought is known from its instant on. Oldest first. */
type Runs = { family: string; sourceId: string; instants: Date[] }
type Loaded = {
  version: number
  newestRun: number
  market: StoredMarket
  latest: Panel
  tickers: Set<string>
  runs: Runs[]
  /** The last session of which bars were imported rather than seen to arrive. */
  assumedThrough: string | null
}

async function load(database: Database, bars: Pool, earlier?: Loaded): Promise<Loaded> {
  const version = await readVersion(database)
  const newest = await database.prisma.ingestion.aggregate({ _max: { id: true }, where: { outcome: { not: null } } })
  const newestRun = newest._max.id ?? 0
  const instruments = await database.prisma.instrument.findMany({ select: { ticker: true } })
  const runs = await listRuns(database)
  const tickers = new Set(instruments.map(({ ticker }) => ticker))
  if (earlier?.newestRun === newestRun) return { ...earlier, version, tickers, runs }
  const market = await loadMarket(bars)
  const latest = marketAt(market, new Date(8.64e15))
  return { version, newestRun, market, latest, tickers, runs, assumedThrough: await findAssumedThrough(database) }
}

async function findAssumedThrough({ pool }: Database): Promise<string | null> {
  const sql = "SELECT max(date)::text AS date FROM bar WHERE is_assumed AND ticker <> $1"
  const { rows } = await pool.query<{ date: string | null }>(sql, [VIX])
  return rows[0].date
}

function barsOriginOf(env: Env, { assumedThrough }: Loaded, session: string | undefined): Knowledge["barsOrigin"] {
  if (env.FEED === "simulated") return "simulated"
  return session !== undefined && assumedThrough !== null && session <= assumedThrough ? "replay" : "live"
}

async function readVersion(database: Database): Promise<number> {
  const world = await database.prisma.world.findUnique({ where: { id: 1 } })
  return Number(world?.dataVersion ?? 0)
}

async function listRuns(database: Database): Promise<Runs[]> {
  const rows = await database.prisma.ingestion.findMany({
    select: { family: true, sourceId: true, startedAt: true },
    where: { outcome: { in: ["ok", "empty_confirmed"] } },
    orderBy: { startedAt: "asc" },
  })
  const groups = Map.groupBy(rows, ({ family, sourceId }) => `${family} ${sourceId}`)
  return [...groups.values()].map((group) => {
    const [{ family, sourceId }] = group
    return { family, sourceId, instants: group.map(({ startedAt }) => startedAt) }
  })
}

function throughAt(panel: Panel, asOf: Date): number {
  let through = panel.sessions.length - 1
  if (through < 0 || barsKnownAt(panel.sessions[through]) <= asOf) return through
  while (through >= 0 && barsKnownAt(panel.sessions[through]) > asOf) through--
  return through
}

function creditsOf(runs: Runs[], families: string[], asOf: Date, catalogue: SourceCatalogue): SourceCredit[] {
  const named = runs.filter(({ family }) => families.includes(family))
  return [...Map.groupBy(named, ({ sourceId }) => sourceId)].map(([sourceId, group]) => {
    const known = group.flatMap(({ instants }) => instants.findLast((at) => at <= asOf)?.getTime() ?? [])
    const retrievedAt = known.length > 0 ? new Date(Math.max(...known)).toISOString() : null
    return { source_id: sourceId, ...catalogue(sourceId), retrieved_at: retrievedAt }
  })
}
