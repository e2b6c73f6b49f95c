import type { ClusteredInterval } from "../platform/statistics/clustered"
import { mean } from "../platform/statistics/moments"
import { isObservation, recordOf, type SignalOutcome, type SignalRecord, signedReturnPct } from "./performance"

export const ANTI_CRITERIA = { maxWilsonHigh: 0.5, minN: 30 }

export type AntiRecord = ClusteredInterval &
  Pick<SignalRecord, "n" | "winRate" | "wilsonLow" | "wilsonHigh" | "expectancyPct"> & {
    halves: readonly [number | null, number | null]
  }

/**
 * The claim that signals lose. `verifiedAt` is when its one test showed it; null if it did not, or if the claim has
 * decayed.
 */
export type AntiClaim = { registeredAt: Date; verifiedAt: Date | null }

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
  const { n_sessions, n_blocks, clustered_low, clustered_high } = record
  const returns = observed.map(signedReturnPct)
  const half = Math.floor(n / 2)
  return {
    ...{ n, winRate, wilsonLow, wilsonHigh, expectancyPct, n_sessions, n_blocks, clustered_low, clustered_high },
    halves: [mean(returns.slice(0, half)), mean(returns.slice(half))],
  }
}

/**
 * Confirmed if the ledger's one test showed it and the criteria hold both for the tested signals and for all known
 * ones. A later look can only withdraw a confirmation.
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
