/** Dates as YYYY-MM-DD: calendar days, which have no time zone, and the UTC day of an instant. */

export const dayMs = 86_400_000

/** The UTC date of an instant. */
export function utcDate(at: Date | number): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** A month or day past its end runs on. */
export function dateOf(year: number, month: number, day: number): string {
  return utcDate(Date.UTC(year, month - 1, day))
}

/** The date so many calendar days later, or earlier. */
export function addDays(date: string, days: number): string {
  return utcDate(Date.parse(date) + days * dayMs)
}

/** 0 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(date).getUTCDay()
}
