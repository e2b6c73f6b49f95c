import { z } from "zod"
import { GATES, type Gates, type Performance } from "../../signals/performance"
import { emptyBecause } from "../emptyBecause"
import { count, percent, rate } from "../figures"
import { ascending, descending, listProduct } from "../list"
import { decimal, integer } from "../params"
import { signalProof, signalProofField } from "../proofUrl"
import { clusteredFields } from "../shapes"
import { noBest } from "./absence"
import { readBest, recordNeeds } from "./record"
import { eventType, secondOrder, signalDetails, signalFields, signalSchema, typeFields } from "./signalFields"

export const gatesSchema = z
  .object({
    min_wilson_low: rate.describe(
      "Minimum lower Wilson bound of the type's win rate, which must also exceed its base rate.",
    ),
    min_n: count.describe("Minimum number of its resolved signals that do not overlap."),
    min_entry_dates: count.describe("Minimum number of sessions in which they were entered."),
    min_expectancy_pct: percent.describe(
      "Their mean return, signed by direction, must be above this, in percent, and their mean return in excess of SPY above 0.",
    ),
  })
  .describe("The gates that a type of signal must clear.")

const qualifyingSchema = z
  .object({
    event_type: eventType,
    second_order: secondOrder,
    win_rate: rate.nullable().describe("Share of its signals that won. Null: none is resolved."),
    wilson_low: rate.nullable().describe("Lower 95% Wilson bound of `win_rate`. Null: none is resolved."),
    n: count.describe("Its resolved signals; those that overlap with each other count once."),
    ...clusteredFields,
    expectancy_pct: percent
      .nullable()
      .describe("Mean return of these, signed by direction, in percent. Null: none is resolved."),
  })
  .meta({ id: "QualifyingType", description: "A type of signal whose record clears the gates." })

export const best = listProduct({
  name: "signals/best",
  tool: "get_best_signals",
  title: "Best signals",
  summary:
    "Signals that can be entered now, only of types whose realized record clears the precision gates, by conviction.",
  whenToUse:
    "Use it to find signals to act on. It is empty as long as no type of signal clears the gates: signals/performance shows all records.",
  keywords: "what to buy, buy now, trade ideas, opportunities, strongest signals, high conviction",
  tier: "api_starter",
  needs: recordNeeds,
  detailedOnly: signalDetails("signals"),
  params: {
    min_wilson_low: decimal({
      ...{ min: GATES.minWilsonLow, max: 1, default: GATES.minWilsonLow },
      description: "Raises the gate on the lower Wilson bound of the win rate.",
    }),
    min_n: integer({
      ...{ min: GATES.minN, max: 10_000, default: GATES.minN },
      description: "Raises the gate on the number of resolved signals that do not overlap.",
    }),
    min_expectancy_pct: decimal({
      ...{ min: GATES.minExpectancyPct, max: 100, default: GATES.minExpectancyPct },
      description: "Raises the gate on the mean return, signed by direction, in percent.",
    }),
  },
  response: {
    gates: gatesSchema,
    qualifying_types: z.array(qualifyingSchema).describe("The types that clear them, the highest lower bound first."),
    ...signalProofField,
  },
  list: {
    name: "signals",
    item: signalSchema,
    description:
      "Highest conviction first. All are pending, their entry is ahead or at most two sessions old, and none is based on a retracted document.",
    order: [descending(({ conviction }) => conviction ?? 0), ascending(({ signal_id }) => signal_id)],
    pageSize: 100,
  },
  async answer({ params, knowledge }) {
    const gates: Gates = {
      ...GATES,
      minWilsonLow: params.min_wilson_low,
      minN: params.min_n,
      minExpectancyPct: params.min_expectancy_pct,
    }
    const found = await readBest(knowledge, gates)
    const isEmpty = found.signals.length === 0
    return {
      gates: gatesFields(gates),
      qualifying_types: found.qualifying
        .toSorted((a, b) => (b.wilsonLow ?? 0) - (a.wilsonLow ?? 0))
        .map(qualifyingFields),
      ...signalProof(knowledge),
      rows: found.signals.map(signalFields),
      meta: isEmpty ? emptyBecause(true, await noBest(knowledge, found)) : {},
    }
  },
})

export function gatesFields(gates: Gates) {
  return {
    min_wilson_low: gates.minWilsonLow,
    min_n: gates.minN,
    min_entry_dates: gates.minEntryDates,
    min_expectancy_pct: gates.minExpectancyPct,
  }
}

function qualifyingFields(performance: Performance) {
  const { winRate: win_rate, wilsonLow: wilson_low, n, expectancyPct: expectancy_pct } = performance
  const { n_sessions, n_blocks, clustered_low, clustered_high } = performance
  const figures = { win_rate, wilson_low, n, n_sessions, n_blocks, clustered_low, clustered_high, expectancy_pct }
  return { ...typeFields(performance), ...figures }
}
