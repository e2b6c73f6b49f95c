import { z } from "zod"
import { dayMs } from "../../dates"
import { namedTicker } from "../../social/namedTicker"
import type { Entry, Platform } from "../../social/reading"
import { address, liveSource, type Opened, secret } from "../liveSource"
import { formatChanged, type Unfruitful, unavailable } from "../outcome"
import { parseDecimal, parseJson } from "../parse"
import { type FeedRun, listed, openReadingIntake, together } from "../readingIntake"
import type { FactsRequest } from "../source"
import { cleanText } from "../text"

const variables = {
  YOUTUBE_BASE_URL: address("https://www.googleapis.com"),
  YOUTUBE_API_KEY: secret().describe("Of a Google Cloud project with the YouTube Data API v3; free."),
}

type Asked = Opened<typeof variables>

/** Videos are searched for among those of the last days. */
const searchedDays = 3

/** The videos on the stock market that are watched most, and those that are watched most in the United States at all. */
export const youtube = liveSource({
  id: "youtube",
  name: "YouTube Data API",
  url: "https://developers.google.com/youtube/v3",
  licence: "YouTube API Services Terms of Service.",
  pace: { calls: 10, windowSeconds: 10 },
  variables,
  needed: ["YOUTUBE_API_KEY"],
  gate: {
    variable: "ACK_TERMS_YOUTUBE",
    terms:
      "YouTube wants stored titles and statistics refreshed or deleted within 30 days; stored facts are never deleted here.",
  },
  collect,
})

async function collect(asked: Asked, { at = asked.transport.now() }: FactsRequest): Promise<FeedRun> {
  const ids = await searchVideos(asked, at)
  if (!Array.isArray(ids)) return ids
  const popular = { chart: "mostPopular", regionCode: "US", maxResults: "50" }
  return together([
    await readVideos(asked, { platform: "youtube", at }, { id: ids.join(",") }),
    await readVideos(asked, { platform: "youtube_general", at }, popular),
  ])
}

const found = z.object({ items: z.array(z.object({ id: z.object({ videoId: z.string().optional() }) })) })
const videoId = /^[\w-]{6,20}$/

/** The ids of what a search finds; their statistics have to be asked for. */
async function searchVideos(asked: Asked, at: Date): Promise<string[] | Unfruitful> {
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
  const read = found.safeParse(answer.value)
  if (!read.success) return formatChanged("YouTube's search has another form", answer.text)
  const ids = read.data.items.flatMap(({ id }) => (id.videoId && videoId.test(id.videoId) ? [id.videoId] : []))
  return ids.length > 0 ? ids : unavailable("YouTube's search found no video")
}

const videos = z.object({ items: z.array(z.unknown()) })

async function readVideos(
  asked: Asked,
  { platform, at }: { platform: Platform; at: Date },
  query: Record<string, string>,
): Promise<FeedRun> {
  const answer = await ask(asked, "videos", { part: "snippet,statistics", ...query })
  if (!answer.ok) return answer.run
  const read = videos.safeParse(answer.value)
  if (!read.success) return formatChanged("YouTube's list of videos has another form", answer.text)
  const intake = openReadingIntake(platform, at)
  for (const [index, raw] of read.data.items.entries()) intake.offer(readVideo(raw, platform, index + 1), raw)
  return intake.conclude(answer.text, "no video was found")
}

const video = z.object({
  id: z.string().regex(videoId),
  snippet: z.object({ title: z.string() }),
  statistics: z.object({ viewCount: z.unknown(), likeCount: z.unknown().optional() }),
})

function readVideo(raw: unknown, platform: Platform, rank: number): Entry | string {
  const read = video.safeParse(raw)
  if (!read.success) return "malformed_row"
  const { id, snippet, statistics } = read.data
  const [views, likes] = [statistics.viewCount, statistics.likeCount].map(parseDecimal)
  // Likes may be hidden.
  if (views === null || views === "not_a_number" || likes === "not_a_number") return "not_a_number"
  const title = cleanText(snippet.title)
  const ticker = platform === "youtube" ? namedTicker(title) : null
  return listed({ id, title: title || null, rank, engagement: views + (likes ?? 0) }, ticker)
}

type Answered = { ok: true; value: unknown; text: string } | { ok: false; run: Unfruitful }

async function ask({ settings, transport }: Asked, list: string, query: Record<string, string>): Promise<Answered> {
  const headers = { "x-goog-api-key": settings.YOUTUBE_API_KEY ?? "" }
  const address = `${settings.YOUTUBE_BASE_URL}/youtube/v3/${list}?${new URLSearchParams(query)}`
  const reply = await transport.get(address, { headers })
  if (!reply.ok) return { ok: false, run: unavailable(refusalIn(reply.text) ?? reply.reason) }
  const json = parseJson(reply.headers, reply.text, "YouTube")
  return json.ok ? { ...json, text: reply.text } : json
}

const refusal = z.object({
  error: z.object({ message: z.string(), errors: z.tuple([z.object({ reason: z.string() })], z.unknown()) }),
})

/** YouTube's own word for why it refused, such as quotaExceeded; null where it said none. */
function refusalIn(text: string): string | null {
  const said = refusal.safeParse(parsed(text))
  if (!said.success) return null
  const { message, errors } = said.data.error
  return `YouTube said ${cleanText(errors[0].reason, 60)}: ${cleanText(message, 200)}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
