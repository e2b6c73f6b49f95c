import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { CreatorCall } from "../../signals/creators/fact"
import { readCreatorsFile } from "./import"

const at = new Date("2026-11-21T12:00:00Z")
const video = {
  video_id: "abcdefghijk",
  channel_id: "UC0123456789abcdefghijkl",
  channel_name: "A <b>channel</b>",
  published_at: "2026-11-18T16:05:00-05:00",
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "creators-"))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(text: string) {
  const path = join(folder, "videos.json")
  await writeFile(path, text)
  const run = await readCreatorsFile(path, at)
  return { run, calls: run.outcome === "ok" ? run.rows.map(({ body }) => body as CreatorCall) : [] }
}

it("a transcript is read for calls and not kept, whole or line by line", async () => {
  const lines = [
    { text: "I am selling", start: 0 },
    { text: "$TSLA today", start: 1.5 },
  ]
  const videos = [
    { ...video, transcript: "Today I am buying Apple for two weeks." },
    { ...video, video_id: "lmnopqrstuv", transcript: lines },
  ]
  const { run, calls } = await read(JSON.stringify(videos))
  expect(run).toMatchObject({ rejected: [] })
  expect(calls).toEqual([
    {
      creator_id: "UC0123456789abcdefghijkl",
      channel_name: "A channel",
      channel_url: "https://www.youtube.com/channel/UC0123456789abcdefghijkl",
      video_id: "abcdefghijk",
      source_url: "https://www.youtube.com/watch?v=abcdefghijk",
      published_at: "2026-11-18T21:05:00.000Z",
      ticker: "AAPL",
      direction: "bullish",
      stated_horizon: 10,
      basis: "transcript",
    },
    expect.objectContaining({ video_id: "lmnopqrstuv", ticker: "TSLA", direction: "bearish", stated_horizon: null }),
  ])
})

it("calls that the operator states count in place of the words, a JSON object a line", async () => {
  const stated = { ...video, transcript: "Buy $AAPL.", calls: [{ ticker: "brk-b", direction: "bearish" }] }
  const { calls } = await read(`\uFEFF${JSON.stringify(stated)}\n\n`)
  expect(calls).toMatchObject([{ ticker: "BRK.B", direction: "bearish", stated_horizon: null, basis: "stated" }])
})

it.each([
  [{ published_at: "2026-11-22T00:00:00Z" }, "in_the_future"],
  [{ published_at: "1999-01-01T00:00:00Z" }, "before_youtube"],
  [{ published_at: "yesterday" }, "malformed_video"],
  [{ video_id: "../../etc" }, "malformed_video"],
  [{ calls: [{ ticker: "ZZZZ", direction: "bullish" }] }, "unknown_ticker"],
  [{ calls: [{ ticker: "AAPL", direction: "bullish", horizon_sessions: 7_000 }] }, "malformed_video"],
])("of many videos one with %j is refused as %s, and the others are kept", async (changes, reason) => {
  const good = Array.from({ length: 6 }, (_, index) => ({
    ...video,
    video_id: `video-${index}`,
    title: "Buy $AAPL now",
  }))
  const { run, calls } = await read(JSON.stringify([...good, { ...video, ...changes }]))
  expect(run).toMatchObject({ rejected: [{ reason }] })
  expect(calls).toHaveLength(6)
})

it.each([
  ["a page", "<html>", "format_changed"],
  ["broken lines", '{"video_id":\n', "format_changed"],
  ["nothing", "", "empty_confirmed"],
  ["no call", JSON.stringify([{ ...video, title: "My cat" }]), "empty_confirmed"],
  ["nothing but bad videos", "[1, 2]", "format_changed"],
])("a file with %s ends as it should", async (_, text, outcome) => {
  expect((await read(text)).run.outcome).toBe(outcome)
})

it("a file that is not there is unavailable", async () => {
  expect((await readCreatorsFile(join(folder, "none.json"), at)).outcome).toBe("unavailable")
})
