import { readFile, stat } from "node:fs/promises"
import { z } from "zod"
import { callsIn } from "../../signals/creators/extract"
import { type CreatorCall, callKey, channelUrl, videoUrl } from "../../signals/creators/fact"
import { isInUniverse } from "../../social/namedTicker"
import { canonicalTicker } from "../../tickers/ticker"
import { openFactIntake } from "../factIntake"
import { formatChanged, isFormatChange, rejection, unavailable } from "../outcome"
import type { FactRow, RejectedRow, SourceRun } from "../source"
import { cleanText } from "../text"

/** How an import presents itself among the sources. */
export const creatorsImport = {
  id: "creators-file",
  name: "Import of transcripts",
  url: "docs/creators.md",
  licence: "As the operator received it.",
  origin: "live",
} as const

const MOST_BYTES = 64 * 1024 * 1024
/** Before this day there was no YouTube. */
const FIRST_DAY = "2005-02-14T00:00:00Z"

const transcript = z.union([
  z.string(),
  z.array(z.object({ text: z.string() })).transform((lines) => lines.map(({ text }) => text).join(" ")),
])
const video = z.object({
  video_id: z.string().regex(/^[\w-]{6,20}$/),
  channel_id: z.string().regex(/^[\w-]{10,40}$/),
  channel_name: z.string(),
  published_at: z.iso.datetime({ offset: true }),
  title: z.string().optional(),
  transcript: transcript.optional(),
  calls: z
    .array(
      z.object({
        ticker: z.string(),
        direction: z.enum(["bullish", "bearish"]),
        horizon_sessions: z.int().min(1).max(252).nullish(),
      }),
    )
    .optional(),
})
type Video = z.infer<typeof video>

/** Reads the calls of videos from a file that the operator made; `docs/creators.md` has its form. The words are not kept. */
export async function readCreatorsFile(path: string, at: Date): Promise<SourceRun<FactRow[]>> {
  const text = await textOf(path)
  if (text === null) return unavailable(`${path} cannot be read, or is larger than ${MOST_BYTES / 1024 / 1024} MB`)
  const videos = parsed(text)
  if (videos === null) return formatChanged(`${path} is neither a JSON array nor a JSON object a line`, text)
  const intake = openFactIntake<CreatorCall>(callKey)
  const rejected: RejectedRow[] = []
  for (const raw of videos) {
    const read = readVideo(raw, at)
    if (typeof read === "string") rejected.push(rejection(read, raw))
    else for (const call of read) intake.offer(call, call)
  }
  if (isFormatChange(rejected.length, videos.length)) {
    const [{ reason }] = rejected
    return formatChanged(`${rejected.length} of ${videos.length} videos were refused, such as for ${reason}`, text)
  }
  const run = intake.conclude(text, `${path} has no video that makes a call`)
  return run.outcome === "ok" ? { ...run, rejected: [...run.rejected, ...rejected] } : run
}

async function textOf(path: string): Promise<string | null> {
  try {
    return (await stat(path)).size > MOST_BYTES ? null : await readFile(path, "utf8")
  } catch {
    return null
  }
}

/** An array, or an object a line; null for anything else. */
function parsed(text: string): unknown[] | null {
  const body = text.replace(/^\uFEFF/, "").trim()
  try {
    if (body.startsWith("[")) return z.array(z.unknown()).parse(JSON.parse(body))
    return body.split(/\r?\n/).flatMap((line): unknown[] => (line.trim() === "" ? [] : [JSON.parse(line)]))
  } catch {
    return null
  }
}

/** The calls of a video, or why they are refused. */
function readVideo(raw: unknown, at: Date): CreatorCall[] | string {
  const read = video.safeParse(raw)
  if (!read.success) return "malformed_video"
  const { data } = read
  const publishedAt = new Date(data.published_at)
  if (publishedAt > at) return "in_the_future"
  if (publishedAt < new Date(FIRST_DAY)) return "before_youtube"
  const said = saidIn(data)
  if (typeof said === "string") return said
  return said.map((call) => ({
    creator_id: data.channel_id,
    channel_name: cleanText(data.channel_name, 100) || data.channel_id,
    channel_url: channelUrl(data.channel_id),
    video_id: data.video_id,
    source_url: videoUrl(data.video_id),
    published_at: publishedAt.toISOString(),
    ...call,
  }))
}

type Said = Pick<CreatorCall, "ticker" | "direction" | "stated_horizon" | "basis">

/** What the operator states counts in place of what the words say. */
function saidIn({ title = "", transcript: words = "", calls }: Video): Said[] | string {
  if (calls === undefined) {
    const basis = words === "" ? "title_and_description" : "transcript"
    return callsIn(`${title}\n${words}`).map(({ ticker, direction, statedHorizon }) => ({
      ...{ ticker, direction, stated_horizon: statedHorizon, basis },
    }))
  }
  const stated = calls.map(({ ticker, direction, horizon_sessions: horizon }): Said | null => {
    const ours = canonicalTicker(ticker)
    if (ours === null || !isInUniverse(ours)) return null
    return { ticker: ours, direction, stated_horizon: horizon ?? null, basis: "stated" }
  })
  const known = stated.filter((call) => call !== null)
  return known.length < stated.length ? "unknown_ticker" : known
}
