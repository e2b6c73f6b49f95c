import { readFile, stat } from "node:fs/promises"
import { z } from "zod"
import { callsIn } from "../../context/creators/extract"
import { type CreatorCall, callKey, channelUrl, videoUrl } from "../../context/creators/fact"
import { isInUniverse } from "../../context/social/namedTicker"
import { canonicalTicker } from "../../platform/tickers/ticker"
import { emptyConfirmed, formatChanged, unavailable } from "../outcome"
import type { FactRow, SourceRun } from "../source"
import { cleanText } from "../text"
import { entriesOf, type FileEntry } from "./entries"

export const creatorsImport = {
  id: "creators-file",
  name: "Import of transcripts",
  url: "docs/creators.md",
  licence: "As the operator received it.",
  origin: "live",
} as const

const MOST_MEGABYTES = 64
const MOST_MISTAKES = 10
/** YouTube did not exist before this day. */
const FIRST_DAY = "2005-02-14T00:00:00Z"

const transcript = z.union([
  z.string(),
  z.array(z.object({ text: z.string() })).transform((lines) => lines.map(({ text }) => text).join(" ")),
])
/** Strict, because an unknown field is most likely misspelt. */
const video = z.strictObject({
  video_id: z.string().regex(/^[\w-]{6,20}$/),
  channel_id: z.string().regex(/^[\w-]{10,40}$/),
  channel_name: z.string(),
  published_at: z.iso.datetime({ offset: true }),
  title: z.string().optional(),
  transcript: transcript.optional(),
  calls: z
    .array(
      z.strictObject({
        ticker: z.string(),
        direction: z.enum(["bullish", "bearish"]),
        horizon_sessions: z.int().min(1).max(252).nullish(),
      }),
    )
    .optional(),
})
type Video = z.infer<typeof video>

/**
 * Reads calls from a file in the format of `docs/creators.md`. Transcripts are not stored. A single mistake rejects the
 * whole file, because the operator can correct it.
 */
export async function readCreatorsFile(path: string, at: Date): Promise<SourceRun<FactRow[]>> {
  const file = await textOf(path)
  if ("problem" in file) return unavailable(`${path} ${file.problem}`)
  const listed = entriesOf(file.text)
  if ("problem" in listed) return formatChanged(`${path}: ${listed.problem}`, "")
  const { calls, mistakes } = callsOf(listed.entries, at)
  if (mistakes.length > 0) {
    const shown = mistakes.slice(0, MOST_MISTAKES).join("; ")
    const others = mistakes.length > MOST_MISTAKES ? `; and ${mistakes.length - MOST_MISTAKES} more` : ""
    return formatChanged(`nothing of ${path} was stored because of mistakes: ${shown}${others}`, "")
  }
  if (calls.length === 0) return emptyConfirmed(`${path} has no video that makes a call`)
  return { outcome: "ok", rows: calls.map((body) => ({ body })), rejected: [] }
}

async function textOf(path: string): Promise<{ text: string } | { problem: string }> {
  try {
    const file = await stat(path)
    if (!file.isFile()) return { problem: "is not a file" }
    if (file.size > MOST_MEGABYTES * 1024 * 1024) return { problem: `is larger than ${MOST_MEGABYTES} MB` }
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(await readFile(path)) }
  } catch (error) {
    return { problem: error instanceof TypeError ? "is not UTF-8 text" : "cannot be read" }
  }
}

function callsOf(entries: readonly FileEntry[], at: Date): { calls: CreatorCall[]; mistakes: string[] } {
  const mistakes: string[] = []
  const said = new Map<string, { where: string; call: CreatorCall }>()
  for (const { where, value } of entries) {
    const read = readVideo(value, at)
    if (typeof read === "string") mistakes.push(`${where}: ${read}`)
    else
      for (const call of read) {
        const earlier = said.get(callKey(call))
        if (!earlier) said.set(callKey(call), { where, call })
        else if (JSON.stringify(earlier.call) !== JSON.stringify(call)) {
          mistakes.push(`${where}: disagrees with ${earlier.where} on ${call.ticker} in video ${call.video_id}`)
        }
      }
  }
  return { calls: [...said.values()].map(({ call }) => call), mistakes }
}

function readVideo(raw: unknown, at: Date): CreatorCall[] | string {
  const read = video.safeParse(raw)
  if (!read.success) return read.error.issues.slice(0, 3).map(wordsOf).join(", ")
  const { data } = read
  const publishedAt = new Date(data.published_at)
  if (publishedAt > at) return `published_at ${data.published_at} lies in the future`
  if (publishedAt < new Date(FIRST_DAY)) return `published_at ${data.published_at} is earlier than YouTube`
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

function wordsOf({ path, message, code, input }: z.core.$ZodIssue): string {
  const field = path.join(".")
  if (code === "invalid_type" && input === undefined && field !== "") return `${field} is missing`
  return cleanText(field === "" ? message : `${field}: ${message}`, 120)
}

type Said = Pick<CreatorCall, "ticker" | "direction" | "stated_horizon" | "basis">

/** Stated calls take precedence over calls found in the text. */
function saidIn({ title, transcript: words, calls }: Video): Said[] | string {
  if (title === undefined && words === undefined && calls === undefined) {
    return "has neither a title, a transcript nor calls"
  }
  if (calls === undefined) {
    const basis = words ? "transcript" : "title_and_description"
    return callsIn(`${title ?? ""}\n${words ?? ""}`).map(({ ticker, direction, statedHorizon }) => ({
      ...{ ticker, direction, stated_horizon: statedHorizon, basis },
    }))
  }
  const unknown = calls.find(({ ticker }) => knownTicker(ticker) === null)
  if (unknown) return `ticker ${cleanText(unknown.ticker, 20)} is not covered by the service`
  return calls.flatMap(({ ticker: said, direction, horizon_sessions: horizon }) => {
    const ticker = knownTicker(said)
    return ticker === null ? [] : [{ ticker, direction, stated_horizon: horizon ?? null, basis: "stated" as const }]
  })
}

function knownTicker(said: string): string | null {
  const ticker = canonicalTicker(said)
  return ticker !== null && isInUniverse(ticker) ? ticker : null
}
