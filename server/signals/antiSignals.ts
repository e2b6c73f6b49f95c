import type { ClusteredInterval } from "../statistics/clustered"
import { mean } from "../statistics/moments"
import { wilson } from "../statistics/wilson"
import { clustered, isObservation, type SignalOutcome, signedReturnPct } from "./performance"

/** Signals that lose: what the edge ledger must have shown of them, and what their record must show beside it. */
export const ANTI_CRITERIA = { maxWilsonHigh: 0.5, minN: 30 }

export type AntiRecord = ClusteredInterval & {
  n: number
  winRate: number | null
  wilsonLow: number | null
  wilsonHigh: number | null
  expectancyPct: number | null
  /** Of the first and of the second half of the sample, in the order of entry. */
  halves: readonly [number | null, number | null]
}

/** The record of signals that were issued after a claim on them was registered. */
export function antiRecordOf(signals: readonly SignalOutcome[], registeredAt: Date): AntiRecord {
  const observed = signals
    .filter((signal) => isObservation(signal) && signal.issuedAt > registeredAt)
    .toSorted((a, b) => (a.entryDate < b.entryDate ? -1 : Number(a.entryDate > b.entryDate)))
  const wins = observed.filter(({ outcome }) => outcome === "win").length
  const { rate: winRate, low: wilsonLow, high: wilsonHigh } = wilson(wins, observed.length)
  const returns = observed.map(signedReturnPct)
  const half = Math.floor(returns.length / 2)
  return {
    n: observed.length,
    ...clustered(observed),
    ...{ winRate, wilsonLow, wilsonHigh },
    expectancyPct: mean(returns),
    halves: [mean(returns.slice(0, half)), mean(returns.slice(half))],
  }
}

/** Whether signals are confirmed to lose: the ledger's one test has shown it, and both halves of their record lose money. */
export function isConfirmedAnti({ n, wilsonHigh, halves }: AntiRecord, isVerified: boolean): boolean {
  const losesThroughout = halves.every((expectancy) => expectancy !== null && expectancy < 0)
  const isLow = wilsonHigh !== null && wilsonHigh < ANTI_CRITERIA.maxWilsonHigh
  return isVerified && n >= ANTI_CRITERIA.minN && isLow && losesThroughout
}
