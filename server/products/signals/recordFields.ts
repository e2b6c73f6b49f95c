import type { SignalRecord } from "../../signals/performance"
import { count, percent, rate } from "../figures"
import { clusteredFields } from "../shapes"

const none = "Null: none is resolved."

export const recordShape = {
  n_issued: count.describe("Signals issued: those resolved, pending and void."),
  n_resolved: count.describe("Those that are graded, after the end of their horizon."),
  n_pending: count.describe("Those whose outcome is not known yet."),
  n_void: count.describe("Those whose ticker did not trade within the horizon."),
  n_wins: count.describe("Resolved signals that won."),
  n_independent: count.describe(
    "Resolved signals that the rates count: one per event, and one of several that overlap on a ticker.",
  ),
  n_independent_wins: count.describe("Those of them that won."),
  n_entry_dates: count.describe("Sessions in which they were entered."),
  win_rate: rate.nullable().describe(`\`n_independent_wins\` of \`n_independent\`, as a fraction. ${none}`),
  wilson_low: rate.nullable().describe(`Lower 95% Wilson bound of \`win_rate\`. ${none}`),
  wilson_high: rate.nullable().describe(`Upper 95% Wilson bound of \`win_rate\`. ${none}`),
  ...clusteredFields,
  win_rate_voids_lost: rate.nullable().describe("`win_rate` with voids as losses. Null: none is resolved or void."),
  base_rate: rate
    .nullable()
    .describe(`Share of all stocks and ETFs that moved in the same directions over the same sessions. ${none}`),
  avg_signed_return_pct: percent
    .nullable()
    .describe(`Mean return of all resolved signals in percent; a right call on a fall counts as a gain. ${none}`),
  median_signed_return_pct: percent.nullable().describe(`The median of the same. ${none}`),
  expectancy_pct: percent
    .nullable()
    .describe(`Mean signed return, in percent, of the signals that the rates count. ${none}`),
  avg_excess_return_pct: percent
    .nullable()
    .describe(`The part of \`expectancy_pct\` in excess of the same trade in SPY, in percent. ${none}`),
}

export function recordFields(record: SignalRecord) {
  return {
    n_issued: record.nIssued,
    n_resolved: record.nResolved,
    n_pending: record.nPending,
    n_void: record.nVoid,
    n_wins: record.nWins,
    n_independent: record.n,
    n_independent_wins: record.wins,
    n_entry_dates: record.entryDates,
    win_rate: record.winRate,
    wilson_low: record.wilsonLow,
    wilson_high: record.wilsonHigh,
    n_sessions: record.n_sessions,
    n_blocks: record.n_blocks,
    clustered_low: record.clustered_low,
    clustered_high: record.clustered_high,
    win_rate_voids_lost: record.winRateVoidsLost,
    base_rate: record.baseRate,
    avg_signed_return_pct: record.avgSignedReturnPct,
    median_signed_return_pct: record.medianSignedReturnPct,
    expectancy_pct: record.expectancyPct,
    avg_excess_return_pct: record.avgExcessReturnPct,
  }
}
