/*
 * What the service knew at an instant: families of facts, the append-only store, and views of all that was known. This
 * room must not depend on what is concluded from it: no signals, no predictions. It imports from accounts only how to
 * refuse.
 */

import type { Suggestion } from "../accounts/refusals"
import { type ActionFilter, type ActionPlace, type KnownAction, listActions } from "../bars/actions"
import { type KnownDelisting, listDelistings } from "../bars/delistings"
import { findVixSpan } from "../bars/read"
import { mayShowBars } from "../bars/redistribution"
import type { Database } from "../platform/database/database"
import type { Env } from "../platform/env"
import { sessionCloseAt } from "../platform/exchange/sessions"
import type { SourceCredit } from "../sources/source"
import type { Bars, BarsView } from "./bars"
import { creditsFor, lastStart, runsUpTo, type SourceCatalogue } from "./credits"
import type { FactFamily } from "./fact"
import { findNewestDay, findNewestOrigin, findSpan } from "./facts/asKnown"
import { type DailyOutcomes, listDailyOutcomes, listHealth, type SourceHealth } from "./facts/health"
import { type EndedRun, findLastRun, type NewestRun } from "./facts/runs"
import { isFamily, type Need } from "./facts/versions"
import { type FactsView, factsAt } from "./facts/view"
import { type FamilyName, familyOf } from "./families"
import type { Filling } from "./fill"
import type { Origin } from "./origin"
import { suggestFrom, type TickerNames } from "./suggestions"
import { type ConfiguredSource, canCollect, whyNotCollected } from "./upstreams"

/**
 * Everything the service knew at an instant, limited to the needs that an answer declares. Reading anything else
 * throws. Handlers compute from this and nothing else.
 */
export type Knowledge = {
  asOf: Date
  feed: "simulated" | "live"
  /** The sources behind these needs, each with its last successful run up to the instant. */
  credits(needs: readonly Need[]): Promise<SourceCredit[]>
  lastAsked(family: FamilyName): Promise<Date | null>
  lastRun(family: FamilyName): Promise<EndedRun | null>
  /** The label of an answer with these needs: `mixed` if they differ. */
  originOf(needs: readonly Need[]): Promise<Origin>
  /** Whether the family can be collected in the current configuration. */
  isConfigured(family: FamilyName): boolean
  /**
   * What must be configured before the family can be read for the first time, as sentences; null if it was or can be
   * read.
   */
  lackOf(family: FamilyName): string | null
  areHeadlinesRead(): boolean
  /** The last day that the family's facts are about; null before the first. */
  newestDay(family: FamilyName): Promise<string | null>
  bars(): BarsView
  actions(): ActionsView
  facts<Body>(family: FactFamily<Body>): FactsView<Body>
  predictions(): PredictionsView
  signals(): SignalsView
  claims(): ClaimsView
  /** Tickers that an unknown one may stand for, likeliest first; empty for a known one. */
  suggest(ticker: string): Suggestion[]
  log(): LogView
  /** The address of the log, without what is in it. */
  logUrl: string
  /** The bulk files that the log commits to. */
  files(): FilesView
  runs(): RunsView
  filling(): readonly Filling[]
  /**
   * Whether all bars at once were read, or predictions, whose models learn from all of them, although the real market's
   * universe has only today's members. The simulated universe also has departed members.
   */
  isSurvivorshipBiased(): boolean
}

type ActionsView = {
  list(
    filter: ActionFilter,
    page?: { most?: number; after?: ActionPlace },
  ): Promise<{ actions: KnownAction[]; count: number }>
  delistings(): Promise<KnownDelisting[]>
}

export type LogView = {
  url: string
  asOf: Date
  database: Database
}

type FilesView = LogView & {
  showsPrices: boolean
}

type RunsView = {
  sources: readonly ConfiguredSource[]
  health(): Promise<SourceHealth[]>
  /** How the runs of each of the last days ended, oldest first. */
  days(count: number): Promise<DailyOutcomes[]>
  /** The times of a family's first and last known facts; nulls before the first. */
  span(family: FamilyName): Promise<{ oldest: Date | null; newest: Date | null }>
}

export type PredictionsView = Pick<Knowledge, "asOf" | "feed"> & { database: Database }

export type SignalsView = PredictionsView

export type ClaimsView = Pick<Knowledge, "asOf"> & { database: Database }

type Parts = {
  env: Env
  database: Database
  catalogue: SourceCatalogue
  sources: readonly ConfiguredSource[]
  bars: Bars
  runs: readonly NewestRun[]
  filling: readonly Filling[]
  names: TickerNames
}

export function knowledgeAt(asOf: Date, needs: readonly Need[], parts: Parts): Knowledge {
  const { env, database, catalogue, sources, bars, runs, names } = parts
  const { pool } = database
  const feed = env.FEED
  let isUniverseRead = false
  let runsThen: Promise<readonly NewestRun[]> | undefined
  const runsByThen = () => {
    const needed = runs.filter(({ family }) => needs.some((need) => need === family))
    runsThen ??= runsUpTo(pool, asOf, needed)
    return runsThen
  }
  const noteUniverse = () => {
    isUniverseRead = true
  }

  /** An undeclared need would leave the answer's version unchanged when its facts change. */
  function requireNeeds(...names: string[]): void {
    const missing = names.find((name) => !needs.some((need) => need === name))
    if (missing !== undefined) throw new Error(`an answer reads ${missing} and does not say that it needs it`)
  }

  const logUrl = `${env.BASE_URL}/track-record`

  return {
    asOf,
    feed,
    logUrl,
    async credits(names) {
      requireNeeds(...names)
      return creditsFor(names, await runsByThen(), catalogue)
    },
    async lastAsked(name) {
      requireNeeds(name)
      return lastStart((await runsByThen()).filter(({ family }) => family === name))
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
    lackOf(name) {
      const family = familyOf(name)
      const isKnown = runs.some((run) => run.family === name)
      return isKnown || !("sources" in family) ? null : whyNotCollected(family, env)
    },
    async newestDay(name) {
      requireNeeds(name)
      if (name === "bars") return bars.newestDay(name, asOf)
      if (name === "vix") return bars.newestDay(name, asOf) ?? (await findVixAlone())?.to ?? null
      return familyOf(name).storage === "fact" ? findNewestDay(pool, name, asOf) : null
    },
    bars() {
      requireNeeds("bars")
      return bars.at(asOf, requireNeeds, noteUniverse)
    },
    actions() {
      requireNeeds("actions")
      return {
        list: (filter, page) => listActions(pool, asOf, filter, page),
        async delistings() {
          requireNeeds("bars")
          return listDelistings(pool, asOf)
        },
      }
    },
    facts(family) {
      requireNeeds(family.name)
      return factsAt(pool, family, asOf)
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
      return { url: logUrl, asOf, database }
    },
    files() {
      requireNeeds("files")
      return { url: `${env.BASE_URL}/api/v1/files`, asOf, database, showsPrices: mayShowBars(env) }
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
    filling: () => parts.filling,
    suggest: (ticker) => (names.has(ticker) ? [] : suggestFrom(names, ticker)),
    isSurvivorshipBiased: () => feed === "live" && isUniverseRead,
  }

  async function span(name: FamilyName) {
    requireNeeds(name)
    const alone = name === "vix" ? await findVixAlone() : null
    if (alone) return { oldest: sessionCloseAt(alone.from), newest: sessionCloseAt(alone.to) }
    if (name === "bars" || name === "vix") return bars.spanAt(name, asOf)
    return findSpan(pool, name, asOf)
  }

  async function findVixAlone() {
    return bars.newestDay("bars", asOf) === null ? findVixSpan(pool, asOf) : null
  }

  /**
   * Null without facts, and for corporate actions, which only adjust bars. An instant after a successful run of a
   * source is not a replay, even if the source reported on the past.
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
