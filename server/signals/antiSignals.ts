import type { ClusteredInterval } from "../platform/statistics/clustered"
import { mean } from "../platform/statistics/moments"
import { isObservation, recordOf, type SignalOutcome, type SignalRecord, signedReturnPct } from "./performance"

/** Signals that lose: what the edge ledger must have shown of them, and what their record must show beside it. */
export const ANTI_CRITERIA = { maxWilsonHigh: 0.5, minN: 30 }

export type AntiRecord = ClusteredInterval &
  Pick<SignalRecord, "n" | "winRate" | "wilsonLow" | "wilsonHigh" | "expectancyPct"> & {
    /** Of the first and of the second half of the sample, in the order of entry. */
    halves: readonly [number | null, number | null]
  }

/** The claim that signals lose: when it was registered, and when its one test showed it; null where none did, or it has decayed. */
export type AntiClaim = { registeredAt: Date; verifiedAt: Date | null }

/** The record of signals that were issued after a claim on them was registered, as far as they were graded by an instant. */
export function antiRecordOf(
  signals: readonly SignalOutcome[],
  { registeredAt }: AntiClaim,
  gradedBy: Date | null = null,
): AntiRecord {
  const isGraded = ({ gradedAt }: SignalOutcome) => gradedBy === null || (gradedAt !== null && gradedAt <= gradedBy)
  const observed = signals
    .filter((signal) => isObservation(signal) && signal.issuedAt > registeredAt && isGraded(signal))
    .toSorted((a, b) => (a.entryDate < b.entryDate ? -1 : Number(a.entryDate > b.entryDate)))
  const { n, winRate, wilsonLow, wilsonHigh, expectancyPct, ...record } = recordOf(observed)
  const { n_sessions, clustered_low, clustered_high } = record
  const returns = observed.map(signedReturnPct)
  const half = Math.floor(n / 2)
  return {
    ...{ n, winRate, wilsonLow, wilsonHigh, expectancyPct, n_sessions, clustered_low, clustered_high },
    halves: [mean(returns.slice(0, half)), mean(returns.slice(half))],
  }
}

/**
 * Whether signals are confirmed to lose: the ledger's one test has shown it, and their record meets the criteria both on
 * what that test was made on and on all that is known. Looking again later can only take a confirmation back.
 */
export function isConfirmedAnti(signals: readonly SignalOutcome[], claim: AntiClaim): boolean {
  const { verifiedAt } = claim
  return (
    verifiedAt !== null &&
    meetsCriteria(antiRecordOf(signals, claim, verifiedAt)) &&
    meetsCriteria(antiRecordOf(signals, claim))
  )
}

function meetsCriteria({ n, wilsonHigh, halves }: AntiRecord): boolean {
  const losesThroughout = halves.every((expectancy) => expectancy !== null && expectancy < 0)
  const isLow = wilsonHigh !== null && wilsonHigh < ANTI_CRITERIA.maxWilsonHigh
  return n >= ANTI_CRITERIA.minN && isLow && losesThroughout
}
