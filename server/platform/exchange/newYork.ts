import { DateTime } from "luxon"
import { dayMs, utcDate } from "../dates"

/*
 * New York's clock, by the runtime's time zone. A look-up there is slow and callers need dates by the ten thousand, so
 * one look-up serves a week.
 */

const hourMs = 3_600_000
const dateOfUtcHour = new Map<number, string>()
/** The sessions of twenty years; a caller that walks over every hour must not fill the memory. */
const mostHours = 5_000

export function newYorkDate(at: Date): string {
  // New York has been whole hours from UTC since 1883, so its date never changes inside a UTC hour.
  const hour = Math.floor(at.getTime() / hourMs)
  const known = dateOfUtcHour.get(hour)
  if (known) return known
  const date = utcDate(at)
  // New York is behind UTC.
  const dateThere = at < newYorkInstant(date, "00:00") ? utcDate(at.getTime() - dayMs) : date
  if (dateOfUtcHour.size >= mostHours) dateOfUtcHour.clear()
  dateOfUtcHour.set(hour, dateThere)
  return dateThere
}

/** Since then New York has changed its clocks only on Sundays at 02:00. */
const SUNDAYS_SINCE = "1967"
const offsetOfWeek = new Map<number, number>()
/** A hundred years; a caller that walks over every date must not fill the memory. */
const mostWeeks = 5_200

export function newYorkInstant(date: string, time: string): Date {
  const asUtc = Date.parse(`${date}T${time}Z`)
  const sinceSunday = (asUtc + 4 * dayMs) % (7 * dayMs)
  const isBetweenChanges = sinceSunday < hourMs || sinceSunday >= 3 * hourMs
  const isDate = isBetweenChanges && utcDate(asUtc) === date
  if (!isDate || date < SUNDAYS_SINCE) return lookUp(date, time)
  // A week goes from one Sunday at 03:00 to the next one at 01:00.
  const week = Math.floor((asUtc + 4 * dayMs - 2 * hourMs) / (7 * dayMs))
  const offset = offsetOfWeek.get(week) ?? lookUp(date, time).getTime() - asUtc
  if (offsetOfWeek.size >= mostWeeks) offsetOfWeek.clear()
  offsetOfWeek.set(week, offset)
  return new Date(asUtc + offset)
}

function lookUp(date: string, time: string): Date {
  const moment = DateTime.fromISO(`${date}T${time}`, { zone: "America/New_York" })
  if (!moment.isValid) throw new RangeError(`not a date and time: ${date} ${time}`)
  return moment.toJSDate()
}

export function endOfNewYorkDay(date: string): Date {
  return newYorkInstant(date, "23:59:59.999")
}
