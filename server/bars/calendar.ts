import { addDays, dayMs, utcDate } from "../platform/dates"
import { barsKnownAt, sessionsBetween } from "../platform/exchange/sessions"
import { countAtMost } from "../platform/statistics/search"
import type { DaySpan } from "./read"

export type Calendar = {
  sessions: readonly string[]
  /** When each session's bars were due, in epoch ms. */
  due: Float64Array
  /** Days count from 1970-01-01; -1 when the day is no session. */
  indexOfDay(day: number): number
}

export function calendarOf(span: DaySpan | null, room: number): Calendar {
  const sessions = span ? [...sessionsBetween(span.from, span.to), ...sessionsAfter(span.to, room)] : []
  const indexes = new Map(sessions.map((date, index) => [Date.parse(date) / dayMs, index]))
  return {
    sessions,
    due: Float64Array.from(sessions, (date) => barsKnownAt(date).getTime()),
    indexOfDay: (day) => indexes.get(day) ?? -1,
  }
}

function sessionsAfter(date: string, count: number): string[] {
  return sessionsBetween(addDays(date, 1), addDays(date, 2 * count + 7)).slice(0, count)
}

export function firstSessionFrom({ sessions }: Calendar, date: string): number {
  const count = countAtMost(sessions, date)
  return sessions[count - 1] === date ? count - 1 : count
}

export function dateOfDay(day: number): string {
  return utcDate(day * dayMs)
}
