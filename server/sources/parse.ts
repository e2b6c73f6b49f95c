import type { z } from "zod"
import { formatChanged, isFormatChange, rejection, type Unfruitful, unavailable } from "./outcome"
import type { RejectedRow } from "./source"

const MISSING = new Set(["", ".", "NA", "N/A", "N/D", "--"])
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/
const US_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/** Null if the upstream marks the value as missing. */
export function parseDecimal(raw: unknown): number | null | "not_a_number" {
  if (raw === null || raw === undefined) return null
  if (typeof raw === "number") return Number.isFinite(raw) ? raw : "not_a_number"
  if (typeof raw !== "string") return "not_a_number"
  const text = raw.trim()
  if (DECIMAL.test(text)) return Number(text)
  return MISSING.has(text.toUpperCase()) ? null : "not_a_number"
}

/** YYYY-MM-DD from an ISO date, with or without midnight, or from MM/DD/YYYY; null otherwise. */
export function parseDate(raw: string): string | null {
  const text = raw.trim()
  const iso = ISO_DATE.exec(text)
  if (iso) return calendarDate(iso[1], iso[2], iso[3])
  const us = US_DATE.exec(text)
  return us ? calendarDate(us[3], us[1], us[2]) : null
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(?:Z|Z?([+-]\d{2}):?(\d{2})?)$/i

/**
 * Reads ISO 8601 with a zone, also with a space instead of the T; null otherwise. An offset after a Z counts, because
 * the Senate writes both.
 */
export function parseInstant(raw: string): Date | null {
  const [, date, time, hours, minutes = "00"] = INSTANT.exec(raw.trim()) ?? []
  const at = new Date(date && parseDate(date) ? `${date}T${time}${hours ? `${hours}:${minutes}` : "Z"}` : Number.NaN)
  return Number.isNaN(at.getTime()) ? null : at
}

const TIME = /^(\d{1,2})(?::(\d{2}))?(?::\d{2})?(?: *([ap])\.?m\.?)?$/i

/** 14:00 from "2:00 p.m.", "02:00 PM" or "14:00:00"; null for any other text. */
export function parseTime(raw: string): string | null {
  const [, hour, minute, half] = TIME.exec(raw.trim()) ?? []
  if (!hour || (!minute && !half) || Number(minute ?? 0) > 59) return null
  if (half ? Number(hour) < 1 || Number(hour) > 12 : Number(hour) > 23) return null
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hour)
  return `${String(hours).padStart(2, "0")}:${minute ?? "00"}`
}

export function calendarDate(year: string, month: string, day: string): string | null {
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
  const parsed = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? date : null
}

/** Returns the parsed JSON, or the outcome of the run: a page instead of JSON is not a format change. */
export function parseJson(
  headers: Headers,
  text: string,
  what: string,
): { ok: true; value: unknown } | { ok: false; run: Unfruitful } {
  const body = text.trimStart()
  if (body.startsWith("<")) return { ok: false, run: unavailable(`${what} answered with a page instead of JSON`) }
  const type = headers.get("content-type")
  if (type && !/json|text\/plain|octet-stream/i.test(type)) {
    return { ok: false, run: unavailable(`${what} answered with ${type} instead of JSON`) }
  }
  if (!body.startsWith("{") && !body.startsWith("[")) {
    return { ok: false, run: formatChanged(`${what} answered with text that is not JSON`, text) }
  }
  try {
    return { ok: true, value: JSON.parse(body) }
  } catch {
    return { ok: false, run: formatChanged(`${what} answered with broken JSON`, text) }
  }
}

type ReadRows<T> = { rows: T[]; rejected: RejectedRow[]; isFormatChange: boolean }

/** The caller decides whether the malformed rows are so many that the format has changed. */
export function readRows<T>(form: z.ZodType<T>, raws: readonly unknown[]): ReadRows<T> {
  const read = raws.map((raw) => ({ raw, ...form.safeParse(raw) }))
  const rows = read.flatMap((each) => (each.success ? [each.data] : []))
  const rejected = read.flatMap(({ success, raw }) => (success ? [] : [rejection("malformed_row", raw)]))
  return { rows, rejected, isFormatChange: isFormatChange(rejected.length, raws.length) }
}
