import { newYorkDate } from "../../platform/exchange/sessions"
import type { Entry, Reading } from "./reading"

/** How often a stock was named in the 24 hours before the last reading of a New York day. */
export type DayOfMentions = Entry & { ticker: string; date: string }

/** Of each stock and day the last reading that has it, over the last so many days that were read; in no order. */
export function mentionsByDay(readings: readonly Reading[], days: number): DayOfMentions[] {
  const byDate = Map.groupBy(readings, ({ observedAt }) => newYorkDate(new Date(observedAt)))
  const read = [...byDate].sort(([a], [b]) => (a < b ? 1 : -1)).slice(0, days)
  return read.flatMap(([date, ofDay]) => mentionsOf(date, ofDay))
}

function mentionsOf(date: string, readings: readonly Reading[]): DayOfMentions[] {
  const oldestFirst = readings.toSorted((a, b) => Date.parse(a.observedAt) - Date.parse(b.observedAt))
  const latest = new Map<string, DayOfMentions>()
  for (const entry of oldestFirst.flatMap(({ entries }) => entries)) {
    if (entry.ticker) latest.set(entry.ticker, { ...entry, ticker: entry.ticker, date })
  }
  return [...latest.values()]
}

/** Of each stock its newest day. */
export function newestDays(rows: readonly DayOfMentions[]): DayOfMentions[] {
  const newest = new Map<string, DayOfMentions>()
  for (const row of rows) {
    const known = newest.get(row.ticker)
    if (!known || known.date < row.date) newest.set(row.ticker, row)
  }
  return [...newest.values()]
}
