import type { Holder } from "../accounts/keys/verify"
import type { Tier } from "../accounts/tiers"
import type { FollowedEvent } from "./event"
import { mayFollowBy, type Topic } from "./topics"

/** Empty `tickers` means events about any ticker. */
export type EventSubscription = { topics: readonly Topic[]; tickers: readonly string[] }

export type Follower = { accountId: string; tier: Tier; limits: Holder["limits"] }

/** The events that the follower requested and may see. Calls `readWatched` only if the watchlist matters. */
export async function chooseEvents(
  events: readonly FollowedEvent[],
  subscription: EventSubscription,
  follower: Follower,
  readWatched: () => Promise<readonly string[]>,
): Promise<FollowedEvent[]> {
  const followed = new Set(subscription.topics.filter((topic) => mayFollowBy(follower, topic)))
  const mine = events.filter(
    ({ accountId, ticker }) =>
      (accountId === null || accountId === follower.accountId) &&
      (ticker === null || subscription.tickers.length === 0 || subscription.tickers.includes(ticker)),
  )
  const asksWatchlist =
    followed.has("watchlist.signal") &&
    !followed.has("signal.issued") &&
    mine.some(({ event }) => event.type === "signal.issued")
  const watched = new Set(asksWatchlist ? await readWatched() : [])
  return mine.filter(
    ({ event: { type }, ticker }) =>
      followed.has(type) || (type === "signal.issued" && ticker !== null && watched.has(ticker)),
  )
}
