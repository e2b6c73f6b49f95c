import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { line, readFeeds } from "../testing/feed"
import { startUpstream, type Upstream } from "../testing/upstream"
import { googleTrends } from "./live"

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream({ bars: [], actions: [] })
})
beforeEach(() => upstream.play("google-trends", "ok"))
afterAll(() => upstream.close())

const read = (acknowledged = "acknowledged") =>
  readFeeds(googleTrends, {
    GOOGLE_TRENDS_BASE_URL: `${upstream.url}/google-trends`,
    ACK_TERMS_GOOGLE_TRENDS: acknowledged,
  })

test("queries are read with their searches, in every form in which they are written", async () => {
  const { run, readings } = await read()
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
  const searches = [200_000, 50_000, 2_000, 1_000_000, 1_500, 500]
  expect(readings).toEqual([
    {
      platform: "google_trends",
      observedAt: "2026-11-21T12:00:00.000Z",
      entries: searches.map((count, index) => line(`query & number ${index}`, index + 1, count)),
    },
  ])
})

test("it is off until its terms are acknowledged", async () => {
  expect((await read("")).run).toMatchObject({ outcome: "disabled" })
})

test("a query with markup and direction marks is cleaned and cut", async () => {
  await upstream.play("google-trends", "hostile_title")
  const [{ entries }] = (await read()).readings
  expect(entries[0].title).toMatch(/^(word )+word…$/)
})

test("one bad number is refused and the others are kept", async () => {
  await upstream.play("google-trends", "bad_row")
  const { run, readings } = await read()
  expect(run).toMatchObject({ outcome: "ok", rejected: [{ reason: "not_a_number" }] })
  expect(readings[0].entries).toHaveLength(5)
})

test.each([
  ["empty", "unavailable", "no query"],
  ["html", "unavailable", "instead of the feed"],
  ["failing", "unavailable", "asked to wait"],
  ["json", "format_changed", "not a feed"],
  ["renamed_elements", "format_changed", "not_a_number"],
])("%s is %s", async (scenario, outcome, words) => {
  await upstream.play("google-trends", scenario)
  expect((await read()).run).toMatchObject({ outcome, reason: expect.stringContaining(words) })
})
