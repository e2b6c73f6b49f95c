import { z } from "zod"
import { namedTicker } from "../../context/social/namedTicker"
import type { FeedEntry, Platform } from "../../context/social/reading"
import { dayMs } from "../../platform/dates"
import { liveSource } from "../liveSource"
import { formatChanged, type Unfruitful, unavailable, withCounts, withRejected } from "../outcome"
import { parseDecimal, readRows } from "../parse"
import { type FeedRun, listed, openReadingIntake, together } from "../readingIntake"
import type { FactsRequest, RejectedRow } from "../source"
import { cleanText } from "../text"
import { type AskedYoutube, ask, upstream, videoId } from "./upstream"

const searchedDays = 3

/** The most watched videos on the stock market, and in the United States overall. */
export const youtube = liveSource({ ...upstream, needed: ["YOUTUBE_API_KEY"], collect })

async function collect(asked: AskedYoutube, { at = asked.transport.now() }: FactsRequest): Promise<FeedRun> {
  const found = await searchVideos(asked, at)
  if ("outcome" in found) return found
  const popular = { chart: "mostPopular", regionCode: "US", maxResults: "50" }
  const run = together([
    await readVideos(asked, { platform: "youtube", at }, { id: found.ids.join(",") }),
    await readVideos(asked, { platform: "youtube_general", at }, popular),
  ])
  return withRejected(run, found.rejected)
}

const answered = z.object({ items: z.array(z.unknown()) })
/** A playlist or a channel has no video id. */
const foundVideo = z.object({ id: z.object({ videoId: z.string().regex(videoId).optional() }) })

/** Returns only ids, because statistics need another call. */
async function searchVideos(
  asked: AskedYoutube,
  at: Date,
): Promise<{ ids: string[]; rejected: RejectedRow[] } | Unfruitful> {
  const publishedAfter = new Date(at.getTime() - searchedDays * dayMs).toISOString()
  const query = {
    part: "snippet",
    type: "video",
    q: "stock market",
    order: "viewCount",
    publishedAfter,
    maxResults: "50",
  }
  const answer = await ask(asked, "search", query)
  if (!answer.ok) return answer.run
  const read = answered.safeParse(answer.value)
  if (!read.success) return formatChanged("YouTube's search has an unexpected format", answer.text)
  const { rows, rejected, isFormatChange } = readRows(foundVideo, read.data.items)
  if (isFormatChange) return formatChanged("YouTube's search has an unexpected format", answer.text)
  const ids = rows.flatMap(({ id }) => id.videoId ?? [])
  return ids.length > 0 ? { ids, rejected } : unavailable("YouTube's search found no video")
}

const size = z.int().min(0)
const videos = z.object({
  items: z.array(z.unknown()),
  pageInfo: z.object({ totalResults: size, resultsPerPage: size }).optional(),
})

async function readVideos(
  asked: AskedYoutube,
  { platform, at }: { platform: Platform; at: Date },
  query: Record<string, string>,
): Promise<FeedRun> {
  const answer = await ask(asked, "videos", { part: "snippet,statistics", ...query })
  if (!answer.ok) return answer.run
  const read = videos.safeParse(answer.value)
  if (!read.success) return formatChanged("YouTube's list of videos has an unexpected format", answer.text)
  const { items, pageInfo } = read.data
  const intake = openReadingIntake(platform, at)
  for (const [index, raw] of items.entries()) intake.offer(readVideo(raw, platform, index + 1), raw)
  const stated = pageInfo ? Math.min(pageInfo.totalResults, pageInfo.resultsPerPage) : items.length
  return withCounts(intake.conclude(answer.text, "no video was found"), [
    {
      document: `YouTube's list of ${platform === "youtube" ? "videos found" : "popular videos"}`,
      stated,
      read: items.length,
    },
  ])
}

const video = z.object({
  id: z.string().regex(videoId),
  snippet: z.object({ title: z.string() }),
  statistics: z.object({ viewCount: z.unknown(), likeCount: z.unknown().optional() }),
})

function readVideo(raw: unknown, platform: Platform, rank: number): FeedEntry | string {
  const read = video.safeParse(raw)
  if (!read.success) return "malformed_row"
  const { id, snippet, statistics } = read.data
  const [views, likes] = [statistics.viewCount, statistics.likeCount].map(parseDecimal)
  if (views === null || views === "not_a_number" || likes === "not_a_number") return "not_a_number"
  const title = cleanText(snippet.title)
  const ticker = platform === "youtube" ? namedTicker(title) : null
  return listed({ id, title: title || null, rank, engagement: views + (likes ?? 0) }, ticker)
}
