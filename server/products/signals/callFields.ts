import type { CallRecord } from "../../signals/calls/record"
import { count, percent, rate } from "../figures"
import { clusteredFields } from "../shapes"

const noneResolved = "Null: none is resolved."

export const callRecordShape = {
  n_void: count.describe("Counted calls whose stock did not trade at all before the exit."),
  wilson_low: rate.nullable().describe(`Lower 95% Wilson bound. ${noneResolved}`),
  wilson_high: rate.nullable().describe(`Upper 95% Wilson bound. ${noneResolved}`),
  ...clusteredFields,
  rate_with_voids: rate
    .nullable()
    .describe("The same share with every void counted as a loss. Null: nothing is resolved or void."),
  base_rate: rate
    .nullable()
    .describe(
      `Mean share of all stocks and funds that moved the same way over the same sessions: the win rate of picking at random. ${noneResolved}`,
    ),
  avg_signed_return_pct: percent
    .nullable()
    .describe(
      `Mean return in the direction of the call, in percent, before costs: a correctly called fall counts as a gain. ${noneResolved}`,
    ),
  median_signed_return_pct: percent.nullable().describe(`Median of the same returns, in percent. ${noneResolved}`),
  avg_excess_return_pct: percent
    .nullable()
    .describe(`Mean of the same returns minus that of the same position in SPY, in percent. ${noneResolved}`),
}

export function callRecordFields(record: CallRecord) {
  return {
    n_void: record.nVoid,
    wilson_low: record.wilsonLow,
    wilson_high: record.wilsonHigh,
    n_sessions: record.n_sessions,
    n_blocks: record.n_blocks,
    clustered_low: record.clustered_low,
    clustered_high: record.clustered_high,
    rate_with_voids: record.winRateVoidsLost,
    base_rate: record.baseRate,
    avg_signed_return_pct: record.avgSignedReturnPct,
    median_signed_return_pct: record.medianSignedReturnPct,
    avg_excess_return_pct: record.avgExcessReturnPct,
  }
}
