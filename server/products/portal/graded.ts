import { z } from "zod"
import { dayMs } from "../../platform/dates"
import { listSignals } from "../../signals/headlines/storage/read"
import { emptyBecause, noMatches } from "../emptyBecause"
import { count, percent } from "../figures"
import { earliestInstant } from "../params"
import { product } from "../product"
import { companyName, date, directions, symbol } from "../shapes"
import { noSignals } from "../signals/absence"
import { signalNeeds } from "../signals/record"
import { eventType, secondOrder } from "../signals/signalFields"
import { longestOpenDays } from "./due"

const mostShown = 50

const gradedSchema = z.object({
  signal_id: z.string().describe("Opaque and stable id of the signal."),
  ticker: symbol,
  company_name: companyName,
  direction: z.enum(directions).describe("Whether the price was expected to rise (bullish) or to fall (bearish)."),
  event_type: eventType,
  second_order: secondOrder,
  raw_move_pct: percent.nullable().describe("Move from the entry's open to the exit's close in percent."),
  horizon_end_date: date.describe("The last session of its horizon."),
})

/** Recently graded signals for the public record, without headlines and reasoning, which require a plan. */
export const gradedSignals = product({
  name: "signals/graded",
  tool: null,
  restOnly: "It is for the page of the day.",
  title: "Signals graded lately",
  summary: "The event signals that were graded since an instant, won and lost.",
  whenToUse: "Use it to see what came of signals since you last looked.",
  tier: "free",
  needs: signalNeeds,
  params: { since: z.iso.datetime().max(40).describe("Graded after this instant.") },
  response: {
    since: z.iso.datetime().describe("Graded after this instant, in UTC."),
    won_count: count.describe("Signals that won."),
    won: z.array(gradedSchema).describe(`The first ${mostShown} of them by ticker.`),
    lost_count: count.describe("Signals that lost."),
    lost: z.array(gradedSchema).describe(`The first ${mostShown} of them by ticker.`),
    void_count: count.describe("Signals that cannot be graded, since their ticker did not trade."),
  },
  example: { since: "2026-11-20T14:30:00Z" },
  async answer({ params: { since }, knowledge }) {
    const gradedAfter = new Date(Math.max(Date.parse(since), earliestInstant))
    const issuedAfter = new Date(Math.max(gradedAfter.getTime() - longestOpenDays * dayMs, earliestInstant))
    const graded = await listSignals(knowledge.signals(), { issuedAfter, gradedAfter })
    const byTicker = graded
      .toSorted((a, b) => (a.ticker < b.ticker ? -1 : Number(a.ticker > b.ticker)))
      .map((signal) => ({
        outcome: signal.outcome,
        row: {
          signal_id: signal.id,
          ticker: signal.ticker,
          company_name: signal.companyName,
          direction: signal.direction,
          event_type: signal.eventType,
          second_order: signal.isSecondOrder,
          raw_move_pct: signal.rawMovePct,
          horizon_end_date: signal.horizonEndDate,
        },
      }))
    const rowsOf = (wanted: "win" | "loss" | null) =>
      byTicker.flatMap(({ outcome, row }) => (outcome === wanted ? [row] : []))
    const [won, lost] = [rowsOf("win"), rowsOf("loss")]
    const isEmpty = graded.length === 0
    const meta = emptyBecause(
      isEmpty,
      isEmpty && (await noSignals(knowledge)),
      noMatches("No signal was graded since then."),
    )
    return {
      since: gradedAfter.toISOString(),
      won_count: won.length,
      won: won.slice(0, mostShown),
      lost_count: lost.length,
      lost: lost.slice(0, mostShown),
      void_count: rowsOf(null).length,
      meta,
    }
  },
})
