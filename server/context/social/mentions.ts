import { newYorkDate } from "../../platform/exchange/sessions"
import type { FeedEntry, FeedReading } from "./reading"

export type DayOfMentions = FeedEntry & { ticker: string; date: string }

export function mentionsByDay(readings: readonly FeedReading[], days: number): DayOfMentions[] {
  const byDate = Map.groupBy(readings, ({ observedAt }) => newYorkDate(new Date(observedAt)))
  const read = [...byDate].sort(([a], [b]) => (a < b ? 1 : -1)).slice(0, days)
  return read.flatMap(([date, ofDay]) => mentionsOf(date, ofDay))
}

function mentionsOf(date: string, readings: readonly FeedReading[]): DayOfMentions[] {
  const oldestFirst = readings.toSorted((a, b) => Date.parse(a.observedAt) - Date.parse(b.observedAt))
  const latest = new Map<string, DayOfMentions>()
  for (const entry of oldestFirst.flatMap(({ entries }) => entries)) {
    if (entry.ticker) latest.set(entry.ticker, { ...entry, ticker: entry.ticker, date })
  }
  return [...latest.values()]
}

export function newestDays(rows: readonly DayOfMentions[]): DayOfMentions[] {
  const newest = new Map<string, DayOfMentions>()
  for (const row of rows) {
    const known = newest.get(row.ticker)
    if (!known || known.date < row.date) newest.set(row.ticker, row)
  }
  return [...newest.values()]
}
