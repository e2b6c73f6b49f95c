import { expect, test } from "vitest"
import type { FeedReading } from "../../context/social/reading"
import { hackerNews } from "../hacker-news/live"
import { line } from "../testing/feed"
import { serve, unrefused } from "../testing/served"
import { today } from "../testing/world"
import { algolia } from "./live"

const { upstream, collect, testOutcomes } = serve<FeedReading>(algolia, today)
const ownApi = serve<FeedReading>(hackerNews, today)

test("the front page is read with one call, with plain titles, points and comments", async () => {
  const { facts } = unrefused(await collect())
  expect(facts[0]).toMatchObject({ platform: "hackernews", observedAt: "2026-11-21T12:00:00.000Z" })
  expect(facts[0].entries).toHaveLength(30)
  expect(facts[0].entries.slice(0, 3)).toEqual([
    line("49700255", 1, 159, "Cloudflare AKE cuts origin HelloRetryRequests from 52% to 3.7%"),
    line("49665864", 2, 97, "Show HN: ResolveHQ – A Helpdesk Built on Cloudflare Workers, D1, R2 and Queues"),
    line("49700253", 3, 98, "Story number 2"),
  ])
  expect(upstream.requests.map(({ path }) => path)).toEqual(["/algolia/api/v1/search?tags=front_page&hitsPerPage=50"])
})

testOutcomes([["empty", "unavailable", "no story"]])

test("Hacker News is read story by story through its own API, to the end of the front page", async () => {
  const { facts } = unrefused(await ownApi.collect())
  expect(facts[0].entries).toHaveLength(30)
  expect(facts[0].entries.slice(0, 2)).toEqual([line("1000", 1, 210, "Story 0"), line("1001", 2, 209, "Story 1")])
  expect(facts[0].entries[4]).toMatchObject({ id: "1004", engagement: 196 })
})

test.each([
  ["null_items", 27],
  ["dead_items", 28],
])("with %s, the remaining stories keep their ranks", async (scenario, count) => {
  const { facts } = unrefused(await ownApi.collect(scenario))
  expect(facts[0].entries).toHaveLength(count)
  expect(facts[0].entries[0]).toMatchObject({ rank: 31 - count })
})

ownApi.testOutcomes([
  ["words_for_ids", "format_changed"],
  ["empty", "unavailable"],
])
