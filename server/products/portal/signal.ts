import { z } from "zod"
import { findSignal } from "../../signals/headlines/storage/browse"
import { emptyBecause, noMatches } from "../emptyBecause"
import { percent, price, rate } from "../figures"
import { product } from "../product"
import { date } from "../shapes"
import { noSignals } from "../signals/absence"
import { signalNeeds } from "../signals/record"
import { signalFields, signalSchema } from "../signals/signalFields"

const ungraded = "Null: not graded, or void."

const gradeSchema = z.object({
  entry_date: date.nullable().describe("The session at whose open it was entered."),
  exit_date: date.nullable().describe(`The session at whose close it ended. ${ungraded}`),
  entry_price: price.nullable().describe(`The open of its entry in USD, as traded then. ${ungraded}`),
  exit_price: price.nullable().describe(`The close of its exit in USD, as traded then. ${ungraded}`),
  split_ratio: z.number().nullable().describe(`Shares after the exit for each at the entry. ${ungraded}`),
  spy_move_pct: percent.nullable().describe(`The move of SPY over the same sessions. ${ungraded}`),
  base_rate: rate.nullable().describe(`Share of the universe that moved the same way over them. ${ungraded}`),
  graded_at: z.iso.datetime().nullable().describe("When it was graded, in UTC. Null: not yet."),
})

export const signal = product({
  name: "signals/browse/{signal_id}",
  tool: null,
  restOnly: "It is for the page of one signal.",
  title: "Signal",
  summary: "One event signal with its grade.",
  whenToUse: "Use it to see how a signal was graded.",
  tier: "api_starter",
  needs: signalNeeds,
  params: { signal_id: z.string().min(1).max(100).describe("The id of the signal.") },
  response: {
    signal: signalSchema.nullable().describe("The signal. Null: none of this id was known."),
    grade: gradeSchema.nullable().describe("How it was graded. Null: none of this id was known."),
  },
  async answer({ params: { signal_id }, knowledge }) {
    const found = await findSignal(knowledge.signals(), signal_id)
    const absence = found === null && (await noSignals(knowledge))
    const meta = emptyBecause(found === null, absence, noMatches("No signal of this id was issued by that moment."))
    if (!found) return { signal: null, grade: null, meta }
    const { entryDate, exitDate, entryPrice, exitPrice, splitRatio, spyMovePct, baseRate, gradedAt } = found
    const grade = {
      entry_date: entryDate,
      exit_date: exitDate,
      entry_price: entryPrice,
      exit_price: exitPrice,
      split_ratio: splitRatio,
      spy_move_pct: spyMovePct,
      base_rate: baseRate,
      graded_at: gradedAt?.toISOString() ?? null,
    }
    return { signal: signalFields(found), grade, meta }
  },
})
