import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { line, readFeeds } from "../testing/feed"
import { recorded, replaying } from "../testing/recorded"
import { startUpstream, type Upstream } from "../testing/upstream"
import { smallWorld } from "../testing/world"
import { wikimedia } from "./live"

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream(smallWorld)
})
beforeEach(async () => {
  await upstream.play("wikimedia", "ok")
  upstream.requests.length = 0
})
afterAll(() => upstream.close())

const viewed = [
  line("Hayden Panettiere", 1, 411_486),
  line("Natalie Harp", 2, 241_798),
  line("Spider-Man: Brand New Day", 3, 162_483),
  line("Deaths in 2026", 4, 132_211),
  line("The Odyssey (2026 film)", 5, 129_470),
  line("Google", 6, 126_126),
]

const read = (from: string, to = from) =>
  readFeeds(wikimedia, { WIKIMEDIA_BASE_URL: `${upstream.url}/wikimedia` }, { from, to })

test("each day is one call, its reading is dated at the end of the day, and the site's own pages are left out", async () => {
  const { run, readings } = await read("2026-11-01", "2026-11-02")
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
  expect(readings.map(({ observedAt }) => observedAt)).toEqual(["2026-11-02T00:00:00.000Z", "2026-11-03T00:00:00.000Z"])
  expect(readings[0].entries).toEqual(viewed)
  const path = "/wikimedia/api/rest_v1/metrics/pageviews/top/en.wikipedia/all-access/2026/11"
  expect(upstream.requests.map((request) => request.path)).toEqual([`${path}/01`, `${path}/02`])
})

test("a day that is not published yet is not a failure, and the days before it are taken", async () => {
  expect((await read("2026-11-19", "2026-11-21")).readings).toHaveLength(1)
  const { run } = await read("2026-11-20", "2026-11-21")
  expect(run).toMatchObject({ outcome: "empty_confirmed", reason: expect.stringContaining("2026-11-20") })
})

test("a 404 from a gateway does not mean that the day is missing", async () => {
  const client = replaying("2026-08-23T12:00:00Z", () => ({ status: 404, body: "<html><h1>404 Not Found</h1></html>" }))
  const run = await wikimedia.open({}, client).collect({ from: "2026-08-20", to: "2026-08-20" })
  expect(run).toMatchObject({ outcome: "unavailable", reason: expect.stringContaining("404") })
})

test("a title with markup, control characters and 10 kB is cleaned and cut", async () => {
  await upstream.play("wikimedia", "hostile_title")
  const [{ entries }] = (await read("2026-11-18")).readings
  expect(entries[0].title).toMatch(/^Hayden Panettiere Topic x+…$/)
})

test("one bad row is refused and the others are kept", async () => {
  await upstream.play("wikimedia", "bad_row")
  const { run, readings } = await read("2026-11-18")
  expect(run).toMatchObject({ outcome: "ok", rejected: [{ reason: "malformed_row" }] })
  expect(readings[0].entries).toHaveLength(5)
})

test.each([
  ["html", "unavailable", "instead of JSON"],
  ["failing", "unavailable", "500"],
  ["no_articles", "unavailable", "no article"],
  ["another_day", "format_changed", "another day"],
  ["renamed_columns", "format_changed", "malformed_row"],
])("%s is %s", async (scenario, outcome, words) => {
  await upstream.play("wikimedia", scenario)
  expect((await read("2026-11-18")).run).toMatchObject({ outcome, reason: expect.stringContaining(words) })
})

test("articles of a recorded day are read with their colons and parentheses, without the site's own pages", async () => {
  const client = replaying("2026-08-23T12:00:00Z", () => recorded("wikimedia/top-en-2026-08-20.json"))
  expect(await wikimedia.open({}, client).collect({ from: "2026-08-20", to: "2026-08-20" })).toMatchObject({
    outcome: "ok",
    rejected: [],
    rows: [
      {
        body: {
          observedAt: "2026-08-21T00:00:00.000Z",
          entries: viewed,
        },
      },
    ],
  })
})

test.each([
  ["AC/DC", "AC/DC"],
  ["C++", "C++"],
  ["Talk_Talk", "Talk Talk"],
  ["-", undefined],
  ["Wikipedia_talk:About", undefined],
  ["Portal:Current_events", undefined],
])("an entry under %s is read as %s", async (article, title) => {
  const day = recorded("wikimedia/top-en-2026-08-20.json").replace('"Google"', JSON.stringify(article))
  const run = await wikimedia
    .open(
      {},
      replaying("2026-08-23T12:00:00Z", () => day),
    )
    .collect({ from: "2026-08-20", to: "2026-08-20" })
  const [{ body }] = run.outcome === "ok" ? run.rows : []
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
  expect(body.entries[5]?.title).toBe(title)
})
