import { universe } from "../../market/universe"
import { namedTicker } from "../../social/namedTicker"
import { statedHorizon } from "./horizon"

/** What a text says of a stock in so many words. */
export type SaidCall = { ticker: string; direction: "bullish" | "bearish"; statedHorizon: number | null }

/** Words before and after the name of a stock among which a call of it is looked for. */
const reach = 8

const bullish =
  /\b(buy|buying|strong buy|bullish on|long on|going long|accumulate|accumulating|undervalued|loading up on)\b/i
const bearish =
  /\b(sell|selling|bearish on|going short|shorting|avoid|avoiding|stay away from|overvalued|dumping|get out of)\b/i
/** What turns a call round, or into a question; what it says then is not guessed at. */
const doubtful =
  /\b(not|don't|dont|never|isn't|aren't|wouldn't|shouldn't|won't|can't|no longer|stop|should (i|you|we)|would you|if|whether|when to|or)\b/i

/**
 * The calls in a text, at most one a stock: a buy or a sell said within a few words of its name, plainly, in one sentence.
 * Questions, conditions and negations are no calls, and who says both of a stock says neither.
 */
export function callsIn(text: string): SaidCall[] {
  const said = sentencesOf(withTickers(text)).flatMap(callsOf)
  return [...Map.groupBy(said, ({ ticker }) => ticker).values()].flatMap((calls) => {
    const [first] = calls
    const stated = calls.find((call) => call.statedHorizon !== null)?.statedHorizon ?? null
    return calls.every(({ direction }) => direction === first.direction) ? [{ ...first, statedHorizon: stated }] : []
  })
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+|\n+/).filter((sentence) => !/\?\W*$/.test(sentence))
}

function callsOf(sentence: string): SaidCall[] {
  const words = sentence.split(/\s+/)
  return words.flatMap((word, index) => {
    const ticker = namedTicker(word)
    if (ticker === null) return []
    const around = words.slice(Math.max(0, index - reach), index + reach + 1).join(" ")
    const directions = [bullish.test(around) && ("bullish" as const), bearish.test(around) && ("bearish" as const)]
    const [direction, other] = directions.filter((each) => each !== false)
    if (direction === undefined || other !== undefined || doubtful.test(around)) return []
    return [{ ticker, direction, statedHorizon: statedHorizon(around) }]
  })
}

/** A text in which every stock is written as `$NVDA`: (NVDA), (NASDAQ: NVDA), and its name where that is no common word. */
function withTickers(text: string): string {
  const bracketed = text.replace(/\((?:[A-Z]{3,8}: ?)?([A-Z]{2,5}(?:[.-][A-Z])?)\)/g, " $$$1 ")
  return bracketed.replace(names(), (name) => ` $${tickersByName().get(name)} `)
}

let byName: ReadonlyMap<string, string> | undefined

function tickersByName(): ReadonlyMap<string, string> {
  byName ??= new Map(
    universe("full")
      .filter(({ kind }) => kind === "stock")
      .map(({ companyName, ticker }): [string, string] => [shortName(companyName ?? ""), ticker])
      .filter(([name]) => name.length > 2 && !commonWords.has(name))
      // Of two classes of one company's shares, the first.
      .reverse(),
  )
  return byName
}

let pattern: RegExp | undefined

/** Longer names first, so that none is taken for a shorter one that it begins with. */
function names(): RegExp {
  if (pattern) return pattern
  const inOrder = [...tickersByName().keys()].sort((a, b) => b.length - a.length)
  const initials = [...new Set(inOrder.map(([initial]) => initial))].join("")
  const alternatives = inOrder.map((name) => RegExp.escape(name)).join("|")
  pattern = new RegExp(`(?<![\\w$])(?=[${initials}])(?:${alternatives})(?!\\w)`, "g")
  return pattern
}

function shortName(name: string): string {
  return name
    .replace(/ \(.*\)$/, "")
    .replace(/,? (Inc|Corp|Corporation|Co|Company|plc|N\.V|Ltd|Holdings|Group)\.?$/i, "")
    .replace(/^The /, "")
    .trim()
}

/** Names that a sentence may hold without meaning the company. */
const commonWords: ReadonlySet<string> = new Set([
  ...["Best Buy", "Block", "Nasdaq", "Tapestry", "Target", "Progressive", "Ball", "Visa", "Dover", "Everest", "Match"],
  ...["Gap", "Loews", "Trade Desk", "Public Storage", "Realty Income", "Principal Financial", "Southern", "Chubb"],
  ...["Equity Residential", "Hershey", "Williams", "Mosaic", "Dow", "Fox", "News", "Edison", "Linde", "Corning"],
])
