import type { Entry } from "../../context/social/reading"

/** An entry of a feed without a count of mentions. */
export function line(id: string, rank: number, engagement: number, title = id): Entry {
  return { id, title, ticker: null, rank, rankBefore: null, mentions: 1, mentionsBefore: null, engagement }
}
