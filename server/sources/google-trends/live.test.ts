import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { line, readFeeds } from "../testing/feed"
import { recorded, replaying } from "../testing/recorded"
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

test("queries are read with their numbers of searches, as of the call", async () => {
  const { run, readings } = await read()
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
  expect(readings).toMatchObject([{ platform: "google_trends", observedAt: "2026-11-21T12:00:00.000Z" }])
  expect(readings[0].entries).toHaveLength(10)
  expect(readings[0].entries[2]).toEqual(line("nipah virus outbreak latest news", 3, 500))
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
  expect(readings[0].entries).toHaveLength(9)
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

const recordedOf = (country: string) => recorded(`google-trends/trending-${country}.xml`)

const replay = (feed: string) =>
  googleTrends
    .open(
      { ACK_TERMS_GOOGLE_TRENDS: "acknowledged" },
      replaying("2026-02-03T01:00:00Z", () => feed),
    )
    .collect({ from: "2026-02-03", to: "2026-02-03" })

test.each([
  ["200,000+", 200_000],
  ["50K+", 50_000],
  ["1.5K+", 1_500],
  ["1M+", 1_000_000],
  ["2000+", 2_000],
])("searches written %s are %d", async (written, searches) => {
  const run = await replay(recordedOf("gb").replace("100+", written))
  const [{ body }] = run.outcome === "ok" ? run.rows : []
  expect(body.entries[0]).toEqual(line("Nvidia", 1, searches))
})

test("the recorded feed of the United Kingdom has ten queries, none of them taken from its news items", async () => {
  const run = await replay(recordedOf("gb"))
  const searches = [
    ["Nvidia", 100],
    ["grizzlies vs timberwolves", 100],
    ["nipah virus outbreak latest news", 500],
    ["dwp benefit cap impact", 500],
    ["channel 5", 100],
    ["betmgm", 100],
    ["pacers vs rockets", 200],
    ["gala", 100],
    ["wizz air", 200],
    ["frankie dettori", 200],
  ] as const
  expect(run).toMatchObject({
    outcome: "ok",
    rejected: [],
    counts: [{ document: "Google Trends feed", stated: 10, read: 10 }],
    rows: [{ body: { entries: searches.map(([query, count], index) => line(query, index + 1, count)) } }],
  })
})

test("queries in another script are kept as they are written", async () => {
  expect(await replay(recordedOf("bd"))).toMatchObject({
    outcome: "ok",
    rows: [
      { body: { entries: [line("earthquake", 1, 100), line("ফজরের নামাজের সময়", 2, 1_000), line("ভিডিও", 3, 200)] } },
    ],
  })
})
