import type { z } from "zod"
import { formatChanged, isFormatChange, type Unfruitful, unavailable } from "./outcome"

const MISSING = new Set(["", ".", "NA", "N/A", "N/D", "--"])
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/
const US_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/** Null if the upstream writes that there is no value. */
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
  return us ? calendarDate(us[3], us[1].padStart(2, "0"), us[2].padStart(2, "0")) : null
}

function calendarDate(year: string, month: string, day: string): string | null {
  const date = `${year}-${month}-${day}`
  const parsed = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? date : null
}

/** The parsed JSON, or the outcome of the run: a page instead of JSON is not a format change. */
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

/** The rows of this form. So many others that the format must have changed is for the caller to say. */
export function readRows<T>(form: z.ZodType<T>, raws: readonly unknown[]): { rows: T[]; isFormatChange: boolean } {
  const read = raws.map((raw) => form.safeParse(raw))
  const rows = read.flatMap((each) => (each.success ? [each.data] : []))
  return { rows, isFormatChange: isFormatChange(raws.length - rows.length, raws.length) }
}
