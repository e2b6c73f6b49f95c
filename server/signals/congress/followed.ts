import { type Call, independent, USUAL_HORIZON } from "../followed/call"
import { type CongressTrade, publicAt } from "./trade"

/** Disclosed trades as calls to be followed, and how many are not. */
export function followedTrades(trades: readonly CongressTrade[]): {
  calls: Call[]
  repeatedCount: number
  ignoredCount: number
} {
  const all = trades.flatMap((trade) => callOf(trade) ?? [])
  const calls = independent(all, () => "congress")
  return { calls, repeatedCount: all.length - calls.length, ignoredCount: trades.length - all.length }
}

/** Null for what has no direction or no price: an option may be either way, and its price is not its stock's. */
function callOf(trade: CongressTrade): Call | null {
  if (trade.ticker === null || trade.transaction_type === "exchange") return null
  if (trade.asset_type !== "stock" && trade.asset_type !== "etf") return null
  const direction = trade.transaction_type === "purchase" ? "bullish" : "bearish"
  return { ticker: trade.ticker, direction, publicAt: publicAt(trade).toISOString(), horizon: USUAL_HORIZON }
}
