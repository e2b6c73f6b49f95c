import { addDays, dateOf, weekdayOf } from "../../../platform/dates"
import { isSession, previousSession } from "../../../platform/exchange/sessions"

export const FRIDAY = 5
export const MONDAY = 1

export function isWeekend(date: string): boolean {
  return weekdayOf(date) === 0 || weekdayOf(date) === 6
}

export function yearOf(date: string): number {
  return Number(date.slice(0, 4))
}

export function nthWeekday(year: number, month: number, weekday: number, nth: number): string {
  const first = dateOf(year, month, 1)
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7)
}

export function sessionOnOrBefore(date: string): string {
  return isSession(date) ? date : previousSession(date)
}
