import type { Suggestion } from "../accounts/refusals"
import { VIX } from "../bars/panel"
import { meantBy } from "../context/market/renames"
import { searchNamed } from "../context/market/search"

export type TickerNames = ReadonlyMap<string, string | null>

const mostSuggestions = 3

export function suggestFrom(names: TickerNames, text: string): Suggestion[] {
  const meant = meantBy(text, (ticker) => names.has(ticker) && isTradable({ ticker }))
  if (meant) return [{ ticker: meant.ticker, company_name: names.get(meant.ticker) ?? null, reason: meant.reason }]
  const found = searchNamed(instrumentsOf(names), text, mostSuggestions)
  return found.map(({ ticker, companyName }) => ({ ticker, company_name: companyName, reason: null }))
}

export function listNamed(names: TickerNames): Omit<Suggestion, "reason">[] {
  return instrumentsOf(names)
    .map(({ ticker, companyName }) => ({ ticker, company_name: companyName }))
    .sort((a, b) => (a.ticker < b.ticker ? -1 : 1))
}

export function completionsFrom(names: TickerNames, typed: string): string[] {
  const instruments = instrumentsOf(names)
  const found = typed.trim() === "" ? instruments : searchNamed(instruments, typed, instruments.length)
  const tickers = found.map(({ ticker }) => ticker)
  return typed.trim() === "" ? tickers.sort() : tickers
}

function instrumentsOf(names: TickerNames) {
  return [...names].map(([ticker, companyName]) => ({ ticker, companyName })).filter(isTradable)
}

const isTradable = ({ ticker }: { ticker: string }) => ticker !== VIX
