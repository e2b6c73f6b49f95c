import { z } from "zod"
import { callsIn } from "../../context/creators/extract"
import { type CreatorCall, callKey, channelUrl, videoUrl } from "../../context/creators/fact"
import { utcDate } from "../../platform/dates"
import { openFactIntake } from "../factIntake"
import { liveSource } from "../liveSource"
import { formatChanged, isFormatChange, rejection, type Unfruitful, unavailable, withRejected } from "../outcome"
import { readRows } from "../parse"
import type { FactRow, FactsRequest, RejectedRow, SourceRun } from "../source"
import { cleanText } from "../text"
import { type AskedYoutube, ask, channelId, upstream, videoId } from "./upstream"

const CHANNELS_A_CALL = 50
const MOST_PAGES = 10
const TOLERANCE_MS = 60_000

/**
 * Calls in the titles and descriptions of some channels' uploads. The text is not stored, because YouTube's terms allow
 * keeping only the link and what is derived from the text.
 */
export const youtubeUploads = liveSource({ ...upstream, needed: ["YOUTUBE_API_KEY", "YOUTUBE_CREATORS"], collect })

async function collect(asked: AskedYoutube, request: FactsRequest): Promise<SourceRun<FactRow[]>> {
  const ids = (asked.settings.YOUTUBE_CREATORS ?? "").split(",").map((id) => id.trim())
  const read = await readChannels(asked, ids)
  if ("outcome" in read) return read
  const intake = openFactIntake<CreatorCall>(callKey)
  const malformed: RejectedRow[] = []
  let seen = 0
  for (const channel of read.channels) {
    const uploads = await readUploads(asked, channel, request)
    if (!Array.isArray(uploads)) return uploads
    seen += uploads.length
    for (const { raw, calls } of uploads) {
      if (typeof calls === "string") malformed.push(rejection(calls, raw))
      else for (const call of calls) intake.offer(call, raw)
    }
  }
  // Most uploads make no call, so malformed ones are measured against all uploads.
  if (isFormatChange(malformed.length, seen)) {
    return formatChanged(`${malformed.length} of ${seen} uploads were refused`, JSON.stringify(malformed))
  }
  const run = intake.conclude("", "no upload makes a call")
  return withRejected(run, [...read.rejected, ...malformed])
}

type Channel = { id: string; name: string; uploads: string }

const channelList = z.object({ items: z.array(z.unknown()).optional() })
const channel = z.object({
  id: z.string().regex(channelId),
  snippet: z.object({ title: z.string() }),
  contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string().regex(channelId) }) }),
})

type Channels = { channels: Channel[]; rejected: RejectedRow[] }

async function readChannels(asked: AskedYoutube, ids: readonly string[]): Promise<Channels | Unfruitful> {
  const channels: Channel[] = []
  const rejected: RejectedRow[] = []
  for (let first = 0; first < ids.length; first += CHANNELS_A_CALL) {
    const id = ids.slice(first, first + CHANNELS_A_CALL).join(",")
    const answer = await ask(asked, "channels", { part: "contentDetails,snippet", id, maxResults: "50" })
    if (!answer.ok) return answer.run
    const items = channelList.safeParse(answer.value).data?.items ?? []
    const read = readRows(channel, items)
    if (read.isFormatChange) return formatChanged("YouTube's list of channels has an unexpected format", answer.text)
    rejected.push(...read.rejected)
    for (const { id, snippet, contentDetails } of read.rows) {
      channels.push({ id, name: cleanText(snippet.title, 100) || id, uploads: contentDetails.relatedPlaylists.uploads })
    }
  }
  return channels.length > 0
    ? { channels, rejected }
    : unavailable("YouTube knows none of the channels in YOUTUBE_CREATORS")
}

const page = z.object({ items: z.array(z.unknown()), nextPageToken: z.string().optional() })
const upload = z.object({
  snippet: z.object({ title: z.string(), description: z.string() }),
  contentDetails: z.object({ videoId: z.string().regex(videoId), videoPublishedAt: z.iso.datetime() }),
})
/** A deleted or private video stays in the list under these words and without its date. */
const goneUpload = z.object({
  snippet: z.object({ title: z.enum(["Deleted video", "Private video"]) }),
  contentDetails: z.object({ videoPublishedAt: z.undefined().optional() }),
})

/** `calls` holds the upload's calls or, as a text, the reason why the upload cannot be used. */
type Upload = { raw: unknown; calls: CreatorCall[] | string }

async function readUploads(
  asked: AskedYoutube,
  channel: Channel,
  request: FactsRequest,
): Promise<Upload[] | Unfruitful> {
  const { from, to, at = asked.transport.now() } = request
  const uploads: Upload[] = []
  let token: string | undefined
  for (let number = 0; number < MOST_PAGES; number++) {
    const query = { part: "snippet,contentDetails", playlistId: channel.uploads, maxResults: "50" }
    const answer = await ask(asked, "playlistItems", token ? { ...query, pageToken: token } : query)
    if (!answer.ok) return answer.run
    const read = page.safeParse(answer.value)
    if (!read.success) return formatChanged("YouTube's list of uploads has an unexpected format", answer.text)
    let oldest = to
    for (const raw of read.data.items) {
      const video = upload.safeParse(raw)
      if (goneUpload.safeParse(raw).success) continue
      if (!video.success) {
        uploads.push({ raw, calls: "malformed_row" })
        continue
      }
      const publishedAt = new Date(video.data.contentDetails.videoPublishedAt)
      const day = utcDate(publishedAt)
      if (day < oldest) oldest = day
      if (day < from || day > to) continue
      const isAhead = publishedAt.getTime() > at.getTime() + TOLERANCE_MS
      uploads.push({ raw, calls: isAhead ? "in_the_future" : callsOf(channel, video.data, publishedAt) })
    }
    token = read.data.nextPageToken
    if (!token || oldest < from) break
  }
  return uploads
}

function callsOf(
  channel: Channel,
  { snippet, contentDetails }: z.infer<typeof upload>,
  publishedAt: Date,
): CreatorCall[] {
  const { videoId: video } = contentDetails
  return callsIn(`${snippet.title}\n${snippet.description}`).map(({ ticker, direction, statedHorizon }) => ({
    creator_id: channel.id,
    channel_name: channel.name,
    channel_url: channelUrl(channel.id),
    video_id: video,
    source_url: videoUrl(video),
    published_at: publishedAt.toISOString(),
    ticker,
    direction,
    stated_horizon: statedHorizon,
    basis: "title_and_description",
  }))
}
