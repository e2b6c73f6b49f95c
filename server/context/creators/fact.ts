import { z } from "zod"

/** Where a call was found. Only the author's own words count. */
const callBases = ["transcript", "title_and_description", "stated"] as const

/** A creator's call in a video. Stores the position of the call and our reading, not the video's words. */
export const creatorCall = z.object({
  creator_id: z.string().regex(/^[\w-]{1,40}$/),
  channel_name: z.string().min(1).max(200),
  channel_url: z.url(),
  video_id: z.string().regex(/^[\w-]{1,40}$/),
  source_url: z.url(),
  published_at: z.iso.datetime(),
  ticker: z.string(),
  direction: z.enum(["bullish", "bearish"]),
  stated_horizon: z.int().min(1).max(252).nullable(),
  basis: z.enum(callBases),
})
export type CreatorCall = z.infer<typeof creatorCall>

export function callKey({ video_id, ticker }: Pick<CreatorCall, "video_id" | "ticker">): string {
  return `${video_id}/${ticker}`
}

export function channelUrl(id: string): string {
  return `https://www.youtube.com/channel/${encodeURIComponent(id)}`
}

export function videoUrl(id: string): string {
  return `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`
}
