import { isInUniverse, symbolsIn } from "../social/namedTicker"
import { companyByCik, companyByTicker } from "./companies"
import type { Headline } from "./headline"
import { type Mention, type Name, namesIn } from "./namesIn"
import { countryOf } from "./outlets"
import { isSubject } from "./subjects"

type Document = Pick<Headline, "title" | "summary" | "tickers" | "cik"> & { url?: string }

export function mentionsIn({ title, summary, tickers, cik, url }: Document): Mention[] {
  const filer = cik === null ? undefined : companyByCik(cik)
  const country = url === undefined ? null : countryOf(url)
  return eachOnce([
    ...tickers.filter(isInUniverse).map((ticker): Mention => ({ tickers: [ticker], method: "source", confidence: 1 })),
    ...(filer ? [{ tickers: [...filer.tickers], method: "cik" as const, confidence: 1 }] : []),
    ...companiesNamedIn(title, country),
    ...companiesNamedIn(summary ?? "", country),
  ])
}

function eachOnce(found: readonly Mention[]): Mention[] {
  const known = new Set<string>()
  return found.filter(({ tickers: own }) => {
    const isNew = own.every((ticker) => !known.has(ticker))
    for (const ticker of own) known.add(ticker)
    return isNew
  })
}

/** In characters. Longer than any headline; text beyond that is rarely on the main subject. */
const longestText = 3_000
const symbolConfidence = 0.95

/**
 * The companies that a text is about, by name or symbol. Leaves out sources of quotes, ratings and indices, and
 * namesakes. `country` is where the text was published, if known.
 */
export function companiesNamedIn(text: string, country: string | null = null): Mention[] {
  const { words, subjects, others } = placesIn(text, country)
  // A quoted bank is left out under its symbol, too.
  const known = new Set([...subjects, ...others].flatMap(({ mention }) => mention.tickers))
  const symbols = symbolsIn(words.join(" ")).filter((ticker) => !known.has(ticker))
  return eachOnce([...subjects.map(({ mention }) => mention), ...symbols.flatMap(bySymbol)])
}

/** Where a text names companies, in its words. `others` are those that it is not about. */
export type Places = { words: readonly string[]; subjects: readonly Name[]; others: readonly Name[] }

export function placesIn(text: string, country: string | null = null): Places {
  const words = wordsOf(text.slice(0, longestText))
  const names = namesIn(words, indian.test(text) ? "IN" : country)
  const { subjects = [], others = [] } = Object.groupBy(names, (name) =>
    isSubject(name, names, words) ? "subjects" : "others",
  )
  return { words, subjects, others }
}

/** Currency and exchanges of India, wherever the text was published. */
const indian = /₹|\b(?:Rs\.? ?\d|crores?|lakhs?|BSE|NSE|Nifty|Sensex)\b/

/** None for a fund. */
function bySymbol(ticker: string): Mention[] {
  const company = companyByTicker(ticker)
  return company ? [{ tickers: [...company.tickers], method: "symbol", confidence: symbolConfidence }] : []
}

/**
 * Splits at dashes and slashes, at hyphens between names, before words such as "led" and "owned", and after the label of
 * a wire: "UPDATE 2-Delta".
 */
function wordsOf(text: string): string[] {
  return text
    .replace(/^(\p{Lu}{4,}(?: \d+)?)-(?=\p{Lu})/u, "$1 - ")
    .replace(/[—–…|]|(?<=\p{L})\/(?=\p{Lu})/gu, (mark) => ` ${mark} `)
    .replace(/-(?=(?:led|owned|backed|linked|made|listed)\b)/g, " -")
    .split(/\s+/)
    .filter(Boolean)
}
