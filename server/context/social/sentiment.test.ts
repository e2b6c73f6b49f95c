import { expect, test } from "vitest"
import type { FeedReading, Platform } from "./reading"
import { moodsOf, sentimentOf } from "./sentiment"

function reading(platform: Platform, observedAt: string, titles: readonly string[]): FeedReading {
  const figures = { ticker: null, rankBefore: null, mentions: 1, mentionsBefore: null, engagement: 1 }
  return {
    platform,
    observedAt,
    entries: titles.map((title, rank) => ({ id: title, title, rank: rank + 1, ...figures })),
  }
}

const [good, bad] = ["$NVDA is wonderful", "A terrible day for $NVDA"]

test("the titles of a day that name a stock are averaged, each once however often it was read", () => {
  const moodOf = moodsOf([
    reading("hackernews", "2026-11-20T15:00:00.000Z", [good, "Nothing about a stock"]),
    reading("hackernews", "2026-11-20T18:00:00.000Z", [good]),
    reading("youtube", "2026-11-20T18:00:00.000Z", [bad]),
    reading("youtube", "2026-11-21T04:59:00.000Z", [bad]),
  ])
  const expected = (sentimentOf(good) + sentimentOf(bad)) / 2
  expect(moodOf("NVDA", "2026-11-20")).toEqual({ sentiment: expect.closeTo(expected, 12), n: 2 })
})

test("there is no sentiment without titles, and the name of a company or topic has none", () => {
  const moodOf = moodsOf([
    reading("reddit", "2026-11-20T15:00:00.000Z", ["$AAPL is wonderful"]),
    reading("wikipedia", "2026-11-20T15:00:00.000Z", ["$AAPL is wonderful"]),
  ])
  expect(moodOf("AAPL", "2026-11-20")).toEqual({ sentiment: null, n: 0 })
})
