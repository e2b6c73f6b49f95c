import { expect, test } from "vitest"
import type { FeedReading } from "../../context/social/reading"
import { line } from "../testing/feed"
import { recorded } from "../testing/recorded"
import { serve, unrefused } from "../testing/served"
import { wikimedia } from "./live"

const { upstream, collect, replay, testOutcomes } = serve<FeedReading>(wikimedia, {
  from: "2026-11-18",
  to: "2026-11-18",
})

const day = { from: "2026-08-20", to: "2026-08-20" }

test("each day is one call, its reading is dated at the end of the day, and the site's own pages are left out", async () => {
  const { facts } = unrefused(await collect("ok", { from: "2026-11-01", to: "2026-11-02" }))
  expect(facts.map(({ observedAt }) => observedAt)).toEqual(["2026-11-02T00:00:00.000Z", "2026-11-03T00:00:00.000Z"])
  expect(facts[0].entries).toEqual([
    line("Hayden Panettiere", 1, 411_486),
    line("Natalie Harp", 2, 241_798),
    line("Spider-Man: Brand New Day", 3, 162_483),
    line("Deaths in 2026", 4, 132_211),
    line("The Odyssey (2026 film)", 5, 129_470),
    line("Google", 6, 126_126),
  ])
  const path = "/wikimedia/api/rest_v1/metrics/pageviews/top/en.wikipedia/all-access/2026/11"
  expect(upstream.requests.map((request) => request.path)).toEqual([`${path}/01`, `${path}/02`])
})

test("a day that is not published yet is not a failure, and the days before it are taken", async () => {
  expect((await collect("ok", { from: "2026-11-19", to: "2026-11-21" })).facts).toHaveLength(1)
  const { run } = await collect("ok", { from: "2026-11-20", to: "2026-11-21" })
  expect(run).toMatchObject({ outcome: "empty_confirmed", reason: expect.stringContaining("2026-11-20") })
})

test("a 404 from a gateway does not mean that the day is missing", async () => {
  const page = { status: 404, body: "<html><h1>404 Not Found</h1></html>" }
  const { run } = await replay("2026-08-23T12:00:00Z", () => page, day)
  expect(run).toMatchObject({ outcome: "unavailable", reason: expect.stringContaining("404") })
})

testOutcomes([
  ["no_articles", "unavailable", "no article"],
  ["another_day", "format_changed", "another day"],
])

test.each([
  ["AC/DC", "AC/DC"],
  ["C++", "C++"],
  ["Talk_Talk", "Talk Talk"],
  ["-", undefined],
  ["Wikipedia_talk:About", undefined],
  ["Portal:Current_events", undefined],
])("an entry under %s is read as %s", async (article, title) => {
  const page = recorded("wikimedia/top-en-2026-08-20.json").replace('"Google"', JSON.stringify(article))
  const { facts } = unrefused(await replay("2026-08-23T12:00:00Z", page, day))
  expect(facts[0].entries[5]?.title).toBe(title)
})
