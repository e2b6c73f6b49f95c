import { z } from "zod"
import { HOURS_BEFORE_CLOSE, LONGEST_SILENCE_HOURS } from "../../context/crowd/facts"
import { endOfNewYorkDay, newYorkInstant } from "../../platform/exchange/sessions"
import { askJson } from "../askJson"
import { type CrowdIntake, MALFORMED, openCrowdIntake } from "../crowdIntake"
import { address, liveSource, type Opened } from "../liveSource"
import { formatChanged, type Unfruitful } from "../outcome"
import { parseDecimal, readRows } from "../parse"
import type { FactRow, FactsRequest, SourceRun } from "../source"
import { candlestick, forecastFrom, type KalshiMarket, kalshiMarket, listedMarket, resolvedMarket } from "./parse"

const seriesRule = /^[A-Z0-9-]{1,40}(,[A-Z0-9-]{1,40}){0,39}$/

const variables = {
  KALSHI_BASE_URL: address("https://external-api.kalshi.com/trade-api/v2"),
  KALSHI_SERIES: z
    .string()
    .regex(seriesRule, "at most 40 tickers of series, separated by commas")
    .default("KXFED,KXFEDDECISION,KXCPI,KXCPIYOY,KXU3,KXPAYROLLS,KXGDP,KXRECSSNBER,KXINXY,KXNASDAQ100Y")
    .describe("The Kalshi series to read, at most 40. The default covers economics and markets."),
}

const PAGES = 3
const MOST_PRICED = 200
/** Keeps the hourly candlesticks of this period below the limit of one answer. */
const TICKERS_PER_CALL = 100
const hourSeconds = 3_600

/** Real-money markets: hourly quotes of the configured series, and the results of settled markets. */
export const kalshi = liveSource({
  id: "kalshi",
  name: "Kalshi",
  url: "https://kalshi.com",
  licence:
    "Public data of Kalshi, keyless; its terms restrict commercial redistribution. Kalshi is named next to its prices.",
  pace: { calls: 10, windowSeconds: 1 },
  variables,
  gate: {
    variable: "ACK_TERMS_KALSHI",
    terms: "Kalshi's terms restrict redistribution of its market data, for which a licence may be needed.",
  },
  collect,
})

type Asked = Opened<typeof variables>

async function collect(asked: Asked, request: FactsRequest): Promise<SourceRun<FactRow[]>> {
  const intake = openCrowdIntake(request.at ?? asked.transport.now())
  const open = await readAllSeries(asked, { status: "open" })
  if (!open.ok) return open.run
  const titled = withDistinctTitles(open.markets.filter(isOfKind))
  for (const market of titled) offerListed(intake, market)
  for (const raw of open.markets) if (!isOfKind(raw)) intake.offer(MALFORMED, raw.malformed)
  const failure = await readResolved(asked, request, intake)
  if (failure) intake.noteUnreadOutcomes(failure)
  return intake.conclude(open.text, "Kalshi lists no open market of the series that are read")
}

type Pages =
  | { ok: true; markets: (KalshiMarket | { malformed: unknown })[]; text: string }
  | { ok: false; run: Unfruitful }

async function readAllSeries(asked: Asked, filter: Record<string, string>): Promise<Pages> {
  const markets: (KalshiMarket | { malformed: unknown })[] = []
  let text = ""
  for (const series of asked.settings.KALSHI_SERIES.split(",")) {
    const read = await readSeries(asked, { ...filter, series_ticker: series })
    if (!read.ok) return read
    markets.push(...read.markets)
    text ||= read.text
  }
  return { ok: true, markets, text }
}

const page = z.object({ markets: z.array(z.unknown()), cursor: z.string().nullish() })

async function readSeries({ settings, transport }: Asked, filter: Record<string, string>): Promise<Pages> {
  const markets: (KalshiMarket | { malformed: unknown })[] = []
  let text = ""
  let cursor = ""
  for (let number = 0; number < PAGES; number++) {
    const query = new URLSearchParams({ ...filter, mve_filter: "exclude", limit: "1000", ...(cursor && { cursor }) })
    const url = `${settings.KALSHI_BASE_URL}/markets?${query}`
    const reply = await askJson(transport, url, { what: "Kalshi", form: page })
    if (!reply.ok) return reply
    text ||= reply.text
    for (const raw of reply.value.markets) {
      const read = kalshiMarket.safeParse(raw)
      markets.push(read.success ? read.data : { malformed: raw })
    }
    cursor = reply.value.cursor ?? ""
    if (!cursor) break
  }
  return { ok: true, markets, text }
}

function isOfKind(market: KalshiMarket | { malformed: unknown }): market is KalshiMarket {
  return "ticker" in market
}

/** If markets of an event share a title, the meaning of Yes is added to tell them apart. */
function withDistinctTitles(markets: readonly KalshiMarket[]): KalshiMarket[] {
  const shared = Map.groupBy(markets, ({ event_ticker, title }) => `${event_ticker} ${title}`)
  return markets.map((market) => {
    const isShared = (shared.get(`${market.event_ticker} ${market.title}`) ?? []).length > 1
    return isShared && market.yes_sub_title ? { ...market, title: `${market.title}: ${market.yes_sub_title}` } : market
  })
}

function offerListed(intake: CrowdIntake, market: KalshiMarket): void {
  const said = listedMarket(market)
  if (said === null) intake.pass()
  else intake.offer(said, market)
}

/** Selects by settlement time, because Kalshi cannot filter by close. Returns the failure, or null. */
async function readResolved(asked: Asked, { from, to }: FactsRequest, intake: CrowdIntake): Promise<Unfruitful | null> {
  const settled = await readAllSeries(asked, {
    status: "settled",
    min_settled_ts: seconds(newYorkInstant(from, "00:00")),
    max_settled_ts: seconds(endOfNewYorkDay(to)),
  })
  if (!settled.ok) return settled.run
  for (const raw of settled.markets) intake.countListedRow(isOfKind(raw), isOfKind(raw) ? raw : raw.malformed)
  const resolved = withDistinctTitles(settled.markets.filter(isOfKind)).flatMap((raw) => {
    const market = resolvedMarket(raw)
    if (market === null) return []
    if (typeof market !== "string")
      return [{ ...market, volume: Number(parseDecimal(raw.volume_fp ?? raw.volume)) || 0 }]
    intake.offerOutcome(market, raw)
    return []
  })
  const priced = resolved.toSorted((a, b) => b.volume - a.volume).slice(0, MOST_PRICED)
  // One call returns the prices of all markets with the same close.
  for (const [closedAt, together] of Map.groupBy(priced, ({ closed_at }) => closed_at)) {
    for (let first = 0; first < together.length; first += TICKERS_PER_CALL) {
      const some = together.slice(first, first + TICKERS_PER_CALL)
      const prices = await pricesBefore(
        asked,
        some.map(({ market_id }) => market_id),
        closedAt,
      )
      if ("outcome" in prices) return prices
      for (const { volume: _, ...market } of some) {
        intake.offerOutcome({ ...market, forecast: prices.of.get(market.market_id) ?? null }, market)
      }
    }
  }
  return null
}

const candlesticks = z.object({ markets: z.array(z.unknown()) })
const candlesticksOfMarket = z.object({ market_ticker: z.string(), candlesticks: z.array(z.unknown()) })

/** The quotes of Yes at a fixed time before the close. */
async function pricesBefore({ settings, transport }: Asked, tickers: readonly string[], closedAt: string) {
  const until = Math.floor(Date.parse(closedAt) / 1000) - HOURS_BEFORE_CLOSE * hourSeconds
  const query = new URLSearchParams({
    market_tickers: tickers.join(","),
    start_ts: String(until - LONGEST_SILENCE_HOURS * hourSeconds),
    end_ts: String(until),
    period_interval: "60",
    // Hours without a change have no candlestick, and a quote may last for days.
    include_latest_before_start: "true",
  })
  const url = `${settings.KALSHI_BASE_URL}/markets/candlesticks?${query}`
  const reply = await askJson(transport, url, { what: "Kalshi", form: candlesticks })
  if (!reply.ok) return reply.run
  const { rows: markets, isFormatChange: isUnread } = readRows(candlesticksOfMarket, reply.value.markets)
  if (isUnread) return formatChanged("Kalshi's candlesticks have an unexpected format", reply.text)
  const priced = markets.map(({ market_ticker, candlesticks }) => {
    const read = readRows(candlestick, candlesticks)
    return { market_ticker, forecast: read.isFormatChange ? null : forecastFrom(read.rows, until) }
  })
  return { of: new Map(priced.map(({ market_ticker, forecast }) => [market_ticker, forecast])) }
}

function seconds(at: Date): string {
  return String(Math.floor(at.getTime() / 1000))
}
