import { z } from "zod"
import { beforeRecord, emptyBecause, noMatches } from "../emptyBecause"
import { count } from "../figures"
import { descending, listProduct } from "../list"
import { isWithin } from "../range"
import { scans } from "../scans"
import { date } from "../shapes"
import { anomalyParams, anomalyQuestion } from "./anomalies"
import { noBars } from "./coverage"

const sessionSchema = z
  .object({
    date: date.describe("The session."),
    n: count.describe("Moves of at least `min_sigma` whose next session is known."),
    n_reversed: count.describe("Those of them that were followed by a move the other way."),
    unconditional_n: count.describe("Moves of every size."),
    unconditional_n_reversed: count.describe("Those of them that were followed by a move the other way."),
  })
  .meta({ id: "ReversalSession", description: "How many moves of one session reversed in the next." })

export const reversalSessions = listProduct({
  name: "market/reversal-sessions",
  tool: null,
  restOnly: "Rows for a reader who recomputes a share; the tools give it summed up, with intervals.",
  title: "Reversals by session",
  summary: "How many moves of each session reversed on the next one: of the requested size, and of every size.",
  whenToUse: "Use it to recompute `next_day_reversion` of market/anomalies with its intervals and unconditional share.",
  keywords: "large moves, reversal rate, mean reversion, next day, by day",
  tier: "free",
  needs: ["bars", "actions"],
  params: anomalyParams,
  response: anomalyQuestion,
  list: {
    name: "sessions",
    item: sessionSchema,
    description: "Newest first. Sessions without a move whose next session is known are left out.",
    order: [descending(({ date }) => date)],
    pageSize: { default: 100, max: 1_000 },
    range: {},
  },
  async answer({ params: { min_sigma, lookback_days }, range, knowledge }) {
    const bars = knowledge.bars()
    const asked = { minSigma: min_sigma, lookbackDays: lookback_days }
    const found = await bars.scan(scans.reversalSessions, asked)
    const rows = Array.from(found.allMoves, (unconditional_n, session) => ({
      date: found.sessions[session],
      n: found.moves[session],
      n_reversed: found.reversed[session],
      unconditional_n,
      unconditional_n_reversed: found.allReversed[session],
    })).filter(({ date, unconditional_n }) => unconditional_n > 0 && isWithin(range, date))
    return {
      min_sigma,
      lookback_days,
      rows,
      meta: emptyBecause(
        rows.length === 0,
        noBars(bars),
        beforeRecord(range, bars.axes.sessions[0]),
        noMatches("No move has enough sessions before it."),
      ),
    }
  },
})
