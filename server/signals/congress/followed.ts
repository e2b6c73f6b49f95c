import { type CongressTrade, publicAt } from "../../context/congress/trade"
import { type Call, independent, USUAL_HORIZON } from "../calls/call"

export function followedTrades(trades: readonly CongressTrade[]): {
  calls: Call[]
  repeatedCount: number
  ignoredCount: number
} {
  // Thousands of trades are disclosed on about a hundred days.
  const byDay = Map.groupBy(trades, ({ disclosure_date }) => disclosure_date)
  const all: Call[] = []
  for (const ofDay of byDay.values()) {
    const at = publicAt(ofDay[0]).toISOString()
    for (const trade of ofDay) {
      const call = callOf(trade, at)
      if (call) all.push(call)
    }
  }
  const calls = independent(all, () => "congress")
  return { calls, repeatedCount: all.length - calls.length, ignoredCount: trades.length - all.length }
}

/** Null without a direction or a price. An option can go either way, and has another price than its stock. */
function callOf({ ticker, asset_type, transaction_type }: CongressTrade, at: string): Call | null {
  if (ticker === null || transaction_type === "exchange") return null
  if (asset_type !== "stock" && asset_type !== "etf") return null
  return {
    ticker,
    direction: transaction_type === "purchase" ? "bullish" : "bearish",
    publicAt: at,
    horizon: USUAL_HORIZON,
  }
}
