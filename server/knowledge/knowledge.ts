import type { Suggestion } from "../accounts/refusals"
import type { Database } from "../platform/database/database"
import { notification } from "../platform/database/notifications"
import type { Env } from "../platform/env"
import type { SourceCredit } from "../sources/source"
import type { BarsStore, BarsView } from "./bars"
import { creditsFor, lastStart, runsUpTo, type SourceCatalogue } from "./credits"
import {
  asKnown,
  countKnown,
  type FactFilter,
  type FactPage,
  findNewestDay,
  findNewestOrigin,
  findSpan,
  listSaid,
  type SaidFact,
  sumKnown,
} from "./facts/asKnown"
import type { FactFamily, KnownFact } from "./facts/fact"
import { type DailyOutcomes, listDailyOutcomes, listHealth, type SourceHealth } from "./facts/health"
import { type EndedRun, findLastRun, type NewestRun } from "./facts/runs"
import { isFamily, type Need } from "./facts/versions"
import { type FamilyName, familyOf } from "./families"
import { type ConfiguredSource, canCollect } from "./families/upstreams"
import type { Origin } from "./origin"
import { suggestFrom, type TickerNames } from "./suggestions"

/**
 * Everything that the service knew at an instant, as far as an answer has said that it needs it: asking for anything
 * else throws. Handlers compute from this and from nothing else.
 */
export type Knowledge = {
  asOf: Date
  /** Whether the inputs come from live upstreams or from the simulated market. */
  feed: "simulated" | "live"
  /** Credits of the sources that brought these, each with its last successful run up to the instant. */
  credits(needs: readonly Need[]): Promise<SourceCredit[]>
  /** When a source of the family was last asked with success; null before the first time. */
  lastAsked(family: FamilyName): Promise<Date | null>
  /** Has a worker collect the family soon, where it is collected on request. */
  wantNow(family: FamilyName): Promise<void>
  /** How the last run of the family ended; null before the first. */
  lastRun(family: FamilyName): Promise<EndedRun | null>
  /** What an answer from these is labelled: `mixed` where they differ. */
  originOf(needs: readonly Need[]): Promise<Origin>
  /** Whether the family can be asked for as the service is configured now, whatever has come of it. */
  isConfigured(family: FamilyName): boolean
  /** Whether headlines are read for signals as the service is configured now. */
  areHeadlinesRead(): boolean
  /** The last day that facts of the family are about; null before the first. */
  newestDay(family: FamilyName): Promise<string | null>
  bars(): BarsView
  facts<Body>(family: FactFamily<Body>): FactsView<Body>
  predictions(): PredictionsView
  signals(): SignalsView
  claims(): ClaimsView
  /** The tickers that one may mean which is not in the universe, the likeliest first; none where it is. */
  suggest(ticker: string): Suggestion[]
  log(): LogView
  /** How the sources stand and how their runs ended. */
  runs(): RunsView
  /**
   * Whether what has been read of it speaks of the universe while this holds today's members of the real market: all bars at
   * once, or predictions, whose models learn from all of them. The simulated universe has those that have gone, too.
   */
  isSurvivorshipBiased(): boolean
}

export type FactsView<Body> = {
  /** Newest described first; see `asKnown`. */
  list(filter?: FactFilter, page?: FactPage): Promise<KnownFact<Body>[]>
  /** How many there are, and the oldest time that one of them is about. */
  count(filter?: FactFilter): Promise<{ count: number; oldest: Date | null }>
  /** What the first and the last of all of them are about; nulls before the first. */
  span(): Promise<{ oldest: Date | null; newest: Date | null }>
  /** How many there are, and the sum of one of their figures. */
  sum(figure: keyof Body & string, filter?: FactFilter): Promise<{ count: number; sum: number }>
  /** All that was said under these keys, of each in the order in which it became known. */
  said(keys: readonly string[]): Promise<SaidFact<Body>[]>
}

/** The transparency log. */
export type LogView = {
  /** Where it is published. */
  url: string
  asOf: Date
  database: Database
}

export type RunsView = {
  sources: readonly ConfiguredSource[]
  /** Of each of these sources the newest runs, and how much they brought. */
  health(): Promise<SourceHealth[]>
  /** How the runs of each of the last days ended, oldest first. */
  days(count: number): Promise<DailyOutcomes[]>
  /** The instants that the first and the last known fact of a family are about; nulls before the first. */
  span(family: FamilyName): Promise<{ oldest: Date | null; newest: Date | null }>
}

/** What the queries of `predictions/storage` go by. */
export type PredictionsView = Pick<Knowledge, "asOf" | "feed"> & { database: Database }

/** What the queries of `signals/headlines/storage` go by: signals issued by the instant, graded only if that was known by then. */
export type SignalsView = PredictionsView

/** What the queries of `edge/storage` go by: claims registered by the instant, as they stood. */
export type ClaimsView = Pick<Knowledge, "asOf"> & { database: Database }

/** What knowledge of an instant is read from. */
type Parts = {
  env: Env
  database: Database
  catalogue: SourceCatalogue
  sources: readonly ConfiguredSource[]
  bars: BarsStore
  runs: readonly NewestRun[]
  names: TickerNames
}

export function knowledgeAt(asOf: Date, needs: readonly Need[], parts: Parts): Knowledge {
  const { env, database, catalogue, sources, bars, runs, names } = parts
  const { pool } = database
  const feed = env.FEED
  let isUniverseRead = false
  let runsThen: Promise<readonly NewestRun[]> | undefined
  const runsByThen = () => {
    // Other families are collected by the minute, and their newest run lies behind most instants.
    const needed = runs.filter(({ family }) => needs.some((need) => need === family))
    runsThen ??= runsUpTo(pool, asOf, needed)
    return runsThen
  }
  const noteUniverse = () => {
    isUniverseRead = true
  }

  /** An answer that read more than it says would stay as it is when that changes. */
  function requireNeeds(...names: string[]): void {
    const missing = names.find((name) => !needs.some((need) => need === name))
    if (missing !== undefined) throw new Error(`an answer reads ${missing} and does not say that it needs it`)
  }

  return {
    asOf,
    feed,
    async credits(names) {
      requireNeeds(...names)
      return creditsFor(names, await runsByThen(), catalogue)
    },
    async lastAsked(name) {
      requireNeeds(name)
      return lastStart((await runsByThen()).filter(({ family }) => family === name))
    },
    async wantNow(name) {
      requireNeeds(name)
      await database.prisma.$executeRaw(notification("wanted", name))
    },
    async lastRun(name) {
      requireNeeds(name)
      return findLastRun(pool, name, asOf)
    },
    async originOf(names) {
      requireNeeds(...names)
      if (feed === "simulated") return "simulated"
      const known = await Promise.all(names.filter(isFamily).map((name) => familyOrigin(name)))
      const origins = new Set(known.filter((origin) => origin !== null))
      const [only = "live"] = origins
      return origins.size > 1 ? "mixed" : only
    },
    isConfigured(name) {
      requireNeeds(name)
      const family = familyOf(name)
      return !("sources" in family) || canCollect(family, env)
    },
    async newestDay(name) {
      requireNeeds(name)
      if (name === "bars" || name === "vix") return bars.newestDay(name, asOf)
      return familyOf(name).storage === "fact" ? findNewestDay(pool, name, asOf) : null
    },
    bars() {
      requireNeeds("bars")
      return bars.at(asOf, requireNeeds, noteUniverse)
    },
    facts(family) {
      requireNeeds(family.name)
      return {
        list: (filter, page) => asKnown(pool, family, asOf, filter, page),
        count: (filter) => countKnown(pool, family.name, asOf, filter),
        span: () => findSpan(pool, family.name, asOf),
        sum: (figure, filter) => sumKnown(pool, family.name, asOf, figure, filter),
        said: (keys) => listSaid(pool, family, asOf, { keys }),
      }
    },
    predictions() {
      requireNeeds("predictions")
      noteUniverse()
      return { asOf, feed, database }
    },
    signals() {
      requireNeeds("signals")
      return { asOf, feed, database }
    },
    areHeadlinesRead: () => feed === "simulated" || env.LLM_MODEL !== undefined,
    claims() {
      requireNeeds("claims")
      return { asOf, database }
    },
    log() {
      requireNeeds("log")
      return { url: `${env.BASE_URL}/track-record`, asOf, database }
    },
    runs() {
      requireNeeds("runs")
      return {
        sources,
        health: () => listHealth(pool, sources, asOf),
        days: (count) => listDailyOutcomes(pool, sources, asOf, count),
        span,
      }
    },
    suggest: (ticker) => (names.has(ticker) ? [] : suggestFrom(names, ticker)),
    isSurvivorshipBiased: () => feed === "live" && isUniverseRead,
  }

  async function span(name: FamilyName) {
    requireNeeds(name)
    if (name === "bars" || name === "vix") return bars.spanAt(name, asOf)
    return findSpan(pool, name, asOf)
  }

  /**
   * Null where there are none, and for corporate actions, which only adjust what the bars say. What is asked for after its
   * source was read is no replay, though the source told of the past.
   */
  async function familyOrigin(name: FamilyName): Promise<"live" | "replay" | null> {
    const origin = await newestOrigin(name)
    if (origin !== "replay") return origin
    return (await runsByThen()).some(({ family, run }) => family === name && run !== null) ? "live" : "replay"
  }

  async function newestOrigin(name: FamilyName): Promise<"live" | "replay" | null> {
    if (name === "bars" || name === "vix") return bars.originAt(name, asOf)
    return familyOf(name).storage === "fact" ? findNewestOrigin(pool, name, asOf) : null
  }
}
