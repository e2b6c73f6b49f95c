import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import type { CreatorCall } from "../../context/creators/fact"
import { recorded, replaying } from "../testing/recorded"
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

it("no page beyond the requested days is read", async () => {
  await collect(one, "2026-11-20")
  expect(upstream.requests.map(({ path }) => /youtube\/v3\/(\w+)/.exec(path)?.[1])).toEqual([
    "channels",
    "playlistItems",
  ])
})

it("without channels it is not configured", async () => {
  expect((await collect("")).run.outcome).toBe("not_configured")
})

it("no request is sent before the terms are acknowledged", async () => {
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

const [, developers] = JSON.parse(recorded("youtube/channels.json")).items

const replay = (uploads: unknown) =>
  youtubeUploads
    .open(
      {
        YOUTUBE_API_KEY: "a-key",
        ACK_TERMS_YOUTUBE: "acknowledged",
        YOUTUBE_CREATORS: "UC_x5XG1OV2P6uZZ5FSM9Ttw",
      },
      replaying("2020-12-01T12:00:00Z", ({ pathname }) =>
        JSON.stringify(pathname.endsWith("/channels") ? { items: [developers] } : uploads),
      ),
    )
    .collect({ from: "2019-01-01", to: "2020-12-01" })

it("a recorded upload is read with its day of publication, and a deleted one is not an error", async () => {
  const item = JSON.parse(recorded("youtube/playlistItem-info.json"))
  expect(await replay({ items: [item] })).toMatchObject({ outcome: "empty_confirmed" })
  const gone = { snippet: { ...item.snippet, title: "Private video" }, contentDetails: { videoId: "D-lhorsDlUQ" } }
  expect(await replay({ items: [item, gone, gone] })).toMatchObject({ outcome: "empty_confirmed" })
  const calling = { ...item, snippet: { ...item.snippet, title: "I am buying $AAPL for the next 3 months" } }
  expect(await replay({ items: [calling] })).toMatchObject({
    outcome: "ok",
    rows: [{ body: { channel_name: "Google Developers", ticker: "AAPL", published_at: "2019-03-21T20:37:49.000Z" } }],
  })
})

it("recorded uploads without their details are a change of format", async () => {
  expect(await replay(JSON.parse(recorded("youtube/playlistItems-page1.json")))).toMatchObject({
    outcome: "format_changed",
  })
})
