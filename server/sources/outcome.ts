import type { DocumentCount, RejectedRow, SourceRun } from "./source"
import { cleanText } from "./text"

export type Unfruitful = Exclude<SourceRun<never>, { outcome: "ok" }>

/** Up to this share, malformed rows are refused one by one. Above it the format has changed, and the run fails. */
const MALFORMED_SHARE = 0.1
const LONGEST_RAW_BODY = 100_000
const LONGEST_RAW_ROW = 300
const LONGEST_WORDS = 200

export function unavailable(reason: string): Unfruitful {
  return { outcome: "unavailable", reason }
}

export function failedInWords(upstream: string, words: string): Unfruitful {
  return unavailable(`${upstream} said: ${cleanText(words, LONGEST_WORDS)}`)
}

export function notConfigured(reason: string): Unfruitful {
  return { outcome: "not_configured", reason }
}

/** `rejected` are unreadable rows, which may be of other days than the requested ones. */
export function emptyConfirmed(reason: string, rejected: RejectedRow[] = []): Unfruitful {
  return { outcome: "empty_confirmed", reason, ...(rejected.length > 0 && { rejected }) }
}

export function formatChanged(reason: string, rawBody: string): Unfruitful {
  return { outcome: "format_changed", reason, rawBody: rawBody.slice(0, LONGEST_RAW_BODY) }
}

export function withCounts<Rows>(run: SourceRun<Rows>, counts: readonly DocumentCount[]): SourceRun<Rows> {
  if (counts.length === 0) return run
  return run.outcome === "ok" || run.outcome === "empty_confirmed" ? { ...run, counts } : run
}

export function withRejected<Rows>(run: SourceRun<Rows>, rejected: readonly RejectedRow[]): SourceRun<Rows> {
  if (rejected.length === 0 || (run.outcome !== "ok" && run.outcome !== "empty_confirmed")) return run
  return { ...run, rejected: [...rejected, ...(run.rejected ?? [])] }
}

export function rejection(reason: string, raw: unknown): RejectedRow {
  const said = typeof raw === "string" ? raw : (JSON.stringify(raw) ?? String(raw))
  return { reason, raw: said.slice(0, LONGEST_RAW_ROW) }
}

/** A single bad row among good ones is never a format change, however few they are. */
export function isFormatChange(malformedCount: number, rowCount: number): boolean {
  if (malformedCount === rowCount) return rowCount > 0
  return malformedCount > 1 && malformedCount > rowCount * MALFORMED_SHARE
}
