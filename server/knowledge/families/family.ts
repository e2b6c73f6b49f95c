import type { Bars } from "../../bars/bar"
import type { LiveSource } from "../../sources/liveSource"
import type { SimulatedWorld } from "../../sources/simulated/world"
import type { BarsRequest, FactRow, FactsRequest, Source } from "../../sources/source"
import type { FactFamily as StoredFacts } from "../facts/fact"

/** A kind of facts that the service collects. Everything that all families share is computed from these declarations. */
export type Family = BarFamily | ActionFamily | FactFamily

/** Daily bars, which are scanned whole and have a table of their own. */
export type BarFamily = Told &
  Collected<BarsRequest, Bars> & {
    storage: "bar" /** Whether the bars of a ticker are of this family. */
    covers(ticker: string): boolean
  }

/** Corporate actions, which come with the bars of the same days, in their runs. */
export type ActionFamily = Told & { storage: "corporate_action"; comesWith: string }

/** Rows of the one table `fact`, typed by the family's schema on their way in and out. */
export type FactFamily = Told &
  Collected<FactsRequest, FactRow[]> &
  StoredFacts<unknown> & {
    storage: "fact"
    /** The natural key, in one word. */
    key(body: unknown): string
    describedAt(body: unknown): Date
    /** What a fact can be asked by, such as its tickers. */
    subjects(body: unknown): readonly string[]
    /** Those of its subjects by which a fact is recognised whose key may change; absent where keys stay. */
    names?(body: unknown): readonly string[]
    /**
     * Since when a fact counts as known that we did not see arrive, as the history that the first run brings. Null where its
     * source does not tell: it is known from our fetch on.
     */
    publishedAt(body: unknown): Date | null
  }

type Told = {
  name: string
  /** Its facts, as a heading and at the start of a sentence. */
  title: string
  /** What one fact says, in a sentence. */
  summary: string
  /** The fields that tell two facts apart; a later row with the same ones is a revision. */
  naturalKey: readonly string[]
  /** When a fact counts as known, in a sentence. */
  knownAt: string
  /** What it means that all is there, in a sentence. */
  coverage: string
  /** Nobody can be served before there is any of it. */
  isEssential?: boolean
  /** Null where no fact is ever expected, as for what happens irregularly. */
  expectation: Expectation | null
  /**
   * How long after its sources were last asked with success an answer calls itself stale, for what changes at no fixed
   * times; whole quarters of an hour. A schedule is served for as long and no longer.
   */
  longestSilenceMs?: number
}

/** How a family is collected. */
export type Collected<Request, Rows> = {
  /** The live upstreams, the preferred one first. */
  sources: readonly LiveSource<Request, Rows>[]
  /**
   * Which of them is asked: the first that answers; only the one that the operator declared, whose series must not mix; or
   * each, where every one tells something of its own and has runs of its own.
   */
  choice: "first_that_answers" | "declared" | "each"
  /** Its part of the simulated market; null where that has none. */
  twin: ((world: SimulatedWorld) => Source<Request, Rows>) | null
  schedule: Schedule
  reach: Reach
  /** Whether a request has it collected, too, where it was not for longer than `longestSilenceMs`. */
  isCollectedOnRequest?: boolean
  /** A run that takes longer counts as failed; ten minutes where nothing is said. */
  longestRunSeconds?: number
  /**
   * Of a family of schedules, whose facts lie ahead: how many days ahead of today is asked. Each run of a source tells all
   * that it has of these days; what it named for a day ahead and no longer does is retracted.
   */
  lookAheadDays?: number
}

/**
 * From which day a live run asks: the first one, up to `to`; and each later one, to see what was corrected since. Where
 * facts lie ahead, both are told today.
 */
export type Reach = { first(to: string): string; again(newest: string): string }

/** When it is collected, as cron writes it. */
export type Schedule = { cron: string; timeZone: string }

/** Which facts should be there by when. It follows from the calendar alone, so that every replica says the same. */
export type Expectation = {
  /** The newest day whose facts are due at an instant, and when they fell due, which is at a quarter of an hour. */
  due(at: Date): { day: string; since: Date }
  /** How late they may come before an answer calls itself stale; whole quarters of an hour. */
  graceMs: number
}
