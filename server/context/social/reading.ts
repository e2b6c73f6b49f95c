import { z } from "zod"
import { dayMs } from "../../platform/dates"

/** The public feeds that are read, as callers name them. */
export const PLATFORMS = ["reddit", "youtube", "youtube_general", "wikipedia", "hackernews", "google_trends"] as const
export type Platform = (typeof PLATFORMS)[number]

type Traits = {
  /** Whether a reading counts one day, so that days add up; else it counts from when the entry appeared. */
  isOfOneDay: boolean
  /** What a title is: said by its author, or the name of a topic, which has no mood of its own. */
  title: "headline" | "topic" | "company"
  /** How long after its instant a reading is out. */
  lagMs: number
  /** Where a reader finds an entry. */
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
    // Within a day and a half of the end of its day, in UTC.
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

/** One line of a feed. */
const line = z.object({
  /** The feed's own: a ticker, the id of a video or a story, an article, a query. */
  id: z.string(),
  title: z.string().nullable(),
  ticker: z.string().nullable(),
  rank: z.number(),
  rankBefore: z.number().nullable(),
  mentions: z.number(),
  mentionsBefore: z.number().nullable(),
  /** Upvotes, views and likes, points and comments, or searches. */
  engagement: z.number(),
})
export type Entry = z.infer<typeof line>

const text = z.string().min(1).max(300)
const place = z.int().min(1).max(1_000_000)
/** Two weeks of these add up to an integer of 32 bits. */
const mentions = z.int().min(0).max(100_000_000)

/**
 * A line on its way in; no figure is larger than any that was ever true. What is stored is not held against these bounds
 * again, since an answer may read twenty thousand lines.
 */
export const entry = line.extend({
  id: text,
  title: text.nullable(),
  rank: place,
  rankBefore: place.nullable(),
  mentions,
  mentionsBefore: mentions.nullable(),
  engagement: z.int().min(0).max(1_000_000_000_000),
})

/** A feed as it stood at an instant, whole: what is not in it was not there. Of Wikipedia, the end of the day that is counted. */
export const reading = z.object({
  platform: z.enum(PLATFORMS),
  observedAt: z.iso.datetime(),
  entries: z.array(line).min(1),
})
export type Reading = z.infer<typeof reading>
