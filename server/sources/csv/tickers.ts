import { universe } from "../../context/market/universe"
import { respelled } from "../../platform/tickers/spellings"
import { canonicalTicker, tickerOfMassive } from "../../platform/tickers/ticker"

/** Matches `BRK-B.csv`, `BAC-PRL.csv`, `aapl.us.txt` and `AAPL (1).csv`, but not `daily prices.csv` or `vix-daily.csv`. */
const NAMED_AFTER_TICKER =
  /^(\^?[a-z0-9]{1,6}(?:[.-](?:[a-z]|p[a-z]|pr[a-z]))?)(?:[._]us)?(?: \(\d+\))?\.(?:csv|tsv|txt)$/i

/** `ofFormat` is how files of the format are named. */
export function tickerOfFileName(fileName: string, ofFormat: RegExp | undefined): string | null {
  const named = ofFormat?.exec(fileName) ?? NAMED_AFTER_TICKER.exec(fileName)
  return named?.[1] ? tickerIn(named[1]) : null
}

let known: ReadonlySet<string> | undefined

/** What could be two shares is decided by which of them the universe has. */
export function tickerIn(text: string): string | null {
  known ??= new Set(universe("full").map(({ ticker }) => ticker))
  const isKnown = (ticker: string) => known?.has(ticker) ?? false
  if (/^[A-Z]+p[A-Z]?$/.test(text.trim())) return tickerOfMassive(text.trim())
  return respelled(text, isKnown)?.ticker ?? canonicalTicker(text)
}
