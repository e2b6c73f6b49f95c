import { z } from "zod"
import type { CrowdOutcome } from "../../context/crowd/facts"
import { probabilityOf } from "../../context/crowd/probability"
import { decimal, earlierOf, type ListedMarket, lastUpTo, readInstant, readQuote } from "../crowdIntake"
import { parseDecimal } from "../parse"
import { cleanText } from "../text"

export const kalshiMarket = z.object({
  ticker: z.string(),
  event_ticker: z.string(),
  market_type: z.string().nullish(),
  title: z.string(),
  yes_sub_title: z.string().nullish(),
  status: z.string(),
  yes_bid_dollars: z.unknown().optional(),
  yes_ask_dollars: z.unknown().optional(),
  last_price_dollars: z.unknown().optional(),
  volume_fp: z.unknown().optional(),
  /** In cents, before 2026. */
  yes_bid: z.unknown().optional(),
  yes_ask: z.unknown().optional(),
  last_price: z.unknown().optional(),
  volume: z.unknown().optional(),
  open_time: z.unknown().optional(),
  close_time: z.unknown().optional(),
  result: z.string().nullish(),
  settlement_ts: z.unknown().optional(),
})
export type KalshiMarket = z.infer<typeof kalshiMarket>

/** Null if it is not trading or not a Yes/No market. A string describes what is wrong with it. */
export function listedMarket(market: KalshiMarket): ListedMarket | string | null {
  if (!isBinary(market) || market.status !== "active") return null
  const quote = readQuote({
    bid: dollars(market.yes_bid_dollars, market.yes_bid),
    ask: dollars(market.yes_ask_dollars, market.yes_ask),
    last: dollars(market.last_price_dollars, market.last_price),
    volume: market.volume_fp ?? market.volume,
  })
  if (typeof quote === "string") return quote
  if (quote.bid === null && quote.ask === null && quote.last === null && !hasPrices(market)) return "no_price_fields"
  const opened = readInstant(market.open_time)
  if (opened === null) return "no_start"
  return {
    market_id: market.ticker,
    title: cleanText(market.title),
    category: null,
    url: `https://kalshi.com/markets/${encodeURIComponent(seriesOf(market).toLowerCase())}`,
    opened_at: opened,
    closes_at: readInstant(market.close_time),
    quote,
  }
}

/** The result without the earlier price; null until there is one. */
export function resolvedMarket(market: KalshiMarket): Omit<CrowdOutcome, "kind" | "forecast"> | string | null {
  if (!isBinary(market) || !market.result) return null
  const [closed, settled] = [readInstant(market.close_time), readInstant(market.settlement_ts)]
  if (closed === null || settled === null) return "no_closing_time"
  const { result } = market
  return {
    market_id: market.ticker,
    event_id: market.event_ticker,
    title: cleanText(market.title),
    closed_at: earlierOf(closed, settled),
    resolved_at: settled,
    result: result === "yes" || result === "no" ? result : "void",
  }
}

const ends = z.object({ close_dollars: z.unknown().optional() }).nullish()

export const candlestick = z.object({
  end_period_ts: decimal,
  yes_bid: ends,
  yes_ask: ends,
  price: z.object({ close_dollars: z.unknown().optional(), previous_dollars: z.unknown().optional() }).nullish(),
})

/** Price at the end of the last candlestick up to `until` (epoch seconds), or null. */
export function forecastFrom(candles: readonly z.infer<typeof candlestick>[], until: number): CrowdOutcome["forecast"] {
  const last = lastUpTo(candles, until, ({ end_period_ts }) => end_period_ts)
  if (!last) return null
  const quote = readQuote({
    bid: last.yes_bid?.close_dollars,
    ask: last.yes_ask?.close_dollars,
    last: last.price?.close_dollars ?? last.price?.previous_dollars,
    volume: null,
  })
  const probability = typeof quote === "string" ? null : probabilityOf(quote)
  return probability === null ? null : { at: new Date(last.end_period_ts * 1000).toISOString(), probability }
}

function isBinary({ market_type }: KalshiMarket): boolean {
  return !market_type || market_type === "binary"
}

function hasPrices(market: KalshiMarket): boolean {
  return market.yes_bid_dollars !== undefined || market.yes_bid !== undefined
}

/** Kalshi removed the fields in whole cents in 2026. They are still read where the dollar fields are absent. */
function dollars(said: unknown, cents: unknown): unknown {
  if (said !== undefined) return said
  const read = parseDecimal(cents)
  return typeof read === "number" ? read / 100 : read
}

function seriesOf({ event_ticker }: KalshiMarket): string {
  return event_ticker.split("-")[0]
}
