import { z } from "zod"
import { GATES, LABELS, type Performance } from "../../signals/performance"
import { emptyBecause, noMatches } from "../emptyBecause"
import { rate } from "../figures"
import { ascending, descending, listProduct } from "../list"
import { date } from "../shapes"
import { noSignals } from "./absence"
import { gatesFields, gatesSchema } from "./best"
import { readPerformance, recordNeeds } from "./record"
import { recordFields, recordShape } from "./recordFields"
import { eventType, secondOrder, typeFields } from "./signalFields"

const performanceSchema = z
  .object({
    event_type: eventType,
    second_order: secondOrder,
    ...recordShape,
    shrunk_win_rate: rate
      .nullable()
      .describe(
        "`win_rate` shrunk towards that of the other types in the same directions, with the weight of 20 signals. Null: there is nothing to shrink towards.",
      ),
    label: z
      .enum(LABELS)
      .describe(
        "insufficient: fewer than 30 observations. strong: the lower bound is at least 0.55 and 0.05 above the base rate. positive: it is at least 0.5 and at least the base rate. anti_signal: confirmed to lose, as signals/anti-signals says. weak: it won less than half of the time. neutral: none of these.",
      ),
    passes_gates: z.boolean().describe("Whether its record clears the gates of signals/best."),
    first_resolved_date: date
      .nullable()
      .describe("The first session in which one of them was exited. Null: none is resolved."),
    last_resolved_date: date
      .nullable()
      .describe("The last session in which one of them was exited. Null: none is resolved."),
  })
  .meta({ id: "SignalPerformance", description: "The realized record of a type of signal." })

export const performance = listProduct({
  name: "signals/performance",
  tool: "get_signal_performance",
  title: "Signal performance",
  summary:
    "How often the signals of each event type won, with intervals, base rates and returns, labelled from strong to anti-signal.",
  whenToUse: "Use it to see which event types have been profitable before acting on a signal.",
  keywords: "which kinds of news pay off, by event type, profitable, win rate of event types, returns by type",
  tier: "api_starter",
  needs: recordNeeds,
  detailedOnly: [
    "performance.n_issued",
    "performance.n_resolved",
    "performance.n_void",
    "performance.n_wins",
    "performance.n_independent_wins",
    "performance.n_entry_dates",
    "performance.win_rate_voids_lost",
    "performance.avg_signed_return_pct",
    "performance.median_signed_return_pct",
  ],
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
    ...recordFields(figures),
    shrunk_win_rate: figures.shrunkWinRate,
    label: figures.label,
    passes_gates: figures.passesGates,
    first_resolved_date: figures.firstResolvedDate,
    last_resolved_date: figures.lastResolvedDate,
  }
}
