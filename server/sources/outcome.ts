import type { RejectedRow, SourceRun } from "./source"
import { cleanText } from "./text"

export type Unfruitful = Exclude<SourceRun<never>, { outcome: "ok" }>

/** Above this share of malformed rows the format has changed, and the whole run is rejected. */
const MALFORMED_SHARE = 0.2
const LONGEST_RAW_BODY = 100_000
const LONGEST_RAW_ROW = 300
const LONGEST_WORDS = 200

export function unavailable(reason: string): Unfruitful {
  return { outcome: "unavailable", reason }
}

/** An upstream's own error message, cleaned for logs and terminals. */
export function failedInWords(upstream: string, words: string): Unfruitful {
  return unavailable(`${upstream} said: ${cleanText(words, LONGEST_WORDS)}`)
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

export function rejection(reason: string, raw: unknown): RejectedRow {
  const said = typeof raw === "string" ? raw : (JSON.stringify(raw) ?? String(raw))
  return { reason, raw: said.slice(0, LONGEST_RAW_ROW) }
}

export function isFormatChange(malformedCount: number, rowCount: number): boolean {
  return malformedCount > rowCount * MALFORMED_SHARE
}
