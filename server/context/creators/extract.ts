import { namesIn } from "../entities/namesIn"
import { namedTicker } from "../social/namedTicker"
import { statedHorizon } from "./horizon"

export type SaidCall = { ticker: string; direction: "bullish" | "bearish"; statedHorizon: number | null }

/** How many words from a stock's name a call may be. */
const reach = 8

const bullish =
  /\b(buy|buying|strong buy|bullish on|long on|going long|accumulate|accumulating|undervalued|loading up on)\b/i
const bearish =
  /\b(sell|selling|bearish on|going short|shorting|avoid|avoiding|stay away from|overvalued|dumping|get out of)\b/i
/** Words that reverse a call or make it a question. No call is read from such a sentence. */
const doubtful =
  /\b(not|don't|dont|never|isn't|aren't|wouldn't|shouldn't|won't|can't|no longer|stop|should (i|you|we)|would you|if|whether|when to|or)\b/i

/**
 * At most one call per stock, in one sentence. Questions, conditions and negations are not calls. A stock called both
 * ways has none.
 */
export function callsIn(text: string): SaidCall[] {
  const said = sentencesOf(text.replace(exchange, "(")).flatMap(callsOf)
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
  const words = sentence.split(/\s+/).filter(Boolean)
  const names = namesIn(words)
  const named = new Set(names.flatMap(({ at, length }) => Array.from({ length }, (_, index) => at + index)))
  const stocks = [
    ...names.map(({ at, mention }) => ({ at, ticker: mention.tickers[0] })),
    ...words.flatMap((word, at) => ({ at, ticker: namedTicker(word) })),
  ]
  return stocks.flatMap(({ at, ticker }) => {
    if (ticker === null) return []
    const [from, to] = [Math.max(0, at - reach), at + reach + 1]
    // The words of names are left out: "Best Buy" is not a call to buy.
    const around = words
      .slice(from, to)
      .filter((_, index) => !named.has(from + index))
      .join(" ")
    const directions = [bullish.test(around) && ("bullish" as const), bearish.test(around) && ("bearish" as const)]
    const [direction, other] = directions.filter((each) => each !== false)
    if (direction === undefined || other !== undefined || doubtful.test(around)) return []
    return [{ ticker, direction, statedHorizon: statedHorizon(around) }]
  })
}

const exchange = /\([A-Z]{3,8}: ?/g
