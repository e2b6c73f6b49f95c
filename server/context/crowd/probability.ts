import type { Quote, Venue } from "./facts"

/** Up to this spread, bid and ask tell what the market thinks; beyond it, the last trade does. */
const WIDEST_SPREAD = 0.1

/** The middle of a narrow spread, else the last trade; null without either. */
export function probabilityOf({ bid, ask, last }: Prices): number | null {
  return bid !== null && ask !== null && isNarrow(bid, ask) ? (bid + ask) / 2 : last
}

/**
 * Whether that probability is a trade, which may be old: a side is missing, or the two are far apart. Manifold's automated
 * market maker has no sides, and always a price.
 */
export function isLastTrade(venue: Venue, { bid, ask }: Prices): boolean {
  return venue !== "manifold" && (bid === null || ask === null || !isNarrow(bid, ask))
}

type Prices = Pick<Quote, "bid" | "ask" | "last">

/** Rounding must not make a spread of exactly 0.10 a wide one. */
function isNarrow(bid: number, ask: number): boolean {
  return ask - bid <= WIDEST_SPREAD + 1e-9
}
