import { isSession, previousSession } from "../../exchange/sessions"

const DAY_MS = 86_400_000
export const FRIDAY = 5
export const MONDAY = 1

/** A date as YYYY-MM-DD; a day of the month past its end runs on. */
export function dateOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

/** The date so many calendar days later. */
export function shifted(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** 0 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

export function isWeekend(date: string): boolean {
  return weekdayOf(date) === 0 || weekdayOf(date) === 6
}

export function yearOf(date: string): number {
  return Number(date.slice(0, 4))
}

/** The nth such weekday of a month; a month past December runs on into the next year. */
export function nthWeekday(year: number, month: number, weekday: number, nth: number): string {
  const first = dateOf(year, month, 1)
  return shifted(first, ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7)
}

export function sessionOnOrBefore(date: string): string {
  return isSession(date) ? date : previousSession(date)
}
