import { expect, test } from "vitest"
import type { FeedEntry, FeedReading, Platform } from "./reading"
import { ranked, trendsOf } from "./trends"
import { readingsWithin } from "./window"

function entry(id: string, said: Partial<FeedEntry> = {}): FeedEntry {
  const nothing = { title: id, ticker: null, rank: 1, rankBefore: null, mentionsBefore: null }
  return { id, ...nothing, mentions: 1, engagement: 10, ...said }
}

function reading(platform: Platform, observedAt: string, ...entries: FeedEntry[]): FeedReading {
  return { platform, observedAt: `${observedAt}.000Z`, entries }
}

const asOf = new Date("2026-11-21T15:00:00Z")
const within = (days: number, ...readings: FeedReading[]) => readingsWithin(readings, asOf, days)

test("mentions over 24 hours add up without counting an hour twice", () => {
  const readings = within(
    3,
    reading("reddit", "2026-11-19T04:00:00", entry("AAPL", { mentions: 7, engagement: 70 })),
    reading("reddit", "2026-11-20T04:00:00", entry("AAPL", { mentions: 10, engagement: 100 })),
    reading("reddit", "2026-11-20T16:00:00", entry("AAPL", { mentions: 999 })),
    reading("reddit", "2026-11-21T04:00:00", entry("AAPL", { mentions: 30, mentionsBefore: 12, engagement: 300 })),
  )
  expect(trendsOf("reddit", readings)).toMatchObject([
    {
      mentionCount: 47,
      engagement: 470,
      mentionChangePct: 150,
      firstSeenAt: "2026-11-19T04:00:00.000Z",
      lastSeenAt: "2026-11-21T04:00:00.000Z",
      history: [{ mentions: 30 }, { mentions: 10 }, { mentions: 7, observedAt: "2026-11-19T04:00:00.000Z" }],
    },
  ])
})

test("days add up once each, although their runs began at different seconds", () => {
  const ofDays = ["18T15:00:02", "19T15:00:01", "20T14:59:59", "21T15:00:00"].map((instant) =>
    reading("reddit", `2026-11-${instant}`, entry("AAPL", { mentions: 10 })),
  )
  const totals = [1, 2, 3].map((days) => trendsOf("reddit", within(days, ...ofDays))[0].mentionCount)
  expect(totals).toEqual([10, 20, 30])
})

test("a stock mentioned only in between counts as last seen", () => {
  const readings = within(
    3,
    reading("reddit", "2026-11-20T16:00:00", entry("GME", { mentions: 50 }), entry("AAPL")),
    reading("reddit", "2026-11-21T04:00:00", entry("AAPL")),
  )
  const [gme] = trendsOf("reddit", readings).filter(({ entry: { id } }) => id === "GME")
  expect(gme).toMatchObject({ mentionCount: 50, mentionChangePct: null, lastSeenAt: "2026-11-20T16:00:00.000Z" })
})

test("the points of a story are the last ones seen, because they only grow", () => {
  const readings = within(
    2,
    reading("hackernews", "2026-11-20T04:00:00", entry("1", { engagement: 100 })),
    reading("hackernews", "2026-11-21T04:00:00", entry("1", { engagement: 250 })),
  )
  expect(trendsOf("hackernews", readings)).toMatchObject([{ mentionCount: 2, engagement: 250 }])
})

test("a change from a day without mentions is null", () => {
  const readings = within(
    1,
    reading("reddit", "2026-11-21T04:00:00", entry("AAPL", { mentions: 5, mentionsBefore: 0 })),
  )
  expect(trendsOf("reddit", readings)[0].mentionChangePct).toBeNull()
})

test("a day back is 24 hours, except for Wikipedia, whose days come out late: there it is the last day due", () => {
  expect(within(1, reading("reddit", "2026-11-20T14:59:59", entry("AAPL")))).toEqual([])
  expect(within(1, reading("reddit", "2026-11-20T15:00:00", entry("AAPL")))).toHaveLength(1)
  const views = ["2026-11-18", "2026-11-19", "2026-11-20"].map((day) =>
    reading("wikipedia", `${day}T00:00:00`, entry("Moon")),
  )
  const daysOf = (seen: FeedReading[]) => seen.map(({ observedAt }) => observedAt.slice(0, 10))
  expect(daysOf(within(1, ...views))).toEqual(["2026-11-20"])
  const early = reading("wikipedia", "2026-11-21T00:00:00", entry("Moon"))
  expect(daysOf(within(2, early, ...views))).toEqual(["2026-11-21", "2026-11-20"])
})

test("the most mentioned or most engaged with come first, and ties have a fixed order", () => {
  const readings = within(
    1,
    reading(
      "reddit",
      "2026-11-21T04:00:00",
      entry("B", { mentions: 5, engagement: 1 }),
      entry("A", { mentions: 5, engagement: 1 }),
      entry("C", { mentions: 5, engagement: 9 }),
      entry("D", { mentions: 6, engagement: 0 }),
    ),
  )
  const inOrder = (by: "mentions" | "engagement") =>
    ranked(trendsOf("reddit", readings), by).map((trend) => trend.entry.id)
  expect(inOrder("mentions")).toEqual(["D", "C", "A", "B"])
  expect(inOrder("engagement")).toEqual(["C", "A", "B", "D"])
})
