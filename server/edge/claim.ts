import type { Panel } from "../bars/panel"
import type { FamilyName } from "../families"
import type { OptionsAndCredit } from "../market/fearGreed/components"
import type { SessionResult } from "../predictions/accuracy"
import type { SignalOutcome } from "../signals/performance"

/**
 * A claim that something predicts prices, declared before the data that it is tested on. Its terms are stored when it is
 * registered and hold from then on: whoever wants to claim something else declares another one.
 */
export type Claim = Terms & {
  id: string
  /** Whose facts its outcomes are told from: it is not evaluated for a session before these are there. */
  families: readonly FamilyName[]
  /** What came of it: all observations of sessions from `from` on whose outcome is known. */
  observe(evidence: Evidence, from: number): Observation[] | Promise<Observation[]>
}

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

/** What a claim is judged by: bars and what is known beside them, and how stored predictions and signals turned out. */
export type Evidence = {
  panel: Panel
  /** Index of the newest session. */
  through: number
  beside: OptionsAndCredit
  results: readonly (SessionResult & { targetDate: string })[]
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
