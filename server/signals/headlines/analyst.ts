import type { EventType } from "../eventTypes"
import type { Direction } from "../grade"
import type { Document } from "./document"

export type Analyst = {
  /** Identifies everything that decides what it says. */
  modelVersion: string
  read(document: Document): Promise<Reading>
}

/**
 * `refused` and `invalid` are final: the analyst answered uselessly. `unavailable` and `over_budget` mean that it could
 * not be asked now.
 */
export type Reading = FinalReading | { outcome: "unavailable" | "over_budget"; reason: string }

export type FinalReading =
  | { outcome: "answered"; findings: readonly Finding[]; dropped: readonly string[] }
  | { outcome: "refused" | "invalid"; reason: string }

export function isFinal(reading: Reading): reading is FinalReading {
  return reading.outcome !== "unavailable" && reading.outcome !== "over_budget"
}

export type Finding = {
  eventType: EventType
  ticker: string
  isSecondOrder: boolean
  direction: Direction
  /** Null: what the record of its type supports when the signal is issued. */
  confidence: number | null
  horizonSessions: number
  reasoning: string
}

/** In sessions, about a month. */
export const LONGEST_HORIZON = 21
/** A document that seems to move more tickers moves the market. */
export const MOST_FINDINGS = 6
