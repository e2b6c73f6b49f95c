import type { Panel } from "../bars/panel"
import type { SaidFact, SaidFilter } from "../knowledge/facts/asKnown"
import type { FactFamily } from "../knowledge/facts/fact"
import type { FamilyName } from "../knowledge/families"
import type { SessionResult } from "../predictions/accuracy"
import type { SignalOutcome } from "../signals/performance"

/**
 * A claim that something foretells what comes, declared before the data that it is tested on. Its terms are stored when it
 * is registered and hold from then on: whoever wants to claim something else declares another one.
 */
export type Claim = Terms & {
  id: string
  /** What it is judged by: it is not evaluated for a session before this is there. */
  needs: readonly ClaimNeed[]
  /** What came of what was said from the session `from` on, as far as it is known; others than new ones are left out. */
  observe(evidence: Evidence): Observation[] | Promise<Observation[]>
}

/** Facts of a family, or how the event signals of the session turned out. */
export type ClaimNeed = FamilyName | "signals"

export type Terms = {
  /** What is claimed, in a sentence. */
  claim: string
  /** What it is claimed of, and since when it counts, in a sentence. */
  scope: string
  /** What one observation is, when it succeeds, and what it is compared with, in a sentence. */
  test: string
  /** Sessions from what is said to its outcome: the outcomes of sessions that lie closer together overlap. */
  horizon: number
  /** It is tested once, when so many observations have their outcome. */
  nTarget: number
  /** If it takes longer, it is rejected without a test. */
  stopAfterSessions: number
}

/** What an evaluation judges a claim by. */
export type Evidence = {
  panel: Panel
  /** Index of the newest session. */
  through: number
  /** Index of the first session whose outcome, a horizon later, has not been observed. */
  from: number
  /** What was observed before, in the order in which it was said. */
  earlier: readonly Observation[]
  /** How daily predictions turned out whose outcome has not been observed. */
  results: readonly (SessionResult & { targetDate: string })[]
  /** All that was said of a family, with the instants since which it was known. */
  said<Body>(
    family: FactFamily<Body>,
    filter: Pick<SaidFilter, "describedFrom" | "subjects">,
  ): Promise<SaidFact<Body>[]>
  /** How event signals turned out whose grade was not known at the evaluation before. */
  signals: readonly SignalOutcome[]
}

/**
 * What came of what was said at the close of a session, and of what it is compared with. Both successes may be fractions,
 * where an observation is a share or the base is a probability.
 */
export type Observation = {
  session: string
  /** The session by whose close the outcome is known. */
  resolved: string
  n: number
  successes: number
  baseN: number
  baseSuccesses: number
}
