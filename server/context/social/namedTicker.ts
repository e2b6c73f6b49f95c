import { canonicalTicker } from "../../platform/tickers/ticker"
import { universe } from "../market/universe"

/** $NVDA, (NVDA) or (NASDAQ: NVDA). A bare word is not taken for a ticker: ALL, IT and ON are words. */
const spellings = [/\$([A-Z]{1,5}(?:[.-][A-Z])?)(?![\w$])/g, /\((?:[A-Z]{3,8}: ?)?([A-Z]{2,5}(?:[.-][A-Z])?)\)/g]

export function namedTicker(title: string): string | null {
  const named = spellings.flatMap((spelling) =>
    [...title.matchAll(spelling)].map(([, symbol]) => canonicalTicker(symbol)),
  )
  return named.find((ticker) => ticker !== null && isInUniverse(ticker)) ?? null
}

let tickers: ReadonlySet<string> | undefined

export function isInUniverse(ticker: string): boolean {
  tickers ??= new Set(universe("full").map((member) => member.ticker))
  return tickers.has(ticker)
}
