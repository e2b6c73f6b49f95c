import type { Bars } from "../../bars/bar"
import type { LiveSource } from "../../sources/liveSource"
import type { SimulatedWorld } from "../../sources/simulated/world"
import type { BarsRequest, FactRow, FactsRequest, Source } from "../../sources/source"
import type { FactFamily as StoredFacts } from "../fact"

/** A kind of fact that the service collects. Everything that families share is computed from these declarations. */
export type Family = BarFamily | ActionFamily | FactFamily

export type BarFamily = Told &
  Collected<BarsRequest, Bars> & {
    storage: "bar" /** Whether the bars of a ticker belong to this family. */
    covers(ticker: string): boolean
  }

/** Corporate actions, which come with the bars of the same days. */
type ActionFamily = Told & { storage: "corporate_action"; comesWith: string }

export type FactFamily = Told &
  Collected<FactsRequest, FactRow[]> &
  StoredFacts<unknown> & {
    storage: "fact"
    key(body: unknown): string
    describedAt(body: unknown): Date
    subjects(body: unknown): readonly string[]
    /** The subjects that identify a fact whose key may change; absent if keys are stable. */
    names?(body: unknown): readonly string[]
    /**
     * The document of a fact, for documents with several facts whose keys may rest on a misread text. Reading the
     * document again retracts what it no longer contains. Absent if keys are the upstream's own.
     */
    documentOf?(body: unknown): string
    /**
     * The instant from which a fact that we did not receive in time counts as known, such as the history in the first
     * run. Null if its source does not give it: the fact then counts as known from our fetch on.
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
  /** A name for its facts, as a heading and at the start of a sentence. */
  title: string
  /** Its heading on the status page. */
  subject: Subject
  summary: string
  /** The fields that distinguish two facts. A later row with the same ones is a revision. */
  naturalKey: readonly string[]
  knownAt: string
  coverage: string
  /** The service starts only after some of it is stored. */
  isRequiredAtStart?: boolean
  /** Null if no fact is ever due, as for irregular events. */
  expectation: Expectation | null
  /**
   * For facts without fixed times: the age of its sources' last success from which an answer is stale, in whole quarter
   * hours. A schedule is served this long and no longer.
   */
  longestSilenceMs?: number
}

export type Collected<Request, Rows> = {
  /** The live upstreams, the preferred one first. */
  sources: readonly LiveSource<Request, Rows>[]
  /**
   * Which of them to read: the first that answers; only the one that the operator declared, because their series must
   * not be mixed; or each, because every one has facts and runs of its own.
   */
  choice: "first_that_answers" | "declared" | "each"
  twin: ((world: SimulatedWorld) => Source<Request, Rows>) | null
  schedule: Schedule
  reach: Reach
  /** Whether a request also triggers a run if the last one is older than `longestSilenceMs`. */
  isCollectedOnRequest?: boolean
  /** A longer run counts as failed. Ten minutes by default. */
  longestRunSeconds?: number
  /**
   * For schedules: how many days ahead of today to request. Each run reports everything that its source has on these
   * days; an event of a future day that is missing is retracted.
   */
  lookAheadDays?: number
}

/**
 * The first day that a live run requests: for the first run, up to `to`, and for later ones, which also read
 * corrections. For schedules, both get today.
 */
export type Reach = { first(to: string): string; again(newest: string): string }

export type Schedule = { cron: string; timeZone: string }

/** Which facts are due by when. Follows only from the calendar, so all replicas agree. */
export type Expectation = {
  /** The newest day whose facts are due at an instant, and since when, always at a quarter hour. */
  due(at: Date): { day: string; since: Date }
  /** How late they may be before an answer is stale, in whole quarter hours. */
  graceMs: number
}
