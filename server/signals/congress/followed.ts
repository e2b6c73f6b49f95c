import { type Call, independent, USUAL_HORIZON } from "../followed/call"
import { type CongressFact, publicAt } from "./trade"

/** The disclosed trades as calls to be followed, and how many are not. */
export function followedTrades(facts: readonly CongressFact[]): {
  calls: Call[]
  repeatedCount: number
  ignoredCount: number
} {
  const trades = facts.filter(({ kind }) => kind === "trade")
  const all = trades.flatMap((fact) => callOf(fact) ?? [])
  const calls = independent(all, () => "congress")
  return { calls, repeatedCount: all.length - calls.length, ignoredCount: trades.length - all.length }
}

/** Null for what has no direction or no price: an option may be either way, and its price is not its stock's. */
function callOf(fact: CongressFact): Call | null {
  if (fact.kind === "scan" || fact.ticker === null || fact.transaction_type === "exchange") return null
  if (fact.asset_type !== "stock" && fact.asset_type !== "etf") return null
  const direction = fact.transaction_type === "purchase" ? "bullish" : "bearish"
  return { ticker: fact.ticker, direction, publicAt: publicAt(fact).toISOString(), horizon: USUAL_HORIZON }
}
