import { expect, test } from "vitest"
import type { FeedReading } from "../../context/social/reading"
import { line } from "../testing/feed"
import { recorded } from "../testing/recorded"
import { serve, unrefused } from "../testing/served"
import { today } from "../testing/world"
import { youtube } from "./live"

const { upstream, collect, replay, testOutcomes } = serve<FeedReading>(youtube, today)

const aboutStock = (ticker: string) => `Why $${ticker} is a terrible & great stock`

test("videos on the market and popular videos are read, each with views and likes", async () => {
  const { facts } = unrefused(await collect())
  expect(facts.map(({ platform }) => platform)).toEqual(["youtube", "youtube_general"])
  expect(facts[0].entries).toEqual([
    { ...line("market0", 1, 8_277, aboutStock("AAPL")), ticker: "AAPL" },
    { ...line("market1", 2, 8_276, aboutStock("BRK.B")), ticker: "BRK.B" },
    { ...line("market2", 3, 8_275, aboutStock("MSFT")), ticker: "MSFT" },
  ])
  expect(facts[1].entries[5]).toEqual(line("popular5", 6, 8_272, "Popular video 5"))
  expect(upstream.requests.map(({ path }) => new URL(path, upstream.url).pathname)).toEqual([
    "/youtube/youtube/v3/search",
    "/youtube/youtube/v3/videos",
    "/youtube/youtube/v3/videos",
  ])
  expect(upstream.requests.some(({ path }) => path.includes("key="))).toBe(false)
})

test("if likes are hidden, only views count", async () => {
  expect((await collect("hidden_likes")).facts[0].entries[0]).toMatchObject({ engagement: 8_087 })
})

testOutcomes([
  ["no_results", "unavailable", "found no video"],
  ["quota_exceeded", "unavailable", "YouTube said quotaExceeded: The request exceeds your quota."],
])

test("an invalid key is unavailable, in YouTube's words", async () => {
  const { run } = await collect("ok", {}, { YOUTUBE_API_KEY: "wrong" })
  expect(run).toMatchObject({ outcome: "unavailable", reason: "YouTube said keyInvalid: API key not valid." })
})

const read = (videos: string) =>
  replay("2020-01-01T12:00:00Z", ({ pathname }) =>
    pathname.endsWith("/search") ? recorded("youtube/search-by-channel.json") : videos,
  )

test("a recorded video has its views and likes, which are written as strings", async () => {
  const pageInfo = { totalResults: 1, resultsPerPage: 1 }
  const { run } = await read(JSON.stringify({ pageInfo, items: [JSON.parse(recorded("youtube/video-info.json"))] }))
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
  expect((await read(recorded("youtube/videos-without-statistics.json"))).run).toMatchObject({
    outcome: "format_changed",
  })
})
