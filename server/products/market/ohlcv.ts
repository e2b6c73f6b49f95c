import { z } from "zod"
import type { Panel } from "../../bars/panel"
import { barsOf, GRANULARITIES } from "../../context/market/bars"
import { addDays } from "../../platform/dates"
import { newYorkDate } from "../../platform/exchange/sessions"
import { beforeCoverage, emptyBecause, noMatches, notConfigured } from "../emptyBecause"
import { price, shares } from "../figures"
import { ascending, listProduct } from "../list"
import { choiceOr, integer, ticker as tickerParam } from "../params"
import { date, symbol } from "../shapes"
import { noBars } from "./coverage"

const barSchema = z
  .object({
    date: date.describe("The session; of a week or a month, its first one."),
    open: price.nullable().describe("First price in USD, split-adjusted. Null: the source did not give it."),
    high: price.nullable().describe("Highest price in USD, split-adjusted. Null: the source did not give it."),
    low: price.nullable().describe("Lowest price in USD, split-adjusted. Null: the source did not give it."),
    close: price.describe("Last price in USD, split-adjusted."),
    volume: shares.nullable().describe("Shares that changed hands, split-adjusted. Null: the source did not give it."),
    is_partial: z.boolean().describe("Whether the week or month is not over, or not known from its start."),
  })
  .meta({ id: "Bar", description: "The prices of one session, week or month." })

export const ohlcv = listProduct({
  name: "market/ohlcv/{ticker}",
  tool: "get_ohlcv",
  title: "Price bars",
  summary:
    "Open, high, low, close and volume of a ticker by day, week or month, split-adjusted as of the requested moment.",
  whenToUse: "Use it for the prices behind a prediction or a signal, or to check a grade.",
  tier: "free",
  needs: ["bars", "actions"],
  params: {
    ticker: tickerParam(),
    days: integer({
      min: 1,
      max: 365,
      default: 30,
      description: "Calendar days back, extended to the start of the first week or month.",
    }),
    granularity: choiceOr(GRANULARITIES, "1d", "Day, week (Monday to Friday) or month."),
  },
  response: {
    ticker: symbol,
    granularity: z.enum(GRANULARITIES).describe("The requested interval: a day, a week or a month."),
    adjustment: z
      .enum(["raw", "split", "split_dividend"])
      .describe("What prices are adjusted for: nothing (raw), splits, or splits and dividends."),
    currency: z.literal("USD").describe("Currency of all prices."),
  },
  list: {
    name: "bars",
    item: barSchema,
    description: "Oldest first.",
    order: [ascending(({ date }) => date)],
    pageSize: { default: 365, max: 365 },
  },
  example: { ticker: "AAPL", days: 30 },
  async answer({ params: { ticker, days, granularity }, knowledge }) {
    const bars = knowledge.bars()
    const { through, redistribution } = bars
    const panel = bars.panelOf(ticker)
    const barsLack = knowledge.lackOf("bars")
    const fromDate = addDays(newYorkDate(knowledge.asOf), -days)
    const range = { fromDate, granularity }
    const rows = (redistribution.isPermitted && barsOf(panel, through, ticker, range)) || []
    const meta = emptyBecause(
      rows.length === 0,
      barsLack !== null && notConfigured(barsLack),
      !redistribution.isPermitted &&
        notConfigured(
          `The licence declared for these bars (${redistribution.licence}) does not permit passing them on (BARS_REDISTRIBUTION). What is computed from them is served.`,
        ),
      noBars(bars),
      !hasTraded(panel, through) && beforeCoverage("No bar of this ticker was known by that moment."),
      noMatches("The ticker did not trade in these days."),
    )
    return { ticker, granularity, adjustment: "split" as const, currency: "USD" as const, rows, meta }
  },
})

function hasTraded({ close }: Panel, through: number): boolean {
  return close.subarray(0, through + 1).some((price) => price > 0)
}
