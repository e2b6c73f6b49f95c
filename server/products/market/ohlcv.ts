import { z } from "zod"
import type { KnownAction } from "../../bars/actions"
import type { Panel } from "../../bars/panel"
import {
  ADJUSTMENTS,
  type Adjuster,
  type Adjustment,
  adjusterOf,
  barOf,
  type Dividend,
  GRANULARITIES,
  type Granularity,
  hasBar,
  listPeriods,
  type Period,
} from "../../context/market/bars"
import type { BarsView } from "../../knowledge/bars"
import type { Knowledge } from "../../knowledge/knowledge"
import { beforeCoverage, beforeRecord, type Empty, emptyBecause, noMatches, notConfigured } from "../emptyBecause"
import { price, shares } from "../figures"
import { ascending, listProduct } from "../list"
import { choiceOr, integer, mostTickers, tickerList, ticker as tickerParam } from "../params"
import { type DayRange, lastDates } from "../range"
import { date, symbol } from "../shapes"
import { noBars } from "./coverage"

const shape = {
  date: date.describe("The session; of a week or a month, its first one."),
  open: price.nullable().describe("First price in USD, adjusted as asked for. Null: the source did not give it."),
  high: price.nullable().describe("Highest price in USD, adjusted as asked for. Null: the source did not give it."),
  low: price.nullable().describe("Lowest price in USD, adjusted as asked for. Null: the source did not give it."),
  close: price.describe("Last price in USD, adjusted as asked for."),
  volume: shares
    .nullable()
    .describe(
      "Shares that changed hands, split-adjusted unless `adjustment` is raw. Null: the source did not give it.",
    ),
  is_partial: z.boolean().describe("Whether the week or month is not over, or not known from its start."),
}

const barSchema = z.object(shape).meta({ id: "Bar", description: "The prices of one session, week or month." })

const tickerBarSchema = z
  .object({ ticker: symbol, ...shape })
  .meta({ id: "TickerBar", description: "The prices of one ticker in one session, week or month." })

const asked = {
  days: integer({
    min: 1,
    max: 365,
    default: 30,
    description: "Calendar days back, extended to the start of the first week or month.",
  }),
  granularity: choiceOr(GRANULARITIES, "1d", "Day, week (Monday to Friday) or month."),
  adjustment: choiceOr(
    ADJUSTMENTS,
    "split",
    "split: for splits. none: as traded. total: for splits and dividends. Always as of one moment.",
  ),
}

const said = {
  granularity: z.enum(GRANULARITIES).describe("The requested interval: a day, a week or a month."),
  adjustment: z
    .enum(["raw", "split", "split_dividend"])
    .describe(
      "What prices are adjusted for: nothing (raw, asked for as none), splits, or splits and dividends (split_dividend, asked for as total). `meta.price_basis_at` says as of when.",
    ),
  currency: z.literal("USD").describe("Currency of all prices."),
}

const adjustments = { none: "raw", split: "split", total: "split_dividend" } as const

/** Ten years of two tickers. */
const mostBars = 5_000

export const ohlcv = listProduct({
  name: "market/ohlcv/{ticker}",
  tool: "get_ohlcv",
  title: "Price bars",
  summary:
    "Open, high, low, close and volume of a ticker by day, week or month, adjusted for splits, also for dividends or for nothing, as of the requested moment.",
  whenToUse:
    "Use it for the prices behind a prediction or a signal, to check a grade, or for a backtest: any range of days has one price basis. Several tickers are in market/ohlcv, and what prices are adjusted for in market/actions.",
  keywords:
    "closing price, close, historical prices, candles, candlesticks, chart, stock price, share price, how has it traded, returns, total return, yesterday",
  tier: "free",
  aliases: [{ path: "market/bars/{ticker}", deprecatedAt: "2026-11-27", sunsetAt: "2027-11-27" }],
  needs: ["bars", "actions"],
  params: { ticker: tickerParam(), ...asked },
  response: { ticker: symbol, ...said },
  list: {
    name: "bars",
    item: barSchema,
    description: "Oldest first.",
    order: [ascending(({ date }) => date)],
    pageSize: { default: mostBars, max: mostBars },
    range: {},
  },
  example: { ticker: "AAPL", days: 30 },
  async answer({ params: { ticker, ...asked }, range, knowledge, after, limit }) {
    const place = after ? { ticker, date: String(after[0]) } : null
    const { rows, ...answer } = await readBars(knowledge, { tickers: [ticker], ...asked, range, place, limit })
    return { ticker, ...answer, rows: rows.map(({ ticker: _, ...bar }) => bar) }
  },
})

export const ohlcvOfSeveral = listProduct({
  name: "market/ohlcv",
  tool: null,
  restOnly:
    "Made for programs that read years of many tickers; an agent asks for the tickers that it needs one by one.",
  title: "Price bars of several tickers",
  summary: `The same bars for up to ${mostTickers} tickers, page by page, at the cost of one request a page.`,
  whenToUse: "Use it for a backtest or a chart of several tickers. market/ohlcv/{ticker} has one.",
  keywords: "prices of many stocks, candles, candlesticks, chart, compare prices, portfolio, bulk prices",
  tier: "free",
  needs: ["bars", "actions"],
  params: { tickers: tickerList(mostTickers), ...asked },
  response: said,
  list: {
    name: "bars",
    item: tickerBarSchema,
    description: "By ticker, oldest first. `meta.coverage.missing` names the tickers without any.",
    order: [ascending(({ ticker }) => ticker), ascending(({ date }) => date)],
    pageSize: { default: mostBars, max: mostBars },
    range: {},
  },
  example: { tickers: "AAPL,MSFT", days: 30 },
  async answer({ params: { tickers, ...asked }, range, knowledge, after, limit }) {
    const place = after ? { ticker: String(after[0]), date: String(after[1]) } : null
    const { missing, meta, ...answer } = await readBars(knowledge, { tickers, ...asked, range, place, limit })
    const coverage = { expected: tickers.length, returned: tickers.length - missing.length, missing }
    return { ...answer, meta: { coverage, ...meta } }
  },
})

type Asked = {
  tickers: readonly string[]
  days: number
  granularity: Granularity
  adjustment: Adjustment
  range: DayRange
  place: { ticker: string; date: string } | null
  limit: number
}

async function readBars(knowledge: Knowledge, asked: Asked) {
  const { granularity, adjustment, range, place, limit } = asked
  const bars = knowledge.bars()
  const { through, redistribution, axes } = bars
  const tickers = redistribution.isPermitted ? asked.tickers.toSorted() : []
  // `days` does not include today in this product, so today is one more.
  const periods = listPeriods(axes.sessions, through, { ...lastDates(range, asked.days + 1), granularity })
  const dividendsOf = adjustment === "total" ? await readDividends(knowledge, tickers) : noDividends
  const rows = []
  const missing: string[] = []
  let totalCount = 0
  let newest = -1
  // Each panel is read to its end before the next one; see `panelOf`.
  for (const ticker of tickers) {
    const panel = bars.panelOf(ticker)
    const row = panel.rows.get(ticker)
    if (row !== undefined) newest = Math.max(newest, lastTraded(panel, row, through))
    const own = row === undefined ? [] : periods.filter((period) => hasBar(panel, row, period))
    totalCount += own.length
    if (own.length === 0) missing.push(ticker)
    if (row === undefined || rows.length > limit || (place && ticker < place.ticker)) continue
    const after = ticker === place?.ticker ? place.date : ""
    const further = own.filter(({ to }) => axes.sessions[to] > after).slice(0, limit + 2 - rows.length)
    if (further.length === 0) continue
    const adjuster = adjusterOf(panel, row, { adjustment, dividends: dividendsOf(ticker), through })
    for (const bar of barsIn(panel, row, further, adjuster)) rows.push({ ticker, ...bar })
  }
  return {
    granularity,
    adjustment: adjustments[adjustment],
    currency: "USD" as const,
    rows,
    totalCount,
    missing,
    meta: {
      data_through: axes.sessions[newest] ?? null,
      price_basis_at: adjustment === "none" ? null : knowledge.asOf.toISOString(),
      ...(totalCount === 0 && emptyBecause(true, ...whyNone(knowledge, bars, asked))),
    },
  }
}

/** The last session up to `through` with a bar; -1 without one. */
function lastTraded({ close, stride }: Panel, row: number, through: number): number {
  return close.subarray(row * stride, row * stride + through + 1).findLastIndex((price) => !Number.isNaN(price))
}

function barsIn(panel: Panel, row: number, periods: readonly Period[], adjuster: Adjuster) {
  return periods.flatMap((period) => barOf(panel, row, period, adjuster) ?? [])
}

const noDividends = (_ticker: string): Dividend[] => []

async function readDividends(knowledge: Knowledge, tickers: readonly string[]) {
  const { actions } = await knowledge.actions().list({ kinds: ["cash_dividend"], tickers })
  const byTicker = Map.groupBy(actions, ({ ticker }) => ticker)
  const read = ({ exDate, value }: KnownAction): Dividend => ({ exDate, amount: value })
  return (ticker: string) => (byTicker.get(ticker) ?? []).map(read)
}

function whyNone(knowledge: Knowledge, bars: BarsView, { tickers, range }: Asked): [...(Empty | false)[], Empty] {
  const barsLack = knowledge.lackOf("bars")
  const { isPermitted, licence } = bars.redistribution
  const firsts = isPermitted ? tickers.flatMap((ticker) => firstTraded(bars, ticker) ?? []).sort() : []
  return [
    barsLack !== null && notConfigured(barsLack),
    !isPermitted &&
      notConfigured(
        `The licence declared for these bars (${licence}) does not permit passing them on (BARS_REDISTRIBUTION). What is computed from them is served.`,
      ),
    noBars(bars),
    !tickers.some((ticker) => bars.axes.rows.has(ticker)) && noMatches("No such ticker is covered."),
    firsts.length === 0 && noneKnown(tickers),
    beforeRecord(range, firsts[0]),
    noMatches(
      tickers.length === 1 ? "The ticker did not trade in these days." : "No such ticker traded in these days.",
    ),
  ]
}

function firstTraded({ panelOf, through }: BarsView, ticker: string): string | null {
  const { close, sessions } = panelOf(ticker)
  return sessions[close.subarray(0, through + 1).findIndex((price) => price > 0)] ?? null
}

const noneKnown = (tickers: readonly string[]) =>
  beforeCoverage(`No bar of ${tickers.length === 1 ? "this ticker" : "these tickers"} was known by that moment.`)
