import { createHash } from "node:crypto"
import { canonicalTicker } from "../../platform/tickers/ticker"
import type { Direction } from "../grade"
import { type Analyst, type Finding, MOST_FINDINGS } from "./analyst"
import type { Document } from "./document"
import { type Read, readText, rulesHash } from "./reading/reading"
import type { Effect } from "./reading/rules/rule"

/** Words that show whether others named in a text gain or lose. */
const gains = /\b(benefits?|gains?|wins?|relief|helps?|boosts?)\b/i
const loses = /\b(suffers?|loses?|hurts?|hits?|pressures?|weighs?)\b/i
const otherTicker = /\((?:NYSE|NASDAQ|Nasdaq)?:?\s*([A-Z]{1,5}(?:[.-][A-Z])?)\)/g

/**
 * Uses words alone: the same text gets the same answer, at no cost. Everything that a signal can earn therefore comes
 * from the text. Leaves the confidence to the record of the type.
 */
export function scriptedAnalyst(isInUniverse: (ticker: string) => boolean): Analyst {
  return {
    modelVersion,
    read: async (document) => ({ outcome: "answered", findings: findingsIn(document, isInUniverse), dropped: [] }),
  }
}

const modelVersion = `scripted-${createHash("sha256")
  .update([rulesHash, gains, loses, otherTicker].join("\n"))
  .digest("hex")
  .slice(0, 16)}`

export function findingsIn(document: Document, isInUniverse: (ticker: string) => boolean): Finding[] {
  const { read, main } = reading(document)
  if (main === null) return []
  const direct = read.map(
    ({ ticker, effect: { because, ...effect } }): Finding => ({
      ...effect,
      ...{ ticker, isSecondOrder: false, confidence: null, reasoning: because },
    }),
  )
  return [...direct, ...indirect(document, main, isInUniverse)].slice(0, MOST_FINDINGS)
}

/** A summary is read only if the title mentions no event at all: what a title denies, a summary cannot report. */
function reading({ title, summary, tickers }: Document): { read: readonly Read[]; main: Effect | null } {
  const first = readText(title, tickers)
  if (first.mentions || summary === null) return first
  const sentences = summary.split(sentenceEnd).map((sentence) => readText(sentence, tickers))
  return sentences.find(({ mentions }) => mentions) ?? first
}

const sentenceEnd = /(?<=[.!?])\s+(?=[A-Z])/

function indirect(
  { summary, tickers }: Document,
  { eventType, horizonSessions }: Effect,
  isInUniverse: (ticker: string) => boolean,
): Finding[] {
  const seen = new Set(tickers)
  return (summary ?? "").split(sentenceEnd).flatMap((sentence) => {
    const direction = directionIn(sentence)
    if (direction === null) return []
    return [...sentence.matchAll(otherTicker)].flatMap(([, name]) => {
      const ticker = canonicalTicker(name)
      if (ticker === null || seen.has(ticker) || !isInUniverse(ticker)) return []
      seen.add(ticker)
      const reasoning =
        direction === "bullish"
          ? "The text says that it gains from what happens to the other company."
          : "The text says that it loses from what happens to the other company."
      return [
        {
          eventType,
          ticker,
          isSecondOrder: true,
          direction,
          horizonSessions,
          confidence: null,
          reasoning,
        },
      ]
    })
  })
}

function directionIn(sentence: string): Direction | null {
  const [isGain, isLoss] = [gains.test(sentence), loses.test(sentence)]
  if (isGain === isLoss) return null
  return isGain ? "bullish" : "bearish"
}
