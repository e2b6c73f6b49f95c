import { createHash } from "node:crypto"
import type { Headline } from "../families/headlines"
import { canonicalTicker } from "../tickers/ticker"

/** What an analyst is given of an event: the stored text, and the tickers of the universe that its source names. */
export type Document = {
  key: string
  title: string
  summary: string | null
  url: string
  source: string
  publishedAt: string
  tickers: readonly string[]
}

/** Which tickers may be signalled, and which of them a company's number at the SEC stands for. */
export type Universe = { has(ticker: string): boolean; byCik: ReadonlyMap<string, readonly string[]> }

export function documentOf(key: string, headline: Headline, universe: Universe): Document {
  const { title, summary, url, source, published_at: publishedAt, tickers, cik } = headline
  const named = tickers.flatMap((ticker) => canonicalTicker(ticker) ?? [])
  const filed = cik === null ? [] : (universe.byCik.get(cik) ?? [])
  const known = [...new Set(named.length > 0 ? named : filed.slice(0, 1))].filter((ticker) => universe.has(ticker))
  return { key, title, summary, url, source, publishedAt, tickers: known }
}

/** Their terms let us link to what they say, and not repeat it. */
const unquotable: ReadonlySet<string> = new Set(["alpaca-news"])

/** What a signal shows of its document. */
export function shownTitle({ source, title }: Document, ticker: string): string {
  return unquotable.has(source) ? `An article on ${ticker}` : title
}

/** SHA-256 of all that an analyst goes by, so that an answer is used again for the same text alone. */
export function documentHash({ title, summary, source, publishedAt, tickers }: Document): string {
  const said = JSON.stringify([title, summary, source, publishedAt, tickers])
  return createHash("sha256").update(said).digest("hex")
}
