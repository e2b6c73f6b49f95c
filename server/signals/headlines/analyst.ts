import type { EventType } from "../eventTypes"
import type { Direction } from "../grade"
import type { Document } from "./document"

export type Analyst = {
  /** Identifies everything that its answers depend on. */
  modelVersion: string
  read(document: Document): Promise<HeadlineReading>
}

/**
 * `refused` and `invalid` are final: the analyst gave a useless answer. `unavailable` and `over_budget` are temporary.
 */
export type HeadlineReading = FinalReading | { outcome: "unavailable" | "over_budget"; reason: string }

export type FinalReading =
  | { outcome: "answered"; findings: readonly Finding[]; dropped: readonly string[] }
  | { outcome: "refused" | "invalid"; reason: string }

export function isFinal(reading: HeadlineReading): reading is FinalReading {
  return reading.outcome !== "unavailable" && reading.outcome !== "over_budget"
}

export type Finding = {
  eventType: EventType
  ticker: string
  isSecondOrder: boolean
  direction: Direction
  /** Null for the confidence that the record of its type supports at issue, which no confidence exceeds. */
  confidence: number | null
  horizonSessions: number
  reasoning: string
}

/** In sessions, about a month. */
export const LONGEST_HORIZON = 21
/** A document on more tickers is about the whole market. */
export const MOST_FINDINGS = 6
