import type { RejectedRow, SourceRun } from "./source"
import { cleanText } from "./text"

/** A run that brought nothing, of whatever kind of rows. */
export type Unfruitful = Exclude<SourceRun<never>, { outcome: "ok" }>

/** Above this share of malformed rows the upstream has changed its format, and nothing of the run is believed. */
const MALFORMED_SHARE = 0.2
const LONGEST_RAW_BODY = 100_000
const LONGEST_RAW_ROW = 300
const LONGEST_WORDS = 200

export function unavailable(reason: string): Unfruitful {
  return { outcome: "unavailable", reason }
}

/** An upstream that says in words that it cannot answer, though its status may be 200. */
export function refusedInWords(who: string, words: string): Unfruitful {
  return unavailable(`${who} said: ${cleanText(words, LONGEST_WORDS)}`)
}

export function notConfigured(reason: string): Unfruitful {
  return { outcome: "not_configured", reason }
}

export function emptyConfirmed(reason: string): Unfruitful {
  return { outcome: "empty_confirmed", reason }
}

export function formatChanged(reason: string, rawBody: string): Unfruitful {
  return { outcome: "format_changed", reason, rawBody: rawBody.slice(0, LONGEST_RAW_BODY) }
}

/** A refused row with what it said, as text or as parsed. */
export function rejection(reason: string, raw: unknown): RejectedRow {
  const said = typeof raw === "string" ? raw : (JSON.stringify(raw) ?? String(raw))
  return { reason, raw: said.slice(0, LONGEST_RAW_ROW) }
}

/** True when so many rows are malformed that the fault is in the format and not in the rows. */
export function isFormatChange(malformedCount: number, rowCount: number): boolean {
  return malformedCount > rowCount * MALFORMED_SHARE
}
