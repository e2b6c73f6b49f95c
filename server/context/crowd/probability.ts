import type { Quote, Venue } from "./facts"

/** A wider spread gives no estimate, so the last trade is used instead. */
const WIDEST_SPREAD = 0.1

export function probabilityOf({ bid, ask, last }: Prices): number | null {
  return bid !== null && ask !== null && isNarrow(bid, ask) ? (bid + ask) / 2 : last
}

/** True if the probability is a last trade, which may be old. Manifold's automated market maker quotes no sides. */
export function isLastTrade(venue: Venue, { bid, ask }: Prices): boolean {
  return venue !== "manifold" && (bid === null || ask === null || !isNarrow(bid, ask))
}

type Prices = Pick<Quote, "bid" | "ask" | "last">

/** The tolerance keeps rounding from making a spread of exactly 0.10 a wide one. */
function isNarrow(bid: number, ask: number): boolean {
  return ask - bid <= WIDEST_SPREAD + 1e-9
}
