import { createHash } from "node:crypto"
import { companiesNamedIn, mentionsIn } from "../../context/entities/companiesInText"
import type { Headline } from "../../context/entities/headline"
import { countryOf } from "../../context/entities/outlets"

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

/**
 * One ticker per company, the first of its share classes. Companies come from the source, or otherwise from the title.
 */
function tickersOf(headline: Headline, isInUniverse: (ticker: string) => boolean): string[] {
  const mentions = mentionsIn({ ...headline, title: "", summary: null })
  const named = mentions.length > 0 ? mentions : companiesNamedIn(headline.title, countryOf(headline.url))
  const first = named.flatMap(({ tickers }) => tickers.find(isInUniverse) ?? [])
  return [...new Set(first)]
}

/** Of all companies that the title or the summary gives by name, whatever the document is about. */
export function tickersNamedIn({ title, summary, url }: Document): ReadonlySet<string> {
  const mentions = [title, summary ?? ""].flatMap((text) => companiesNamedIn(text, countryOf(url)))
  return new Set(mentions.flatMap(({ method, tickers }) => (method === "symbol" ? [] : tickers)))
}

/** The terms of these sources permit links to their text, but no repetition of it. */
const unquotable: ReadonlySet<string> = new Set(["alpaca-news"])

export function shownTitle({ source, title }: Document, ticker: string): string {
  return unquotable.has(source) ? `An article on ${ticker}` : title
}

/** SHA-256 of everything an analyst reads, so that an answer is reused only for the same text. */
export function documentHash({ title, summary, source, publishedAt, tickers }: Document): string {
  const said = JSON.stringify([title, summary, source, publishedAt, tickers])
  return createHash("sha256").update(said).digest("hex")
}
