/** Dates are YYYY-MM-DD: calendar days, which have no time zone, or the UTC day of an instant. */

export const dayMs = 86_400_000

export function utcDate(at: Date | number): string {
  return new Date(at).toISOString().slice(0, 10)
}

export function dateOf(year: number, month: number, day: number): string {
  return utcDate(Date.UTC(year, month - 1, day))
}

export function addDays(date: string, days: number): string {
  return utcDate(Date.parse(date) + days * dayMs)
}

/** Days since 1970-01-01. Walking over many days costs a fraction of the time with numbers instead of strings. */
export function dayNumber(date: string): number {
  return Date.parse(date) / dayMs
}

/** 0 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(date).getUTCDay()
}
