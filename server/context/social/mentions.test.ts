import { expect, test } from "vitest"
import { mentionsByDay, newestDays } from "./mentions"
import type { FeedEntry, FeedReading } from "./reading"

function reading(observedAt: string, mentions: Record<string, number>): FeedReading {
  const entries = Object.entries(mentions).map(([ticker, count], index): FeedEntry => {
    const place = { rank: index + 1, rankBefore: null }
    return { id: ticker, title: null, ticker, ...place, mentions: count, mentionsBefore: null, engagement: 0 }
  })
  return { platform: "reddit", observedAt, entries }
}

const readings = [
  reading("2026-11-21T14:00:00.000Z", { AAPL: 40 }),
  reading("2026-11-21T05:00:00.000Z", { AAPL: 30, GME: 20 }),
  // Still the 20th in New York.
  reading("2026-11-21T04:59:00.000Z", { AAPL: 10 }),
  reading("2026-11-20T05:00:00.000Z", { AAPL: 5, GME: 4 }),
  reading("2026-11-18T05:00:00.000Z", { AAPL: 1 }),
]
const said = (rows: ReturnType<typeof mentionsByDay>) =>
  rows.map(({ ticker, date, mentions }) => [ticker, date, mentions])

test("for each stock and day in New York, the last reading with that stock counts", () => {
  expect(said(mentionsByDay(readings, 2)).toSorted()).toEqual([
    ["AAPL", "2026-11-20", 10],
    ["AAPL", "2026-11-21", 40],
    ["GME", "2026-11-20", 4],
    ["GME", "2026-11-21", 20],
  ])
})

test("days without a reading do not count, and each stock is known as of its last reading", () => {
  expect(said(mentionsByDay(readings.slice(2), 1))).toEqual(
    [
      ["GME", "2026-11-20", 4],
      ["AAPL", "2026-11-20", 10],
    ].toSorted(),
  )
  expect(said(mentionsByDay(readings, 3))).toContainEqual(["AAPL", "2026-11-18", 1])
  expect(said(newestDays(mentionsByDay(readings, 14))).toSorted()).toEqual([
    ["AAPL", "2026-11-21", 40],
    ["GME", "2026-11-21", 20],
  ])
})
