import type { FeedEntry } from "../../context/social/reading"

/** An entry of a feed without a count of mentions. */
export function line(id: string, rank: number, engagement: number, title = id): FeedEntry {
  return { id, title, ticker: null, rank, rankBefore: null, mentions: 1, mentionsBefore: null, engagement }
}
