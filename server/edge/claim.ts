/*
 * Claims of an edge, registered before the data that they are tested on, and their evaluation. This room must not
 * depend on who requests a claim or how it is shown.
 */

import type { Panel } from "../bars/panel"
import type { FactFamily } from "../knowledge/fact"
import type { FactVersion, SaidFilter } from "../knowledge/facts/asKnown"
import type { FamilyName } from "../knowledge/families"
import type { SessionResult } from "../predictions/accuracy"
import type { SignalOutcome } from "../signals/performance"

/**
 * A claim that one thing predicts another, declared before the data that it is tested on. Its terms are stored at
 * registration and never change; a different claim is a new one.
 */
export type Claim = Terms & {
  id: string
  /** A session is not evaluated until this data is there. */
  needs: readonly ClaimNeed[]
  /** Observations from session `from` on, as far as their outcomes are known. Only new ones count. */
  observe(inputs: ClaimInputs): Observation[] | Promise<Observation[]>
}

export type ClaimNeed = FamilyName | "signals"

export type Terms = {
  claim: string
  scope: string
  /** What one observation is, when it succeeds and what it is compared with, as a sentence. */
  test: string
  /** Sessions from a statement to its outcome. Outcomes of statements closer together overlap. */
  horizon: number
  /** The number of observations with an outcome at which the one test takes place. */
  nTarget: number
  /** If the target takes longer, the claim is rejected without a test. */
  stopAfterSessions: number
}

export type ClaimInputs = {
  panel: Panel
  through: number
  /** Index of the first session whose outcome, a horizon later, has not been observed. */
  from: number
  earlier: readonly Observation[]
  /** Daily predictions whose outcome has not been observed yet. */
  results: readonly (SessionResult & { targetDate: string })[]
  /** All versions of a family's facts, each with the instant from which it was known. */
  said<Body>(
    family: FactFamily<Body>,
    filter: Pick<SaidFilter, "describedFrom" | "subjects">,
  ): Promise<FactVersion<Body>[]>
  /** Event signals whose grade was not known at the previous evaluation. */
  signals: readonly SignalOutcome[]
}

/**
 * The outcome of a statement at a session's close, and of its baseline. Successes may be fractions, if an observation
 * is a share or the base a probability.
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
