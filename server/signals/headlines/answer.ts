import { z } from "zod"
import { canonicalTicker } from "../../platform/tickers/ticker"
import { cleanText } from "../../sources/text"
import { eventTypeNames } from "../eventTypes"
import { type Finding, type HeadlineReading, LONGEST_HORIZON, MOST_FINDINGS } from "./analyst"
import { type Document, tickersNamedIn } from "./document"

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
 * Rejects an answer in the wrong format as a whole. Drops a signal on a ticker outside the universe, a first-order one on
 * a ticker that the document is not about, and a second-order one on a company that its text does not name. A symbol
 * alone names no company, so that a text cannot talk a model into a ticker.
 */
export function readAnswer(
  text: string,
  document: Document,
  isInUniverse: (ticker: string) => boolean,
): HeadlineReading {
  const parsed = answerSchema.safeParse(parsedJson(text))
  if (!parsed.success) return { outcome: "invalid", reason: cleanText(z.prettifyError(parsed.error)) }
  const named = tickersNamedIn(document)
  const findings = new Map<string, Finding>()
  const dropped: string[] = []
  for (const { event_type, second_order, time_horizon_days, ...said } of parsed.data.signals) {
    const ticker = canonicalTicker(said.ticker)
    const isDirect = ticker !== null && document.tickers.includes(ticker)
    const reasoning = cleanText(said.reasoning, LONGEST_REASONING)
    if (ticker === null || !isInUniverse(ticker)) dropped.push("unknown_ticker")
    else if (!isDirect && !(second_order && named.has(ticker))) dropped.push("ticker_not_in_document")
    else if (findings.has(ticker)) dropped.push("ticker_said_twice")
    else if (reasoning === "") dropped.push("no_reasoning")
    else {
      findings.set(ticker, {
        eventType: event_type,
        ticker,
        isSecondOrder: !isDirect,
        direction: said.direction,
        confidence: said.confidence,
        horizonSessions: time_horizon_days,
        reasoning,
      })
    }
  }
  return { outcome: "answered", findings: [...findings.values()], dropped }
}

/** Some models put their JSON between fences of Markdown. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(withoutFences(text.trim()))
  } catch {
    return undefined
  }
}

const fence = "```"

function withoutFences(text: string): string {
  const isFenced = text.startsWith(fence) && text.endsWith(fence) && text.includes("\n")
  return isFenced ? text.slice(text.indexOf("\n"), -fence.length) : text
}
