import { z } from "zod"
import { beforeRecord, emptyBecause, noMatches } from "../emptyBecause"
import { level, percent } from "../figures"
import { ascending, descending, listProduct } from "../list"
import { scans } from "../scans"
import { date, symbol } from "../shapes"
import { anomalyParams, anomalyQuestion } from "./anomalies"
import { noBars } from "./coverage"

const moveSchema = z
  .object({
    ticker: symbol,
    date: date.describe("The session of the move."),
    move_pct: percent.describe("The move from the close before, in percent, split-adjusted."),
    sigma: level.describe("Its distance from the mean of the sessions before, in standard deviations."),
    next_date: date.describe("The next session."),
    next_move_pct: percent.describe("The move of that session, in percent."),
    is_reversal: z.boolean().describe("Whether it went the other way; no move is no reversal."),
  })
  .meta({ id: "AnomalyReversal", description: "A past anomaly and the move after it." })

export const anomalyReversals = listProduct({
  name: "market/anomaly-reversals",
  tool: null,
  restOnly: "Rows for a reader who recomputes a share; the tools give it summed up, with intervals.",
  title: "Moves after anomalies",
  summary: "Every past move of this size, with the move of the next session: the rows behind the share that reversed.",
  whenToUse: "Use it to recompute `next_day_reversion` of market/anomalies, or to see how single moves went on.",
  keywords: "large moves, reversal, mean reversion, next day, single cases",
  tier: "free",
  needs: ["bars", "actions"],
  params: anomalyParams,
  response: anomalyQuestion,
  list: {
    name: "moves",
    item: moveSchema,
    description: "Newest first.",
    order: [descending(({ date }) => date), ascending(({ ticker }) => ticker)],
    pageSize: { default: 100, max: 1_000 },
    range: {},
  },
  example: { min_sigma: 4 },
  async answer({ params: { min_sigma, lookback_days }, range, knowledge, after, limit }) {
    const bars = knowledge.bars()
    const place = after ? { date: String(after[0]), ticker: String(after[1]) } : null
    const { start, end } = range
    const asked = { minSigma: min_sigma, lookbackDays: lookback_days, start, end, after: place, limit }
    const { totalCount, moves } = await bars.scan(scans.reversals, asked)
    return {
      min_sigma,
      lookback_days,
      totalCount,
      rows: moves.map(({ ticker, date, move, sigma, nextDate, nextMove }) => ({
        ticker,
        date,
        move_pct: move * 100,
        sigma,
        next_date: nextDate,
        next_move_pct: nextMove * 100,
        is_reversal: move * nextMove < 0,
      })),
      meta: emptyBecause(
        totalCount === 0,
        noBars(bars),
        beforeRecord(range, bars.axes.sessions[0]),
        noMatches(`No past move of ${min_sigma} standard deviations whose next session is known.`),
      ),
    }
  },
})
