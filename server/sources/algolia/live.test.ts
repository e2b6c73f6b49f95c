import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { hackerNews } from "../hacker-news/live"
import { line, readFeeds } from "../testing/feed"
import { recorded, replaying } from "../testing/recorded"
import { startUpstream, type Upstream } from "../testing/upstream"
import { algolia } from "./live"

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream({ bars: [], actions: [] })
})
beforeEach(async () => {
  await upstream.play("algolia", "ok")
  await upstream.play("hacker-news", "ok")
  upstream.requests.length = 0
})
afterAll(() => upstream.close())

const read = () => readFeeds(algolia, { ALGOLIA_BASE_URL: `${upstream.url}/algolia` })
const readItems = () => readFeeds(hackerNews, { HACKER_NEWS_BASE_URL: `${upstream.url}/hacker-news` })

test("the front page is read with one call, with points and comments", async () => {
  const { run, readings } = await read()
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
  expect(readings[0]).toMatchObject({ platform: "hackernews", observedAt: "2026-11-21T12:00:00.000Z" })
  expect(readings[0].entries).toHaveLength(30)
  expect(readings[0].entries.slice(0, 3)).toEqual([
    line("49700255", 1, 159, "Cloudflare AKE cuts origin HelloRetryRequests from 52% to 3.7%"),
    line("49665864", 2, 97, "Show HN: ResolveHQ – A Helpdesk Built on Cloudflare Workers, D1, R2 and Queues"),
    line("49700253", 3, 98, "Story number 2"),
  ])
  expect(upstream.requests.map(({ path }) => path)).toEqual(["/algolia/api/v1/search?tags=front_page&hitsPerPage=50"])
})

test("a title of 10 kB with markup and direction marks is cleaned and cut", async () => {
  await upstream.play("algolia", "hostile_title")
  const [{ entries }] = (await read()).readings
  expect(entries[0].title).toMatch(/^(word )+word…$/)
})

test("a bad story is refused and the others are kept", async () => {
  await upstream.play("algolia", "bad_row")
  const { run, readings } = await read()
  expect(run).toMatchObject({ outcome: "ok", rejected: [{ reason: "malformed_row" }] })
  expect(readings[0].entries).toHaveLength(29)
})

test.each([
  ["empty", "unavailable", "no story"],
  ["html", "unavailable", "instead of JSON"],
  ["failing", "unavailable", "500"],
  ["renamed_columns", "format_changed", "malformed_row"],
])("%s is %s", async (scenario, outcome, words) => {
  await upstream.play("algolia", scenario)
  expect((await read()).run).toMatchObject({ outcome, reason: expect.stringContaining(words) })
})

test("Hacker News is read story by story through its own API, to the end of the front page", async () => {
  const { run, readings } = await readItems()
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
  expect(readings[0].entries).toHaveLength(30)
  expect(readings[0].entries.slice(0, 2)).toEqual([line("1000", 1, 210, "Story 0"), line("1001", 2, 209, "Story 1")])
  expect(readings[0].entries[4]).toMatchObject({ id: "1004", engagement: 196 })
})

test.each([
  ["null_items", 27],
  ["dead_items", 28],
])("with %s, the remaining stories keep their ranks", async (scenario, count) => {
  await upstream.play("hacker-news", scenario)
  const { run, readings } = await readItems()
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
  expect(readings[0].entries).toHaveLength(count)
  expect(readings[0].entries[0]).toMatchObject({ rank: 31 - count })
})

test("a title from its own API is cleaned and cut, and a bad story is refused", async () => {
  await upstream.play("hacker-news", "hostile_title")
  expect((await readItems()).readings[0].entries[0].title).toMatch(/^(word )+word…$/)
  await upstream.play("hacker-news", "bad_item")
  const { run, readings } = await readItems()
  expect(run).toMatchObject({ outcome: "ok", rejected: [{ reason: "malformed_row" }] })
  expect(readings[0].entries).toHaveLength(29)
})

test.each([
  ["html", "unavailable"],
  ["failing", "unavailable"],
  ["words_for_ids", "format_changed"],
  ["empty", "unavailable"],
])("%s from its own API is %s", async (scenario, outcome) => {
  await upstream.play("hacker-news", scenario)
  expect((await readItems()).run).toMatchObject({ outcome })
})

test("the plain title of a recorded story is read, not the highlighted one", async () => {
  const client = replaying("2026-09-27T12:00:00Z", () => recorded("algolia/search-cloudflare.json"))
  expect(await algolia.open({}, client).collect({ from: "2026-09-27", to: "2026-09-27" })).toMatchObject({
    outcome: "ok",
    rejected: [],
    // The recording contains only two of the 50 stories.
    counts: [{ document: "Hacker News front page", stated: 50, read: 2 }],
    rows: [
      {
        body: {
          entries: [
            line("49700255", 1, 159, "Cloudflare AKE cuts origin HelloRetryRequests from 52% to 3.7%"),
            line("49665864", 2, 97, "Show HN: ResolveHQ – A Helpdesk Built on Cloudflare Workers, D1, R2 and Queues"),
          ],
        },
      },
    ],
  })
})
