import { isInUniverse } from "../social/namedTicker"
import { companies, companyByCik } from "./companies"
import type { Headline } from "./headline"
import { type CompanyMatch, listAliases, matchCompany } from "./matchCompany"
import { readName } from "./names"

export type Mention = {
  /** One per share class. */
  tickers: string[]
  /** source: the source gives the ticker. cik: it gives the filer's number. Otherwise how the name was matched. */
  method: "source" | "cik" | Exclude<CompanyMatch["method"], "none">
  confidence: number
}

type Document = Pick<Headline, "title" | "summary" | "tickers" | "cik">

export function mentionsIn({ title, summary, tickers, cik }: Document): Mention[] {
  const filer = cik === null ? undefined : companyByCik(cik)
  const found: Mention[] = [
    ...tickers.filter(isInUniverse).map((ticker): Mention => ({ tickers: [ticker], method: "source", confidence: 1 })),
    ...(filer ? [{ tickers: [...filer.tickers], method: "cik" as const, confidence: 1 }] : []),
    ...companiesNamedIn(title),
    ...companiesNamedIn(summary ?? ""),
  ]
  const known = new Set<string>()
  return found.filter(({ tickers: own }) => {
    const isNew = own.every((ticker) => !known.has(ticker))
    for (const ticker of own) known.add(ticker)
    return isNew
  })
}

/** A name in running text may mean something else, however well it matches. */
const inText = 0.9
const longestName = 6

export function companiesNamedIn(text: string): Mention[] {
  return namesIn(text.split(/\s+/).filter(Boolean)).map(({ mention }) => mention)
}

export type Name = { at: number; length: number; mention: Mention }

export function namesIn(words: readonly string[]): Name[] {
  const found: Name[] = []
  for (let at = 0; at < words.length; at++) {
    const named = longestAt(words, at)
    if (!named) continue
    found.push(named)
    at += named.length - 1
  }
  return found
}

function longestAt(words: readonly string[], at: number): Name | null {
  if (!mayBegin(words[at])) return null
  for (let length = Math.min(longestName, words.length - at); length > 0; length--) {
    const written = words.slice(at, at + length).join(" ")
    // A name does not continue past the end of a sentence.
    if (/[.;:] /.test(written.replace(abbreviations, ""))) continue
    for (const name of [written, written.replace(possessive, "")]) {
      if (length === 1 && isAlsoAWord(name)) continue
      const { tickers, method, confidence } = matchCompany(name)
      if (method !== "none") return { at, length, mention: { tickers, method, confidence: confidence * inText } }
    }
  }
  return null
}

/** The s is part of the name in McDonald's, and a possessive in Microsoft's. */
const possessive = /['’]s?[,.;:]?$/
const abbreviations = /\b(Inc|Corp|Co|Cos|Ltd|Bros|[A-Z])\. /g

/** Words in capitals, and those that a company writes small, such as eBay. */
function mayBegin(word: string): boolean {
  beginnings ??= listBeginnings()
  const { plain, small } = beginnings
  const isCapital = /^[\p{Lu}\p{N}(“"'‘]/u.test(word)
  return [word, word.replace(possessive, "")].some((name) => (isCapital ? plain.has(firstOf(name)) : small.has(name)))
}

type Beginnings = { plain: ReadonlySet<string>; small: ReadonlySet<string> }

let beginnings: Beginnings | undefined

function listBeginnings(): Beginnings {
  const names = [...companies().map(({ name }) => name), ...listAliases().map(({ alias }) => alias)]
  const written = names.map((name) => name.split(" ")[0])
  return {
    plain: new Set(["the", ...names.map(firstOf)]),
    small: new Set(written.filter((word) => /^\p{Ll}/u.test(word))),
  }
}

function firstOf(name: string): string {
  return readName(name).written.split(" ")[0]
}

/** One-word names that also mean something else; these need their legal form. */
const alsoWords = new Set(
  [
    ["ball", "block", "carnival", "coherent", "dow", "flex", "fox", "gap", "host", "mosaic", "news", "principal"],
    ["progressive", "southern", "square", "tapestry", "target", "travelers", "visa", "waters"],
    // People and places.
    ["cooper", "dover", "everest", "hartford", "hershey", "hess", "lilly", "mccormick", "ross", "williams"],
  ].flat(),
)

function isAlsoAWord(name: string): boolean {
  return alsoWords.has(readName(name).telling)
}
