import { z } from "zod"
import type { CrowdOutcome } from "../../context/crowd/facts"
import { decimal, earlierOf, type ListedMarket, MALFORMED, readInstant, readQuote } from "../crowdIntake"
import { cleanText, cleanUrl } from "../text"

export const manifoldMarket = z.object({
  id: z.string(),
  question: z.string(),
  url: z.unknown().optional(),
  outcomeType: z.string(),
  probability: z.unknown().optional(),
  volume: z.unknown().optional(),
  uniqueBettorCount: decimal.nullish(),
  createdTime: z.unknown().optional(),
  closeTime: z.unknown().optional(),
  isResolved: z.boolean(),
  resolution: z.string().nullish(),
  resolutionTime: z.unknown().optional(),
})
export type ManifoldMarket = z.infer<typeof manifoldMarket>

/** Null if it is not a Yes/No market or has since resolved. A string describes what is wrong with it. */
export function listedMarket(market: ManifoldMarket): ListedMarket | string | null {
  if (market.outcomeType !== "BINARY" || market.isResolved) return null
  const quote = readQuote({ bid: null, ask: null, last: market.probability, volume: market.volume })
  if (typeof quote === "string") return quote
  const [opened, url] = [readInstant(market.createdTime), cleanUrl(market.url)]
  if (opened === null || url === null || quote.last === null) return MALFORMED
  return {
    market_id: market.id,
    title: cleanText(market.question),
    category: null,
    url,
    opened_at: opened,
    closes_at: readInstant(market.closeTime),
    quote,
  }
}

/** The result without the earlier price. Partial resolutions and cancellations count as neither. */
export function resolvedMarket(market: ManifoldMarket): Omit<CrowdOutcome, "kind" | "forecast"> | string | null {
  if (market.outcomeType !== "BINARY" || !market.isResolved) return null
  const resolved = readInstant(market.resolutionTime)
  if (resolved === null || !market.resolution) return MALFORMED
  return {
    market_id: market.id,
    event_id: market.id,
    title: cleanText(market.question),
    closed_at: earlierOf(readInstant(market.closeTime), resolved),
    resolved_at: resolved,
    result: results[market.resolution] ?? "void",
  }
}

const results: Readonly<Record<string, CrowdOutcome["result"] | undefined>> = { YES: "yes", NO: "no" }
