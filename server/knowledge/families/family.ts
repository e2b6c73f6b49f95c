import type { Bars } from "../../bars/bar"
import type { LiveSource } from "../../sources/liveSource"
import type { SimulatedWorld } from "../../sources/simulated/world"
import type { BarsRequest, FactRow, FactsRequest, Source } from "../../sources/source"
import type { FactFamily as StoredFacts } from "../facts/fact"

/** A kind of fact that the service collects. Everything that families share is computed from these declarations. */
export type Family = BarFamily | ActionFamily | FactFamily

export type BarFamily = Told &
  Collected<BarsRequest, Bars> & {
    storage: "bar" /** Whether the bars of a ticker belong to this family. */
    covers(ticker: string): boolean
  }

/** Corporate actions, which come in the runs that bring the bars of the same days. */
type ActionFamily = Told & { storage: "corporate_action"; comesWith: string }

/** Rows of the one table `fact`, typed by the family's schema on their way in and out. */
export type FactFamily = Told &
  Collected<FactsRequest, FactRow[]> &
  StoredFacts<unknown> & {
    storage: "fact"
    /** The natural key, as one string. */
    key(body: unknown): string
    describedAt(body: unknown): Date
    /** What a fact can be asked by, such as its tickers. */
    subjects(body: unknown): readonly string[]
    /** The subjects that identify a fact whose key may change; absent if keys are stable. */
    names?(body: unknown): readonly string[]
    /**
     * The document that a fact stands in, where one has several facts and a key may rest on what was misread: a document
     * that is read again then withdraws what it no longer says. Absent if keys are the upstream's own.
     */
    documentOf?(body: unknown): string
    /**
     * When a fact we did not see arrive counts as known from, such as the history in the first run. Null if its source
     * does not say: it is then known from our fetch on.
     */
    publishedAt(body: unknown): Date | null
  }

export type Subject =
  | "Market"
  | "Economy"
  | "Social"
  | "World"
  | "News"
  | "Government"
  | "Companies"
  | "Crowd forecasts"

type Told = {
  name: string
  /** Names its facts, as a heading and at the start of a sentence. */
  title: string
  /** Heads it on the status page. */
  subject: Subject
  /** What one fact says, as a sentence. */
  summary: string
  /** The fields that tell two facts apart; a later row with the same ones is a revision. */
  naturalKey: readonly string[]
  /** When a fact counts as known, as a sentence. */
  knownAt: string
  /** What complete coverage means, as a sentence. */
  coverage: string
  /** Nobody can be served before there is some of it. */
  isEssential?: boolean
  /** Null if no fact is ever expected, as for what happens irregularly. */
  expectation: Expectation | null
  /**
   * For what changes at no fixed times: how long after its sources last answered an answer calls itself stale, in whole
   * quarter hours. A schedule is served this long and no longer.
   */
  longestSilenceMs?: number
}

export type Collected<Request, Rows> = {
  /** The live upstreams, preferred one first. */
  sources: readonly LiveSource<Request, Rows>[]
  /**
   * Which of them is asked: the first that answers; only the one the operator declared, whose series must not be mixed;
   * or each, if every one tells something of its own and has its own runs.
   */
  choice: "first_that_answers" | "declared" | "each"
  /** Its part of the simulated market; null if that has none. */
  twin: ((world: SimulatedWorld) => Source<Request, Rows>) | null
  schedule: Schedule
  reach: Reach
  /** Whether a request also triggers a run if there was none for longer than `longestSilenceMs`. */
  isCollectedOnRequest?: boolean
  /** A run that takes longer counts as failed; ten minutes by default. */
  longestRunSeconds?: number
  /**
   * For a family of schedules, whose facts lie ahead: how many days ahead of today to ask. Each run reports everything
   * its source has on these days; what it named for a future day and no longer does is retracted.
   */
  lookAheadDays?: number
}

/**
 * The day a live run asks from: the first run, up to `to`, and each later one, to see what was corrected since. For
 * facts that lie ahead, both are given today.
 */
export type Reach = { first(to: string): string; again(newest: string): string }

export type Schedule = { cron: string; timeZone: string }

/** Which facts should be there by when. Follows from the calendar alone, so every replica says the same. */
export type Expectation = {
  /** The newest day whose facts are due at an instant, and when they fell due, always at a quarter hour. */
  due(at: Date): { day: string; since: Date }
  /** How late they may come before an answer calls itself stale; in whole quarter hours. */
  graceMs: number
}
