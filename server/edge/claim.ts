/*
 * Claims of an edge, registered before the data that they are tested on, and how they are evaluated. It may not know
 * who asks or how a claim is shown.
 */

import type { Panel } from "../bars/panel"
import type { SaidFact, SaidFilter } from "../knowledge/facts/asKnown"
import type { FactFamily } from "../knowledge/facts/fact"
import type { FamilyName } from "../knowledge/families"
import type { SessionResult } from "../predictions/accuracy"
import type { SignalOutcome } from "../signals/performance"

/**
 * A claim that something foretells what comes, declared before the data it is tested on. Its terms are stored when it
 * is registered and hold from then on; a different claim is a new one.
 */
export type Claim = Terms & {
  id: string
  /** What it is judged by: it is not evaluated for a session until this is there. */
  needs: readonly ClaimNeed[]
  /** What came of what was said from session `from` on, as far as is known. Only new observations count. */
  observe(inputs: ClaimInputs): Observation[] | Promise<Observation[]>
}

export type ClaimNeed = FamilyName | "signals"

export type Terms = {
  /** As a sentence. */
  claim: string
  /** What it is claimed of and since when it counts, as a sentence. */
  scope: string
  /** What one observation is, when it succeeds and what it is compared with, as a sentence. */
  test: string
  /** Sessions from what is said to its outcome. Outcomes of sessions closer together overlap. */
  horizon: number
  /** It is tested once, when this many observations have their outcome. */
  nTarget: number
  /** If it takes longer, it is rejected without a test. */
  stopAfterSessions: number
}

export type ClaimInputs = {
  panel: Panel
  /** Index of the newest session. */
  through: number
  /** Index of the first session whose outcome, a horizon later, has not been observed. */
  from: number
  /** Earlier observations, in the order in which they were said. */
  earlier: readonly Observation[]
  /** Daily predictions whose outcome has not been observed yet. */
  results: readonly (SessionResult & { targetDate: string })[]
  /** All facts of a family, each with the instant from which it was known. */
  said<Body>(
    family: FactFamily<Body>,
    filter: Pick<SaidFilter, "describedFrom" | "subjects">,
  ): Promise<SaidFact<Body>[]>
  /** Event signals whose grade was not known at the previous evaluation. */
  signals: readonly SignalOutcome[]
}

/**
 * What came of what was said at a session's close, and of what it is compared with. Successes may be fractions, when an
 * observation is a share or the base a probability.
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
