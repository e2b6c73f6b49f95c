import { addDays } from "../dates"
import { newYorkDate } from "../exchange/sessions"
import type { Entry, Reading } from "./reading"

/** How often a stock was named in the 24 hours before the last reading of a New York day. */
export type DayOfMentions = Entry & { ticker: string; date: string }

/** Of each stock and day the last reading that has it, over so many days with today; in no order. */
export function mentionsByDay(readings: readonly Reading[], asOf: Date, days: number): DayOfMentions[] {
  const after = addDays(newYorkDate(asOf), -days)
  const oldestFirst = readings.toSorted((a, b) => Date.parse(a.observedAt) - Date.parse(b.observedAt))
  const latest = new Map<string, DayOfMentions>()
  for (const { observedAt, entries } of oldestFirst) {
    const date = newYorkDate(new Date(observedAt))
    if (date <= after) continue
    for (const entry of entries) {
      if (entry.ticker) latest.set(`${date} ${entry.ticker}`, { ...entry, ticker: entry.ticker, date })
    }
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
