import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { line, readFeeds } from "../testing/feed"
import { recorded, replaying } from "../testing/recorded"
import { startUpstream, type Upstream } from "../testing/upstream"
import { smallWorld } from "../testing/world"
import { youtube } from "./live"

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream(smallWorld)
})
beforeEach(async () => {
  await upstream.play("youtube", "ok")
  upstream.requests.length = 0
})
afterAll(() => upstream.close())

const read = (set: Record<string, string> = {}) =>
  readFeeds(youtube, {
    YOUTUBE_BASE_URL: `${upstream.url}/youtube`,
    YOUTUBE_API_KEY: "key",
    ACK_TERMS_YOUTUBE: "acknowledged",
    ...set,
  })

const aboutStock = (ticker: string) => `Why $${ticker} is a terrible & great stock`

test("videos on the market and popular videos are read, each with views and likes", async () => {
  const { run, readings } = await read()
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
  expect(readings.map(({ platform }) => platform)).toEqual(["youtube", "youtube_general"])
  expect(readings[0].entries).toEqual([
    { ...line("market0", 1, 8_277, aboutStock("AAPL")), ticker: "AAPL" },
    { ...line("market1", 2, 8_276, aboutStock("BRK.B")), ticker: "BRK.B" },
    { ...line("market2", 3, 8_275, aboutStock("MSFT")), ticker: "MSFT" },
  ])
  expect(readings[1].entries[5]).toEqual(line("popular5", 6, 8_272, "Popular video 5"))
  expect(upstream.requests.map(({ path }) => new URL(path, upstream.url).pathname)).toEqual([
    "/youtube/youtube/v3/search",
    "/youtube/youtube/v3/videos",
    "/youtube/youtube/v3/videos",
  ])
  expect(upstream.requests.some(({ path }) => path.includes("key="))).toBe(false)
})

test("it needs a key and the acknowledgement of its terms", async () => {
  expect((await read({ YOUTUBE_API_KEY: "" })).run).toMatchObject({ outcome: "not_configured" })
  expect((await read({ ACK_TERMS_YOUTUBE: "" })).run).toMatchObject({ outcome: "disabled" })
})

test("if likes are hidden, only views count", async () => {
  await upstream.play("youtube", "hidden_likes")
  expect((await read()).readings[0].entries[0]).toMatchObject({ engagement: 8_087 })
})

test("titles are cleaned and cut", async () => {
  await upstream.play("youtube", "hostile_title")
  expect((await read()).readings[0].entries[0].title).toMatch(/^Why \$AAPL is a terrible & great stock x+…$/)
})

test("one bad video is refused and the others are kept", async () => {
  await upstream.play("youtube", "bad_row")
  const { run, readings } = await read()
  expect(run).toMatchObject({ outcome: "ok", rejected: [{ reason: "not_a_number" }] })
  expect(readings[1].entries).toHaveLength(5)
})

test.each([
  ["no_results", "unavailable", "found no video"],
  ["quota_exceeded", "unavailable", "YouTube said quotaExceeded: The request exceeds your quota."],
  ["html", "unavailable", "instead of JSON"],
  ["failing", "unavailable", "503"],
  ["renamed_columns", "format_changed", "malformed_row"],
])("%s is %s", async (scenario, outcome, words) => {
  await upstream.play("youtube", scenario)
  expect((await read()).run).toMatchObject({ outcome, reason: expect.stringContaining(words) })
})

test("an invalid key is unavailable, in YouTube's words", async () => {
  const { run } = await read({ YOUTUBE_API_KEY: "wrong" })
  expect(run).toMatchObject({ outcome: "unavailable", reason: "YouTube said keyInvalid: API key not valid." })
})

const settings = { YOUTUBE_API_KEY: "key", ACK_TERMS_YOUTUBE: "acknowledged" }

const replay = (videos: string) =>
  youtube
    .open(
      settings,
      replaying("2020-01-01T12:00:00Z", ({ pathname }) =>
        pathname.endsWith("/search") ? recorded("youtube/search-by-channel.json") : videos,
      ),
    )
    .collect({ from: "2020-01-01", to: "2020-01-01" })

test("a recorded video has its views and likes, which are written as strings", async () => {
  const pageInfo = { totalResults: 1, resultsPerPage: 1 }
  const run = await replay(JSON.stringify({ pageInfo, items: [JSON.parse(recorded("youtube/video-info.json"))] }))
  const entries = [line("D-lhorsDlUQ", 1, 8_277, "What are Actions on Google (Assistant on Air)")]
  expect(run).toMatchObject({
    outcome: "ok",
    rejected: [],
    counts: [
      { document: "YouTube's list of videos found", stated: 1, read: 1 },
      { document: "YouTube's list of popular videos", stated: 1, read: 1 },
    ],
    rows: [{ body: { platform: "youtube", entries } }, { body: { platform: "youtube_general", entries } }],
  })
})

test("recorded videos without their statistics are a change of format", async () => {
  expect(await replay(recorded("youtube/videos-without-statistics.json"))).toMatchObject({ outcome: "format_changed" })
})
