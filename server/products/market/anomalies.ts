import { z } from "zod"
import { MIN_RETURNS } from "../../context/market/anomalies/trailing"
import { emptyBecause, noMatches } from "../emptyBecause"
import { count, level, percent, price, rate } from "../figures"
import { ascending, descending, listProduct } from "../list"
import { decimal, integer } from "../params"
import { scans } from "../scans"
import { clusteredFields, companyName, date, symbol } from "../shapes"
import { noBars, tooFewSessions } from "./coverage"

export const anomalySchema = z
  .object({
    ticker: symbol,
    company_name: companyName,
    date: date.describe("The session of the move: the last one known."),
    close: price.describe("Its close in USD, as traded then."),
    move_pct: percent.describe("Its move from the close before, in percent, split-adjusted."),
    direction: z.enum(["up", "down"]).describe("Direction of the move."),
    sigma: level.describe("Distance of the move from the mean, in standard deviations; below 0 for a fall."),
    mean_return_pct: percent.describe("Mean daily move over the sessions before, in percent."),
    stdev_return_pct: percent.describe("Standard deviation of these moves, in percentage points."),
  })
  .meta({ id: "Anomaly", description: "A move that is unusually large for the ticker." })

export const anomalyParams = {
  min_sigma: decimal({
    min: 1.5,
    max: 6,
    default: 2.5,
    description: "Minimum distance from the mean, in standard deviations.",
  }),
  lookback_days: integer({
    min: 60,
    max: 400,
    default: 180,
    description: "Number of sessions before the move that define what is usual.",
  }),
}

export const anomalyQuestion = {
  min_sigma: z.number().describe("The requested minimum distance from the mean, in standard deviations."),
  lookback_days: count.describe("The requested number of sessions that define what is usual."),
}

export const anomalies = listProduct({
  name: "market/anomalies",
  tool: "get_anomalies",
  title: "Statistical anomalies",
  summary:
    "Tickers whose latest daily move is far from their own mean, with the measured tendency of such moves to reverse on the next day.",
  whenToUse: "Use it to find what moved unusually today. Read the note before expecting a reversal.",
  keywords:
    "unusual moves, outliers, biggest movers, gainers, losers, mean reversion, jumped, crashed, large moves today",
  tier: "free",
  needs: ["bars", "actions"],
  detailedOnly: ["anomalies.mean_return_pct", "anomalies.stdev_return_pct"],
  params: anomalyParams,
  response: {
    ...anomalyQuestion,
    universe_count: count.describe("Tickers with a move in the session and enough history to measure it."),
    note: z.string().describe("How often such moves reversed, in a sentence or two."),
    next_day_reversion: z
      .object({
        rate: rate
          .nullable()
          .describe("Share of past moves of this size that were followed by a move the other way. Null: none."),
        n: count.describe("Past moves of this size."),
        low: rate.nullable().describe("Lower 95% Wilson bound of `rate`. Null at n = 0."),
        high: rate.nullable().describe("Upper 95% Wilson bound of `rate`. Null at n = 0."),
        ...clusteredFields,
        unconditional_rate: rate.nullable().describe("The same share after moves of every size. Null: none."),
        unconditional_n: count.describe("Moves of every size."),
        unconditional_low: rate
          .nullable()
          .describe("Lower 95% Wilson bound of `unconditional_rate`. Null: there are no moves."),
        unconditional_high: rate
          .nullable()
          .describe("Upper 95% Wilson bound of `unconditional_rate`. Null: there are no moves."),
        unconditional_n_sessions: count.describe("Sessions with moves of any size."),
        unconditional_n_blocks: count.describe("Blocks of sessions that the two bounds below rest on."),
        unconditional_clustered_low: rate
          .nullable()
          .describe("Lower 95% bound of `unconditional_rate` from a t-interval over these blocks. Null: fewer than 5."),
        unconditional_clustered_high: rate
          .nullable()
          .describe("Upper 95% bound of `unconditional_rate` from a t-interval over these blocks. Null: fewer than 5."),
      })
      .describe("How often such moves reversed on the next session."),
  },
  list: {
    name: "anomalies",
    item: anomalySchema,
    description: "Largest absolute sigma first.",
    order: [descending(({ sigma }) => Math.abs(sigma)), ascending(({ ticker }) => ticker)],
    pageSize: { default: 25, max: 100 },
  },
  example: { min_sigma: 3 },
  async answer({ params: { min_sigma, lookback_days }, knowledge }) {
    const bars = knowledge.bars()
    const question = { minSigma: min_sigma, lookbackDays: lookback_days }
    const { anomalies: rows, ...scan } = await bars.scan(scans.anomalies, question)
    const meta = emptyBecause(
      rows.length === 0,
      noBars(bars),
      scan.universe_count === 0 && tooFewSessions(tooFewReturns, bars),
      noMatches(
        `None of the ${scan.universe_count} tickers measured moved by ${min_sigma} standard deviations in the last session.`,
      ),
    )
    return { ...scan, rows, meta }
  },
})

const tooFewReturns = `A sigma needs ${MIN_RETURNS} returns before the move, and no ticker has them`
