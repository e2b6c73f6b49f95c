import { companies } from "./companies"
import { hasCue, plain, wordsOfCue } from "./cues"
import { type CompanyMatch, listAliases, matchRead } from "./matchCompanyName"
import { hasForeignForm, type ReadName, readName } from "./names"
import { isNamesake, listNamesakes, listPressNames, type PressName, pressNameOf } from "./pressNames"

/** A name in running text may mean something else, however well it matches. */
const inText = 0.9
const shortNameConfidence = 0.9
const longestName = 6

export type Mention = {
  tickers: string[]
  /** source: the source gives the ticker. cik: it gives the filer's number. Otherwise the way the name was matched. */
  method: "source" | "cik" | "symbol" | Exclude<CompanyMatch["method"], "none">
  confidence: number
}

export type Name = { at: number; length: number; mention: Mention }

export function namesIn(words: readonly string[], country: string | null = null): Name[] {
  const found: Found[] = []
  for (let at = 0; at < words.length; at++) {
    const named = longestAt(words, at, country)
    if (!named) continue
    found.push(named)
    at += named.length - 1
  }
  return withLists(found, words).flatMap(({ name }) => name ?? [])
}

/** `name` is null for a namesake. `isSure` is false for a word without a cue, which may still count in a list. */
type Found = { at: number; length: number; name: Name | null; isSure: boolean; mayBeListed: boolean }

/** A word without a cue is a name if it stands in a list of such words or of names: "Target, CVS and Walgreens". */
function withLists(found: readonly Found[], words: readonly string[]): Found[] {
  const counts = (each: Found) => each.name !== null && (each.isSure || each.mayBeListed)
  return found.filter((each, index) => {
    if (each.isSure || !each.mayBeListed) return each.isSure
    const neighbours = [found[index - 1], found[index + 1]].filter((other) => other !== undefined)
    return neighbours.some((other) => counts(other) && isListed(other, each, words))
  })
}

function isListed(one: Found, other: Found, words: readonly string[]): boolean {
  const [first, second] = one.at < other.at ? [one, other] : [other, one]
  const end = first.at + first.length
  const between = words.slice(end, second.at).join(" ").toLowerCase()
  // In "ADP and United Tech", the second name goes on.
  if (isContinued(other, words)) return false
  return words[end - 1].endsWith(",")
    ? ["", "and", "or", "&"].includes(between)
    : ["and", "or", "&", "vs", "vs."].includes(between)
}

function isContinued({ at, length }: Found, words: readonly string[]): boolean {
  return /[\p{L}\p{N}]$/u.test(words[at + length - 1]) && /^\p{Lu}/u.test(words[at + length] ?? "")
}

function longestAt(words: readonly string[], at: number, country: string | null): Found | null {
  const longest = longestFrom(words[at])
  for (let length = Math.min(longest, words.length - at); length > 0; length--) {
    const written = words.slice(at, at + length).join(" ")
    if (conjunction.test(written)) continue
    // A name does not continue past the end of a sentence.
    if (/[.;:] /.test(written.replace(abbreviations, ""))) continue
    const forms = [written, written.replace(possessive, ""), written.replace(compound, "")]
    for (const name of new Set(forms)) {
      const found = foundAs(name, { words, at, length, country })
      if (found !== undefined) return found
    }
  }
  return null
}

type Place = { words: readonly string[]; at: number; length: number; country: string | null }

function foundAs(name: string, { words, at, length, country }: Place): Found | undefined {
  const read = readName(name)
  const { written, telling, hasForm } = read
  if (isNamesake(written)) return { at, length, name: null, isSure: true, mayBeListed: false }
  const press = pressNameOf(written)
  const official = officialOf(read)
  if (press) {
    if (press.isInCapitals && /\p{Ll}/u.test(name)) return undefined
    if (lowerCaseWord.test(name)) return undefined
    const [before, after] = [
      words.slice(Math.max(0, at - wordsOfCue), at).toReversed(),
      words.slice(at + length, at + length + wordsOfCue),
    ]
    if (isSomethingElse(press, before, after, country)) return undefined
    const isPossessive = possessive.test(words[at + length - 1])
    return {
      ...{
        at,
        length,
        mayBeListed: press.cue === "any",
        isSure: hasCue(press.cue, { before, after, isPossessive, isOneWord: length === 1 }),
      },
      name: { at, length, mention: official ?? shortNameOf(press) },
    }
  }
  if (official === null) return undefined
  const [ticker] = official.tickers
  const isAnother = hasForeignForm(name) ? !foreign.has(ticker) : isElsewhere(telling, hasForm, country)
  return { at, length, isSure: true, mayBeListed: false, name: isAnother ? null : { at, length, mention: official } }
}

function shortNameOf({ tickers }: PressName): Mention {
  return { tickers: [...tickers], method: "own_name", confidence: shortNameConfidence * inText }
}

function officialOf(name: ReadName): Mention | null {
  const { tickers, method, confidence } = matchRead(name)
  return method === "none" ? null : { tickers, method, confidence: confidence * inText }
}

/** Whether another company has that name in the country of publication. An American legal form rules that out. */
function isElsewhere(telling: string, hasForm: boolean, country: string | null): boolean {
  return !hasForm && country !== null && pressNameOf(telling)?.notIn.has(country) === true
}

const foreign = new Set(
  [
    [
      "ACGL",
      "ACN",
      "ALLE",
      "AMCR",
      "AON",
      "APTV",
      "BG",
      "CB",
      "CCL",
      "CRH",
      "EG",
      "ETN",
      "FERG",
      "FLEX",
      "GRMN",
      "IVZ",
    ],
    ["JCI", "LIN", "LYB", "MDT", "NCLH", "NXPI", "PNR", "RCL", "SLB", "STE", "STX", "SW", "TEL", "TT", "WTW"],
  ].flat(),
)

function isSomethingElse(
  { notBefore, notAfter, notIn }: PressName,
  before: readonly string[],
  after: readonly string[],
  country: string | null,
): boolean {
  if ([country, ...countriesIn(before.slice(0, 2))].some((each) => each !== null && notIn.has(each))) return true
  if (title.test(before[0] ?? "")) return true
  if (notBefore.has(plain(before[0]))) return true
  // Intel's chief executive runs a company, an intel chief a secret service.
  return notAfter.has(plain(after[0])) && !(plain(after[0]) === "chief" && plain(after[1]) === "executive")
}

const title =
  /^(?:President|Governor|Gov\.|Senator|Sen\.|Rep\.|Congressman|Congresswoman|Mayor|Sheriff|Judge|Justice|Mr\.?|Mrs\.?|Ms\.?|Dr\.)$/
/** Finds the country in "Germany's Merck" and "German drugmaker Merck". */
function countriesIn(before: readonly string[]): string[] {
  return before.flatMap((word) => {
    const isOf = countryWords.find(([, noun, ...others]) =>
      possessive.test(word) ? plain(word) === noun : others.includes(plain(word)),
    )
    return isOf ? [isOf[0]] : []
  })
}

const countryWords: readonly (readonly [code: string, noun: string, ...others: string[]])[] = [
  ["AU", "australia", "australian"],
  ["CN", "china", "chinese"],
  ["DE", "germany", "german"],
  ["GB", "britain", "british", "uk"],
  ["IN", "india", "indian"],
  ["JP", "japan", "japanese"],
  ["MX", "mexico", "mexican"],
  ["TR", "turkey", "turkish"],
  ["TW", "taiwan", "taiwanese"],
]

/** A lower-case word that is no part of a name: "Public storage space runs short", "Best buy now". */
const lowerCaseWord = / (?!(?:and|for|of|the)\b)\p{Ll}/u
/** The s is part of the name in McDonald's, and a possessive in Microsoft's. */
const possessive = /['’]s?[,.;:?!]?$/
/** "Tesla-SpaceX". */
const compound = /-\p{Lu}[^\s-]*$/u
/** "Visa and" is not a name, though "and" does not count when names are compared. */
const conjunction = / and$/i
const abbreviations = /\b(Inc|Corp|Co|Cos|Ltd|Bros|vs|U\.S|[A-Z])\. /g

/**
 * The most words that a name beginning with this word may have. 0 unless the word is capitalized or one that a company
 * writes in lower case, such as eBay.
 */
function longestFrom(word: string): number {
  beginnings ??= listBeginnings()
  const { lengths, small } = beginnings
  if (!/^[\p{Lu}\p{N}(“"'‘]/u.test(word) && !small.has(word.replace(possessive, ""))) return 0
  const forms = /['’-]/.test(word) ? [word, word.replace(possessive, ""), word.replace(compound, "")] : [word]
  return Math.max(...forms.map((each) => lengths.get(firstOf(each)) ?? 0))
}

type Beginnings = { lengths: ReadonlyMap<string, number>; small: ReadonlySet<string> }

let beginnings: Beginnings | undefined

/** The most words of a legal form, such as "& Co., Inc.". */
const mostOfForm = 3

function listBeginnings(): Beginnings {
  const names = [
    ...companies().map(({ name }) => name),
    ...listAliases().map(({ alias }) => alias),
    ...listPressNames().map(({ name }) => name),
    ...listNamesakes(),
  ]
  const lengths = new Map([["the", longestName]])
  for (const name of names) {
    const length = Math.min(longestName, name.split(" ").length + mostOfForm)
    for (const first of [firstOf(name), readName(name).telling.split(" ")[0]]) {
      lengths.set(first, Math.max(length, lengths.get(first) ?? 0))
    }
  }
  return { lengths, small: new Set(names.map((name) => name.split(" ")[0]).filter((word) => /^\p{Ll}/u.test(word))) }
}

function firstOf(name: string): string {
  return readName(name).written.split(" ")[0]
}
