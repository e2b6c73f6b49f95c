import { createHash } from "node:crypto"
import type { Headline } from "../../context/entities/headline"
import { companiesNamedIn, mentionsIn } from "../../context/entities/mentions"

/** What an analyst is given of an event: the stored text, and the tickers of the companies that it is about. */
export type Document = {
  key: string
  title: string
  summary: string | null
  url: string
  source: string
  publishedAt: string
  tickers: readonly string[]
}

export function documentOf(key: string, headline: Headline, isInUniverse: (ticker: string) => boolean): Document {
  const { title, summary, url, source, published_at: publishedAt } = headline
  return { key, title, summary, url, source, publishedAt, tickers: tickersOf(headline, isInUniverse) }
}

/** Of each company that the source names, or else of those of the title, the first of its shares. */
function tickersOf(headline: Headline, isInUniverse: (ticker: string) => boolean): string[] {
  const mentions = mentionsIn({ ...headline, title: "", summary: null })
  const named = mentions.length > 0 ? mentions : companiesNamedIn(headline.title)
  const first = named.flatMap(({ tickers }) => tickers.find(isInUniverse) ?? [])
  return [...new Set(first)]
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
