import { expect, it } from "vitest"
import type { CreatorCall } from "../../context/creators/fact"
import { recorded } from "../testing/recorded"
import { serve, unrefused } from "../testing/served"
import { youtubeUploads } from "./uploads"

const one = "UC0123456789abcdefghijkl"
const two = "UCzyxwvutsrqponmlkjihgfe"

const { upstream, collect, replay, testOutcomes } = serve<CreatorCall>(
  youtubeUploads,
  { from: "2026-11-01", to: "2026-11-21" },
  undefined,
  { YOUTUBE_CREATORS: one },
)

it("the calls of the uploads of each channel are read, without their words", async () => {
  const { facts } = unrefused(await collect("ok", {}, { YOUTUBE_CREATORS: `${one}, ${two}` }))
  expect(facts.map(({ creator_id, ticker, direction }) => [creator_id, ticker, direction])).toEqual([
    [one, "AAPL", "bullish"],
    [one, "BRK.B", "bearish"],
    [two, "AAPL", "bullish"],
    [two, "BRK.B", "bearish"],
  ])
  expect(facts[0]).toEqual({
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
  await collect("ok", { from: "2026-11-20" })
  expect(upstream.requests.map(({ path }) => /youtube\/v3\/(\w+)/.exec(path)?.[1])).toEqual([
    "channels",
    "playlistItems",
  ])
})

testOutcomes([
  ["unknown_channel", "unavailable"],
  ["many_bad_uploads", "format_changed"],
])

const [, developers] = JSON.parse(recorded("youtube/channels.json")).items

const read = (uploads: unknown) =>
  replay(
    "2020-12-01T12:00:00Z",
    ({ pathname }) => JSON.stringify(pathname.endsWith("/channels") ? { items: [developers] } : uploads),
    { from: "2019-01-01" },
    { YOUTUBE_CREATORS: "UC_x5XG1OV2P6uZZ5FSM9Ttw" },
  )

it("a recorded upload is read with its day of publication, and a deleted one is not an error", async () => {
  const item = JSON.parse(recorded("youtube/playlistItem-info.json"))
  expect((await read({ items: [item] })).run).toMatchObject({ outcome: "empty_confirmed" })
  const gone = { snippet: { ...item.snippet, title: "Private video" }, contentDetails: { videoId: "D-lhorsDlUQ" } }
  expect((await read({ items: [item, gone, gone] })).run).toMatchObject({ outcome: "empty_confirmed" })
  const calling = { ...item, snippet: { ...item.snippet, title: "I am buying $AAPL for the next 3 months" } }
  expect((await read({ items: [calling] })).run).toMatchObject({
    outcome: "ok",
    rows: [{ body: { channel_name: "Google Developers", ticker: "AAPL", published_at: "2019-03-21T20:37:49.000Z" } }],
  })
})

it("recorded uploads without their details are a change of format", async () => {
  expect((await read(JSON.parse(recorded("youtube/playlistItems-page1.json")))).run).toMatchObject({
    outcome: "format_changed",
  })
})
