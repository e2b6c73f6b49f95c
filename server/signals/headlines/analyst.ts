import type { EventType } from "../eventTypes"
import type { Direction } from "../grade"
import type { Document } from "./document"

/** Reads documents and says what follows for prices, or that nothing does. */
export type Analyst = {
  /** Stands for all that decides what it says. */
  modelVersion: string
  read(document: Document): Promise<Reading>
}

/**
 * What came of a document. `refused` and `invalid` are final: the analyst was asked, and its answer is of no use. `unavailable`
 * and `over_budget` say that it could not be asked now.
 */
export type Reading = FinalReading | { outcome: "unavailable" | "over_budget"; reason: string }

export type FinalReading =
  | { outcome: "answered"; findings: readonly Finding[]; dropped: readonly string[] }
  | { outcome: "refused" | "invalid"; reason: string }

export function isFinal(reading: Reading): reading is FinalReading {
  return reading.outcome !== "unavailable" && reading.outcome !== "over_budget"
}

/** That an event moves a price, as the analyst has it. */
export type Finding = {
  eventType: EventType
  ticker: string
  isSecondOrder: boolean
  direction: Direction
  confidence: number
  horizonSessions: number
  reasoning: string
}

/** Horizons are from one session to about a month of them. */
export const LONGEST_HORIZON = 21
/** A document that seems to move more tickers moves the market. */
export const MOST_FINDINGS = 6
