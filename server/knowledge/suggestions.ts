import { VIX } from "../bars/panel"
import { searchNamed } from "../market/search"
import type { Suggestion } from "../refusals"

/** The company's name by ticker; null where it has none. */
export type TickerNames = ReadonlyMap<string, string | null>

const mostSuggestions = 3

/** The tickers that a text may mean, the likeliest first. */
export function suggestFrom(names: TickerNames, text: string): Suggestion[] {
  const instruments = [...names].map(([ticker, companyName]) => ({ ticker, companyName })).filter(isTradable)
  const found = searchNamed(instruments, text, mostSuggestions)
  return found.map(({ ticker, companyName }) => ({ ticker, company_name: companyName }))
}

const isTradable = ({ ticker }: { ticker: string }) => ticker !== VIX
