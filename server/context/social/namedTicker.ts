import { canonicalTicker } from "../../platform/tickers/ticker"
import { universe } from "../market/universe"

export function namedTicker(title: string): string | null {
  return symbolsIn(title)[0] ?? null
}

/**
 * The tickers of the universe that a title writes as symbols, in order, each once. A bare word counts only where it
 * cannot be something else: ALL, IT and ON are words.
 */
export function symbolsIn(title: string): string[] {
  const isShouted = !/\p{Ll}/u.test(title)
  const found = [
    ...[marked, exchanged].flatMap((spelling) => placesOf(title, spelling)),
    ...[...title.matchAll(listed)].flatMap(listedIn),
    ...[bracketed, beforeStock, ...(isShouted ? [] : [alone])]
      .flatMap((spelling) => placesOf(title, spelling))
      .filter(({ symbol: each }) => !abbreviations.has(each)),
  ]
  const inOrder = found.toSorted((a, b) => a.at - b.at).flatMap(({ symbol: each }) => canonicalTicker(each) ?? [])
  return [...new Set(inOrder.filter(isInUniverse))]
}

const symbol = "[A-Z]{1,5}(?:[.-][A-Z])?"
/** $NVDA */
const marked = new RegExp(`\\$(${symbol})(?![\\w$])`, "g")
/** (NYSE: A) */
const exchanged = new RegExp(`\\([A-Z][A-Za-z]{2,7}: ?(${symbol})\\)`, "g")
/** (NVDA) */
const bracketed = /\(([A-Z]{2,5}(?:[.-][A-Z])?)\)/g
/** (URBN, LOW, A), or AAPL, MU, MSFT */
const listed = new RegExp(`\\(${symbol}(?:, ?${symbol})+\\)|(?<![\\w.])${symbol}(?:, ?${symbol}){2,}(?!\\w)`, "g")
/** AAPL Stock */
const beforeStock = /(?<![\w$.&-])([A-Z]{2,5})(?:['’]s)? (?=[Ss](?:tock|hares?)\b)/g
/** NFLX */
const alone = /(?<![\w$.&-])([A-Z]{4,5})(?=['’]s|[\s,:;?!.)]|$)/g

/** Symbols that are more often abbreviations or words, or that are too ambiguous without a mark. */
const abbreviations = new Set(
  [
    [
      "ALL",
      "APA",
      "APP",
      "ARE",
      "CAT",
      "CBOE",
      "CMS",
      "COST",
      "DOC",
      "DOW",
      "EL",
      "ES",
      "FAST",
      "GEN",
      "HD",
      "ICE",
      "IP",
    ],
    ["IR", "IT", "KEY", "LOW", "MA", "MAR", "MET", "MS", "MSCI", "NOW", "ON", "PH", "PM", "SO", "SPG", "SW", "TECH"],
    ["TEL", "TT", "WELL"],
  ].flat(),
)

type Place = { at: number; symbol: string }

function placesOf(title: string, spelling: RegExp): Place[] {
  return [...title.matchAll(spelling)].map(({ index, 1: each }) => ({ at: index, symbol: each }))
}

/** Capitals in a list without brackets are symbols only if two of them are in the universe. */
function listedIn({ 0: list, index }: RegExpExecArray): Place[] {
  const symbols = list.match(new RegExp(symbol, "g")) ?? []
  const areSymbols = list.startsWith("(") || symbols.filter((each) => each.length > 1 && isInUniverse(each)).length > 1
  return areSymbols ? symbols.map((each, order) => ({ at: index + order, symbol: each })) : []
}

let tickers: ReadonlySet<string> | undefined

export function isInUniverse(ticker: string): boolean {
  tickers ??= new Set(universe("full").map((member) => member.ticker))
  return tickers.has(ticker)
}
