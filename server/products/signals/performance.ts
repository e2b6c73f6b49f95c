import { z } from "zod"
import { readPerformance, recordNeeds } from "../../events/record"
import { GATES, LABELS, type Performance } from "../../signals/performance"
import { emptyBecause, noMatches } from "../emptyBecause"
import { count, percent, rate } from "../figures"
import { ascending, descending, listProduct } from "../list"
import { clusteredFields, date } from "../shapes"
import { noSignals } from "./absence"
import { gatesFields, gatesSchema } from "./best"
import { eventType, secondOrder, typeFields } from "./signalFields"

const none = "Null: none is resolved."

const performanceSchema = z
  .object({
    event_type: eventType,
    second_order: secondOrder,
    n_issued: count.describe("Signals issued: those resolved, pending and void."),
    n_resolved: count.describe("Those whose horizon has ended and that are graded."),
    n_pending: count.describe("Those whose outcome is not known yet."),
    n_void: count.describe("Those whose ticker did not trade within the horizon."),
    n_wins: count.describe("Resolved signals that won."),
    n_independent: count.describe(
      "Resolved signals that the rates are over: one of an event, and one of several that overlap on a ticker.",
    ),
    n_independent_wins: count.describe("Those of them that won."),
    n_entry_dates: count.describe("Sessions in which they were entered."),
    win_rate: rate.nullable().describe(`\`n_independent_wins\` of \`n_independent\`, as a fraction. ${none}`),
    wilson_low: rate.nullable().describe(`Lower 95% Wilson bound of \`win_rate\`. ${none}`),
    wilson_high: rate.nullable().describe(`Upper 95% Wilson bound of \`win_rate\`. ${none}`),
    ...clusteredFields,
    win_rate_voids_lost: rate.nullable().describe("`win_rate` if every void signal had lost. Null: there is neither."),
    shrunk_win_rate: rate
      .nullable()
      .describe(
        "`win_rate` drawn to that of the other types in the same directions, as if 20 of theirs were its own. Null: there is nothing to draw to.",
      ),
    avg_signed_return_pct: percent
      .nullable()
      .describe(`Mean return of all resolved signals in percent; a right call on a fall counts as a gain. ${none}`),
    median_signed_return_pct: percent.nullable().describe(`The median of the same. ${none}`),
    expectancy_pct: percent
      .nullable()
      .describe(`Mean signed return in percent of the signals that the rates are over. ${none}`),
    avg_excess_return_pct: percent
      .nullable()
      .describe(`How much of \`expectancy_pct\` is beyond the same trade in SPY, in percent. ${none}`),
    base_rate: rate
      .nullable()
      .describe(`Share of all stocks and ETFs that moved in the same directions over the same sessions. ${none}`),
    label: z
      .enum(LABELS)
      .describe(
        "insufficient: fewer than 30 observations. strong: the lower bound is at least 0.55 and 0.05 above the base rate. positive: it is at least 0.5 and the base rate. anti_signal: confirmed to lose, as signals/anti-signals says. weak: it won less than half of the time. neutral: none of these.",
      ),
    passes_gates: z.boolean().describe("Whether its signals are among the best."),
    first_resolved_date: date.nullable().describe(`The first session in which one of them was left. ${none}`),
    last_resolved_date: date.nullable().describe(`The last session in which one of them was left. ${none}`),
  })
  .meta({ id: "SignalPerformance", description: "The realized record of a type of signal." })

export const performance = listProduct({
  name: "signals/performance",
  tool: "get_signal_performance",
  title: "Signal performance",
  summary:
    "How often the signals of each event type won, with intervals, base rates and returns, labelled from strong to anti-signal.",
  whenToUse: "Use it to see which kinds of events have led anywhere before acting on a signal of one.",
  tier: "api_starter",
  needs: recordNeeds,
  params: {},
  response: { gates: gatesSchema },
  list: {
    name: "performance",
    item: performanceSchema,
    description: "Highest shrunk win rate first; types without one come last.",
    order: [
      descending(({ shrunk_win_rate }) => shrunk_win_rate ?? -1),
      ascending(({ event_type }) => event_type),
      ascending(({ second_order }) => Number(second_order)),
    ],
    pageSize: 100,
  },
  async answer({ knowledge }) {
    const types = await readPerformance(knowledge)
    const isEmpty = types.length === 0
    const meta = emptyBecause(
      isEmpty,
      isEmpty && (await noSignals(knowledge)),
      noMatches("No signal was issued by that moment."),
    )
    return { gates: gatesFields(GATES), rows: types.map(rowOf), meta }
  },
})

function rowOf(figures: Performance) {
  return {
    ...typeFields(figures),
    n_issued: figures.nIssued,
    n_resolved: figures.nResolved,
    n_pending: figures.nPending,
    n_void: figures.nVoid,
    n_wins: figures.nWins,
    n_independent: figures.n,
    n_independent_wins: figures.wins,
    n_entry_dates: figures.entryDates,
    win_rate: figures.winRate,
    wilson_low: figures.wilsonLow,
    wilson_high: figures.wilsonHigh,
    n_sessions: figures.n_sessions,
    clustered_low: figures.clustered_low,
    clustered_high: figures.clustered_high,
    win_rate_voids_lost: figures.winRateVoidsLost,
    shrunk_win_rate: figures.shrunkWinRate,
    avg_signed_return_pct: figures.avgSignedReturnPct,
    median_signed_return_pct: figures.medianSignedReturnPct,
    expectancy_pct: figures.expectancyPct,
    avg_excess_return_pct: figures.avgExcessReturnPct,
    base_rate: figures.baseRate,
    label: figures.label,
    passes_gates: figures.passesGates,
    first_resolved_date: figures.firstResolvedDate,
    last_resolved_date: figures.lastResolvedDate,
  }
}
