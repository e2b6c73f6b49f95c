import { editDistance, plainWords } from "../../platform/text"
import { withoutExchange } from "../../platform/tickers/spellings"

export type Named = { ticker: string; companyName: string | null }

/** Best first; the last two are near matches. */
const ranks = [
  "ticker",
  "whole_name",
  "name_begins",
  "ticker_begins",
  "word_begins",
  "near_ticker",
  "near_name",
] as const
type MatchRank = (typeof ranks)[number]

export type Aliases = ReadonlyMap<string, string>

/** Lower is better; null is no match. */
export function matcherOf(text: string, aliases: Aliases): (named: Named) => number | null {
  const asked = readText(text, aliases)
  return (named) => {
    const rank = ranks.findIndex((each) => rules[each](asked, named))
    return rank < 0 ? null : rank
  }
}

function isNear(rank: number): boolean {
  return rank >= ranks.indexOf("near_ticker")
}

export function searchNamed<T extends Named>(
  instruments: readonly T[],
  text: string,
  most: number,
  aliases: Aliases,
): T[] {
  const rankOf = matcherOf(text, aliases)
  const matches = instruments.flatMap((named) => {
    const rank = rankOf(named)
    return rank === null ? [] : { named, rank }
  })
  const best = withoutNear(matches)
  return best
    .sort((a, b) => a.rank - b.rank || compare(a.named.ticker, b.named.ticker))
    .slice(0, most)
    .map(({ named }) => named)
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b)

export function withoutNear<T extends { rank: number }>(matches: readonly T[]): T[] {
  const direct = matches.filter(({ rank }) => !isNear(rank))
  return direct.length > 0 ? direct : [...matches]
}

type Asked = { ticker: string; letters: string; words: string[]; joined: string; alias: string | undefined }

function readText(text: string, aliases: Aliases): Asked {
  const words = wordsOf(text)
  const joined = words.join("")
  const letters = lettersOf(withoutExchange(text))
  return {
    ticker: text.trim().toUpperCase(),
    letters,
    words,
    joined,
    alias: aliases.get(joined) ?? aliases.get(letters.toLowerCase()),
  }
}

const rules: Record<MatchRank, (asked: Asked, named: Named) => boolean> = {
  ticker: ({ letters, alias }, named) =>
    named.ticker === alias || (letters !== "" && lettersOf(named.ticker) === letters),
  whole_name: ({ joined }, { companyName }) => joined !== "" && joined === nameOf(companyName).join(""),
  name_begins: ({ joined }, { companyName }) => joined.length > 1 && nameOf(companyName).join("").startsWith(joined),
  ticker_begins: ({ ticker }, named) => ticker.length > 0 && named.ticker.startsWith(ticker),
  word_begins: ({ words }, { companyName }) => words.join("").length > 1 && beginEach(words, nameOf(companyName)),
  near_ticker: ({ ticker }, named) =>
    ticker.length >= 3 && ticker.length <= 6 && editDistance(ticker, named.ticker) === 1,
  near_name: ({ joined }, { companyName }) => isNearName(joined, nameOf(companyName)),
}

/** The same for BRK.B, BRK-B, BRK B and BRKB. */
function lettersOf(ticker: string): string {
  return ticker.replace(/[^A-Z0-9^]/g, "")
}

function beginEach(words: readonly string[], name: readonly string[]): boolean {
  return words.every((word) => name.some((part) => part.startsWith(word)))
}

/** Allows one edit per four letters, at most three, from the whole name or its first word. */
function isNearName(joined: string, name: readonly string[]): boolean {
  const allowed = Math.min(3, Math.floor(joined.length / 4))
  if (allowed === 0) return false
  return [name.join(""), name[0] ?? ""].some(
    (each) => Math.abs(each.length - joined.length) <= allowed && editDistance(joined, each) <= allowed,
  )
}

/** Words that a name may have or lack. */
const forms = new Set([
  "the",
  "inc",
  "corp",
  "corporation",
  "co",
  "company",
  "companies",
  "plc",
  "ltd",
  "class",
  "a",
  "b",
  "c",
])

function nameOf(companyName: string | null): string[] {
  return companyName === null ? [] : (namesRead.get(companyName) ?? keepName(companyName))
}

const namesRead = new Map<string, string[]>()

function keepName(companyName: string): string[] {
  const words = wordsOf(companyName)
  namesRead.set(companyName, words)
  return words
}

/** Lower-case letters and digits without accents. Keeps a name that consists of such words only. */
function wordsOf(text: string): string[] {
  const words = plainWords(text)
  const telling = words.filter((word) => !forms.has(word))
  return telling.length > 0 ? telling : words
}

export function aliasesOf(rows: readonly { alias: string; ticker: string }[]): Aliases {
  return new Map(rows.map(({ alias, ticker }) => [wordsOf(alias).join(""), ticker]))
}
