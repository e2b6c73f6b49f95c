import { z } from "zod"
import { barsOf, GRANULARITIES, type OhlcvSeries } from "../../market/bars"
import { newYorkDate } from "../../market/sessions"
import { daysBefore } from "../days"
import { choiceOr, integer, ticker as tickerParam } from "../params"
import { product } from "../product"
import { date } from "../records"
import { barsMeta, beforeBars } from "./coverage"

export const ohlcv = product({
  name: "market/ohlcv/{ticker}",
  tool: "get_ohlcv",
  title: "Price bars",
  summary:
    "Open, high, low, close and volume of a ticker by day, week or month, split-adjusted as of the moment asked for.",
  whenToUse: "Use it for the prices behind a prediction or a signal, or to check a grade.",
  tier: "free",
  params: {
    ticker: tickerParam(),
    days: integer({ min: 1, max: 365, default: 30, description: "Calendar days back. Weeks and months begin whole." }),
    granularity: choiceOr(GRANULARITIES, "1d", "Day, week (Monday to Friday) or month."),
  },
  response: {
    ticker: z.string(),
    granularity: z.enum(GRANULARITIES),
    adjustment: z.enum(["raw", "split", "split_dividend"]),
    currency: z.literal("USD"),
    count: z.int(),
    bars: z
      .array(
        z
          .object({
            date: date.describe("The session, or the first one of the week or month."),
            open: z.number().nullable().describe("Null, like high, low and volume: the source did not give it."),
            high: z.number().nullable().describe("Null: not given."),
            low: z.number().nullable().describe("Null: not given."),
            close: z.number(),
            volume: z.number().nullable().describe("Shares. Null: not given."),
            is_partial: z.boolean().describe("The week or month is not whole."),
          })
          .meta({ id: "Bar" }),
      )
      .describe("Oldest first."),
  },
  example: { ticker: "AAPL", days: 30 },
  async answer({ params: { ticker, days, granularity }, knowledge }) {
    const { panel, through, redistribution, asOf } = knowledge
    const empty: OhlcvSeries = { ticker, granularity, adjustment: "split", currency: "USD", count: 0, bars: [] }
    const meta = barsMeta(knowledge, "bars")
    if (!redistribution.isPermitted) {
      const detail = `The licence declared for these bars (${redistribution.licence}) does not permit passing them on. What is computed from them is served.`
      return { ...empty, meta: { ...meta, empty_reason: "not_configured", empty_detail: detail } }
    }
    if (through < 0) return { ...empty, meta: { ...meta, ...beforeBars } }
    const fromDate = daysBefore(newYorkDate(asOf), days)
    const series = barsOf(panel, through, ticker, { fromDate, granularity })
    if (series && series.count > 0) return { ...series, meta }
    const row = panel.rows.get(ticker)
    const first =
      row === undefined ? -1 : panel.close.subarray(row * panel.sessions.length).findIndex((price) => price > 0)
    const hasBegun = row !== undefined && first >= 0 && first <= through
    return {
      ...empty,
      meta: {
        ...meta,
        empty_reason: hasBegun ? "no_matches" : "before_coverage",
        empty_detail: hasBegun
          ? "The ticker did not trade in these days."
          : "No bar of this ticker was known by that moment.",
      },
    }
  },
})
