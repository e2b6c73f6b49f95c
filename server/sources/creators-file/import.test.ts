import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { CreatorCall } from "../../context/creators/fact"
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

it("calls are read from a transcript, whole or line by line, and the transcript is not kept", async () => {
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

it("calls stated by the operator, one JSON object per line, replace those from the text", async () => {
  const stated = { ...video, transcript: "Buy $AAPL.", calls: [{ ticker: "brk-b", direction: "bearish" }] }
  const { calls } = await read(`\uFEFF${JSON.stringify(stated)}\n\n`)
  expect(calls).toMatchObject([{ ticker: "BRK.B", direction: "bearish", stated_horizon: null, basis: "stated" }])
})

it.each([
  [{ published_at: "2026-11-22T00:00:00Z" }, "published_at 2026-11-22T00:00:00Z lies in the future"],
  [{ published_at: "1999-01-01T00:00:00Z" }, "published_at 1999-01-01T00:00:00Z is earlier than YouTube"],
  [{ published_at: "yesterday" }, "published_at: Invalid ISO datetime"],
  [{ video_id: "../../etc" }, "video_id: Invalid string"],
  [{ channel_name: undefined }, "channel_name is missing"],
  [{ title: undefined }, "has neither a title, a transcript nor calls"],
  [{ transcipt: "Buy $AAPL" }, 'Unrecognized key: "transcipt"'],
  [{ calls: [{ ticker: "ZZZZ", direction: "bullish" }] }, "ticker ZZZZ is not covered by the service"],
  [{ calls: [{ ticker: "AAPL", direction: "bullish", horizon_sessions: 7_000 }] }, "calls.0.horizon_sessions: Too big"],
  [{ video_id: "video-2", title: "Sell $AAPL now" }, "disagrees with line 3 on AAPL in video video-2"],
])("one video of many with %j rejects the whole file, and the reason gives its line", async (changes, mistake) => {
  const good = Array.from({ length: 6 }, (_, index) => ({
    ...video,
    video_id: `video-${index}`,
    title: "Buy $AAPL now",
  }))
  const lines = [...good, { ...video, title: "My cat", ...changes }].map((each) => JSON.stringify(each))
  const { run } = await read(`\uFEFF${lines.join("\r\n")}\r\n`)
  expect(run).toMatchObject({ outcome: "format_changed", rawBody: "" })
  expect("reason" in run && run.reason).toContain(`was stored because of mistakes: line 7: ${mistake}`)
})

it("a repeated video with the same calls counts once", async () => {
  const twice = { ...video, title: "Buy $AAPL now" }
  expect((await read(JSON.stringify([twice, twice]))).calls).toHaveLength(1)
})

it("the first ten of many mistakes are listed", async () => {
  const { run } = await read(JSON.stringify(Array.from({ length: 500 }, () => 1)))
  expect(run).toMatchObject({ reason: expect.stringMatching(/video 10: .*; and 490 more$/) })
})

it.each([
  ["a page", "<html>", "format_changed", "line 1 is not a JSON object"],
  ["columns", "video_id,ticker\nabcdefghijk,AAPL\n", "format_changed", "line 1 is not a JSON object"],
  ["a broken line", `${JSON.stringify({ ...video, title: "My cat" })}\n{"video_id":\n`, "format_changed", "line 2 is"],
  ["a broken array", '[{"video_id":', "format_changed", "the JSON array is broken"],
  ["bytes", "\u0000\u0001\u0002", "format_changed", "line 1 is not a JSON object"],
  ["nothing", "", "empty_confirmed", "has no video that makes a call"],
  ["no call", JSON.stringify([{ ...video, title: "My cat" }]), "empty_confirmed", "has no video that makes a call"],
])("a file with %s is rejected with the reason", async (_, text, outcome, reason) => {
  expect((await read(text)).run).toMatchObject({ outcome, reason: expect.stringContaining(reason) })
})

it("anything but a readable text file of acceptable size is unavailable", async () => {
  const [large, latin] = ["large.json", "latin.json"].map((name) => join(folder, name))
  await writeFile(large, "")
  await truncate(large, 1_073_741_824)
  await writeFile(latin, Buffer.from('{"title":"caf\u00E9"}', "latin1"))
  for (const [path, reason] of [
    [join(folder, "none.json"), "cannot be read"],
    [folder, "is not a file"],
    ["/dev/zero", "is not a file"],
    [large, "is larger than 64 MB"],
    [latin, "is not UTF-8 text"],
  ]) {
    const run = await readCreatorsFile(path, at)
    expect(run).toEqual({ outcome: "unavailable", reason: `${path} ${reason}` })
  }
})
