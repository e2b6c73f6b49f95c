import { z } from "zod"
import { dayMs } from "../../platform/dates"

export const PLATFORMS = ["reddit", "youtube", "youtube_general", "wikipedia", "hackernews", "google_trends"] as const
export type Platform = (typeof PLATFORMS)[number]

type Traits = {
  /** Readings of one day each add up. Other readings count from the first appearance of the entry. */
  isOfOneDay: boolean
  /** A headline has its author's mood; a topic or company name has none. */
  title: "headline" | "topic" | "company"
  /** How long after its instant a reading is published. */
  lagMs: number
  urlOf(id: string): string
}

const headlines = { isOfOneDay: false, title: "headline", lagMs: 0 } as const
const topics = { title: "topic" } as const
const videoUrl = (id: string) => `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`

export const platformTraits: Record<Platform, Traits> = {
  reddit: {
    isOfOneDay: true,
    title: "company",
    lagMs: 0,
    urlOf: (ticker) => `https://apewisdom.io/stocks/${ticker}/`,
  },
  youtube: { ...headlines, urlOf: videoUrl },
  youtube_general: { ...headlines, urlOf: videoUrl },
  wikipedia: {
    ...topics,
    isOfOneDay: true,
    lagMs: 1.5 * dayMs,
    urlOf: (article) => `https://en.wikipedia.org/wiki/${encodeURIComponent(article.replaceAll(" ", "_"))}`,
  },
  hackernews: { ...headlines, urlOf: (id) => `https://news.ycombinator.com/item?id=${encodeURIComponent(id)}` },
  google_trends: {
    ...topics,
    isOfOneDay: false,
    lagMs: 0,
    urlOf: (query) => `https://trends.google.com/trends/explore?geo=US&q=${encodeURIComponent(query)}`,
  },
}

const line = z.object({
  /** The feed's own id: a ticker, a video, a story, an article, a query. */
  id: z.string(),
  title: z.string().nullable(),
  ticker: z.string().nullable(),
  rank: z.number(),
  rankBefore: z.number().nullable(),
  mentions: z.number(),
  mentionsBefore: z.number().nullable(),
  /** Upvotes minus downvotes, views and likes, points and comments, or searches. */
  engagement: z.number(),
})
export type FeedEntry = z.infer<typeof line>

const text = z.string().min(1).max(300)
const place = z.int().min(1).max(1_000_000)
/** Two weeks of these fit into a 32-bit integer. */
const mentions = z.int().min(0).max(100_000_000)

/**
 * Validates an incoming line, with bounds above any real figure. Stored lines are not validated again, because a
 * request may read twenty thousand.
 */
export const entry = line.extend({
  id: text,
  title: text.nullable(),
  rank: place,
  rankBefore: place.nullable(),
  mentions,
  mentionsBefore: mentions.nullable(),
  engagement: z.int().min(-1_000_000_000_000).max(1_000_000_000_000),
})

/** A whole feed at an instant: an entry missing here was not in the feed. For Wikipedia, the end of the counted day. */
export const feedReading = z.object({
  platform: z.enum(PLATFORMS),
  observedAt: z.iso.datetime(),
  entries: z.array(line).min(1),
})
export type FeedReading = z.infer<typeof feedReading>
