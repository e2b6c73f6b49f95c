import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import type { CreatorCall } from "../../context/creators/fact"
import { steppedClient } from "../testing/steppedClient"
import { startUpstream, type Upstream } from "../testing/upstream"
import { saturday, smallWorld } from "../testing/world"
import { youtubeUploads } from "./uploads"

const one = "UC0123456789abcdefghijkl"
const two = "UCzyxwvutsrqponmlkjihgfe"

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream(smallWorld)
})
beforeEach(async () => {
  await upstream.play("youtube", "ok")
  upstream.requests.length = 0
})
afterAll(() => upstream.close())

async function collect(channels: string, from = "2026-11-01", acknowledged = "acknowledged") {
  const { client } = steppedClient(saturday)
  const variables = {
    YOUTUBE_BASE_URL: `${upstream.url}/youtube`,
    YOUTUBE_API_KEY: "a-key",
    YOUTUBE_CREATORS: channels,
    ACK_TERMS_YOUTUBE: acknowledged,
  }
  const run = await youtubeUploads.open(variables, client).collect({ from, to: "2026-11-21" })
  return { run, calls: run.outcome === "ok" ? run.rows.map(({ body }) => body as CreatorCall) : [] }
}

it("the calls of the uploads of each channel are read, without their words", async () => {
  const { run, calls } = await collect(`${one}, ${two}`)
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
  expect(calls.map(({ creator_id, ticker, direction }) => [creator_id, ticker, direction])).toEqual([
    [one, "AAPL", "bullish"],
    [one, "BRK.B", "bearish"],
    [two, "AAPL", "bullish"],
    [two, "BRK.B", "bearish"],
  ])
  expect(calls[0]).toEqual({
    creator_id: one,
    channel_name: "Channel jkl",
    channel_url: `https://www.youtube.com/channel/${one}`,
    video_id: "0123450",
    source_url: "https://www.youtube.com/watch?v=0123450",
    published_at: "2026-11-20T12:00:00.000Z",
    ticker: "AAPL",
    direction: "bullish",
    stated_horizon: 63,
    basis: "title_and_description",
  })
})

it("no further page is read than the days that were asked for", async () => {
  await collect(one, "2026-11-20")
  expect(upstream.requests.map(({ path }) => /youtube\/v3\/(\w+)/.exec(path)?.[1])).toEqual([
    "channels",
    "playlistItems",
  ])
})

it.each([
  ["", "not_configured"],
  ["not a channel", "not_configured"],
])("channels given as %j are %s", async (channels, outcome) => {
  expect((await collect(channels)).run.outcome).toBe(outcome)
})

it("nothing is asked before the terms are acknowledged", async () => {
  expect((await collect(one, "2026-11-01", "")).run.outcome).toBe("disabled")
  expect(upstream.requests).toEqual([])
})

it.each([
  ["unknown_channel", "unavailable"],
  ["failing", "unavailable"],
  ["html", "unavailable"],
  ["many_bad_uploads", "format_changed"],
])("%s is %s", async (scenario, outcome) => {
  await upstream.play("youtube", scenario)
  expect((await collect(one)).run.outcome).toBe(outcome)
})
