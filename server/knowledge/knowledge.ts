import { LRUCache } from "lru-cache"
import type { Pool } from "pg"
import { lateFactsBy, loadMarket, marketWith } from "../bars/load"
import { type Panel, VIX } from "../bars/panel"
import type { Database } from "../database/database"
import type { Env } from "../env"
import { barsKnownAt } from "../exchange/sessions"
import type { ScanName, ScanQuery, ScanResult } from "../market/scans"
import type { SourceCredit } from "../sources/source"
import { freshnessKey, lastOf, listArrivals } from "./arrivals"
import { openScanner, type ScannedMarket } from "./scanner"

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
  /** Of an instant before late facts came, it is made when it is first read, and that takes a moment. */
  readonly panel: Panel
  /** What the panel is about, which is the same at every instant. */
  axes: Pick<Panel, "sessions" | "instruments" | "rows">
  /** Index of the last session whose bars were known; -1 before the first. */
  through: number
  /** Credits of the sources that brought the facts of these families. */
  credits(...families: string[]): SourceCredit[]
  /** Looks through the whole panel, in a thread of its own. */
  scan<Name extends ScanName>(name: Name, query: ScanQuery<Name>): Promise<ScanResult<Name>>
}

/** Stored knowledge in memory: the panel of bars, reloaded when the data version moves on. */
export type KnowledgeStore = {
  /** Counts up whenever stored facts change; cached answers carry it. */
  dataVersion(): number
  at(asOf: Date): Knowledge
  hasTicker(ticker: string): boolean
  /** The last instant up to this one (epoch ms) at which a stored fact became known; 0 before the first. */
  lastArrival(at: number): number
  /**
   * The last instant up to this one from which an answer about now speaks: since then no fact has become known, and the
   * clock has not passed anything that an answer turns on. Every replica with the same facts names the same.
   */
  lastChange(at: number): number
  /** Asks the database for its data version and loads what is new. */
  refresh(): Promise<void>
  close(): Promise<void>
}

export type SourceCatalogue = (sourceId: string) => Omit<SourceCredit, "source_id" | "retrieved_at">

/** `bars` is the pool by which all bars are read, each of whose statements takes long. */
export async function openKnowledge(
  env: Env,
  database: Database,
  catalogue: SourceCatalogue,
  bars = database.pool,
): Promise<KnowledgeStore> {
  const scanner = openScanner((known) => panelWith(known))
  if (env.NODE_ENV === "production") scanner.start()
  let loaded = await load(database, bars)
  scanner.load({ market: loaded.market, latest: loaded.latest })
  let refreshing: Promise<void> | null = null
  let isAskedAgain = false
  const earlier = new LRUCache<number, Panel>({ max: 2 })

  function panelWith(known: number): Panel {
    if (known === loaded.market.late.length) return loaded.latest
    const panel = earlier.get(known) ?? marketWith(loaded.market, known)
    earlier.set(known, panel)
    return panel
  }

  async function reload(): Promise<void> {
    try {
      do {
        isAskedAgain = false
        if ((await readVersion(database)) === loaded.version) continue
        const next = await load(database, bars, loaded)
        if (next.market !== loaded.market) {
          earlier.clear()
          scanner.load({ market: next.market, latest: next.latest })
        }
        loaded = next
      } while (isAskedAgain)
    } finally {
      refreshing = null
    }
  }

  return {
    dataVersion: () => loaded.version,
    hasTicker: (ticker) => loaded.tickers.has(ticker),
    lastArrival: (at) => lastOf(loaded.arrivals, at),
    lastChange: (at) => Math.max(freshnessKey(at), lastOf(loaded.arrivals, at)),
    refresh() {
      // News that comes while older news is read may have missed it.
      isAskedAgain = true
      refreshing ??= reload()
      return refreshing
    },
    close: () => scanner.close(),
    at(asOf) {
      const known = lateFactsBy(loaded.market, asOf)
      const axes = loaded.latest
      const through = throughAt(axes.sessions, asOf)
      return {
        asOf,
        feed: env.FEED,
        barsOrigin: barsOriginOf(env, loaded, axes.sessions[through]),
        database,
        redistribution: {
          isPermitted: env.FEED === "simulated" || env.BARS_REDISTRIBUTION === "permitted",
          licence: env.BARS_LICENCE ?? "none declared",
        },
        get panel() {
          return panelWith(known)
        },
        axes,
        through,
        credits: (...families) => creditsOf(loaded.runs, families, asOf, catalogue),
        scan: (name, query) => scanner.scan({ name, known, through, query }),
      }
    },
  }
}

/** The runs by which a source brought a family; what each brought is known from its instant on. Oldest first. */
type Runs = { family: string; sourceId: string; instants: Date[] }
type Loaded = ScannedMarket & {
  version: number
  newestRun: number
  /** The instants at which facts became known, oldest first. */
  arrivals: readonly number[]
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
  if (earlier?.newestRun === newestRun) {
    return { ...earlier, version, tickers, runs, arrivals: await listArrivals(bars, earlier.market) }
  }
  const market = await loadMarket(bars)
  const latest = marketWith(market, market.late.length)
  const arrivals = await listArrivals(bars, market)
  const assumedThrough = await findAssumedThrough(database)
  return { version, newestRun, market, latest, tickers, runs, arrivals, assumedThrough }
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
    orderBy: [{ startedAt: "asc" }, { id: "asc" }],
  })
  const groups = Map.groupBy(rows, ({ family, sourceId }) => `${family} ${sourceId}`)
  return [...groups.values()].map((group) => {
    const [{ family, sourceId }] = group
    return { family, sourceId, instants: group.map(({ startedAt }) => startedAt) }
  })
}

function throughAt(sessions: readonly string[], asOf: Date): number {
  return sessions.findLastIndex((session) => barsKnownAt(session) <= asOf)
}

function creditsOf(runs: Runs[], families: string[], asOf: Date, catalogue: SourceCatalogue): SourceCredit[] {
  const named = runs.filter(({ family }) => families.includes(family))
  return [...Map.groupBy(named, ({ sourceId }) => sourceId)].map(([sourceId, group]) => {
    const known = group.flatMap(({ instants }) => instants.findLast((at) => at <= asOf)?.getTime() ?? [])
    const retrievedAt = known.length > 0 ? new Date(Math.max(...known)).toISOString() : null
    return { source_id: sourceId, ...catalogue(sourceId), retrieved_at: retrievedAt }
  })
}
