import { z } from "zod"

/** Where a call was found; what is said beside the words of its author is not guessed at. */
const callBases = ["transcript", "title_and_description", "stated"] as const

/**
 * A call that a creator made in a video. The video's own words are not kept, only where it is and what was made of it.
 */
export const creatorCall = z.object({
  creator_id: z.string().regex(/^[\w-]{1,40}$/),
  channel_name: z.string().min(1).max(200),
  channel_url: z.url(),
  video_id: z.string().regex(/^[\w-]{1,40}$/),
  source_url: z.url(),
  /** When the video was published, in UTC. */
  published_at: z.iso.datetime(),
  ticker: z.string(),
  direction: z.enum(["bullish", "bearish"]),
  /** Sessions; null where the creator named no time. */
  stated_horizon: z.int().min(1).max(252).nullable(),
  basis: z.enum(callBases),
})
export type CreatorCall = z.infer<typeof creatorCall>

/** One call a video and stock: a creator who says two things of a stock in one video says neither. */
export function callKey({ video_id, ticker }: Pick<CreatorCall, "video_id" | "ticker">): string {
  return `${video_id}/${ticker}`
}

export function channelUrl(id: string): string {
  return `https://www.youtube.com/channel/${encodeURIComponent(id)}`
}

export function videoUrl(id: string): string {
  return `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`
}
