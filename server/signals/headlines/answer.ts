import { z } from "zod"
import { canonicalTicker } from "../../platform/tickers/ticker"
import { cleanText } from "../../sources/text"
import { eventTypeNames } from "../eventTypes"
import { type Finding, type HeadlineReading, LONGEST_HORIZON, MOST_FINDINGS } from "./analyst"
import type { Document } from "./document"

const LONGEST_REASONING = 600

export const answerSchema = z.strictObject({
  signals: z
    .array(
      z.strictObject({
        event_type: z.enum(eventTypeNames),
        ticker: z.string().min(1).max(12),
        second_order: z.boolean(),
        direction: z.enum(["bullish", "bearish"]),
        confidence: z.number().min(0).max(1),
        time_horizon_days: z.int().min(1).max(LONGEST_HORIZON),
        reasoning: z.string().min(1).max(4_000),
      }),
    )
    .max(MOST_FINDINGS),
})

/**
 * Rejects an answer in the wrong format as a whole. Drops a signal on a ticker outside the universe, and a first-order
 * one on a ticker that the document does not name, so that a text cannot talk a model into a ticker.
 */
export function readAnswer(
  text: string,
  document: Document,
  isInUniverse: (ticker: string) => boolean,
): HeadlineReading {
  const parsed = answerSchema.safeParse(parsedJson(text))
  if (!parsed.success) return { outcome: "invalid", reason: cleanText(z.prettifyError(parsed.error)) }
  const findings = new Map<string, Finding>()
  const dropped: string[] = []
  for (const { event_type, second_order, time_horizon_days, ...said } of parsed.data.signals) {
    const ticker = canonicalTicker(said.ticker)
    const isNamed = ticker !== null && document.tickers.includes(ticker)
    const reasoning = cleanText(said.reasoning, LONGEST_REASONING)
    if (ticker === null || !isInUniverse(ticker)) dropped.push("unknown_ticker")
    else if (!second_order && !isNamed) dropped.push("ticker_not_in_document")
    else if (findings.has(ticker)) dropped.push("ticker_said_twice")
    else if (reasoning === "") dropped.push("no_reasoning")
    else {
      findings.set(ticker, {
        eventType: event_type,
        ticker,
        isSecondOrder: !isNamed,
        direction: said.direction,
        confidence: said.confidence,
        horizonSessions: time_horizon_days,
        reasoning,
      })
    }
  }
  return { outcome: "answered", findings: [...findings.values()], dropped }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
