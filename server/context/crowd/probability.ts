import type { Quote } from "./facts"

/** Up to this spread, bid and ask tell what the market thinks; beyond it, the last trade does. */
const WIDEST_SPREAD = 0.1

/** The middle of a narrow spread, else the last trade; null without either. */
export function probabilityOf({ bid, ask, last }: Pick<Quote, "bid" | "ask" | "last">): number | null {
  // Rounding must not make a spread of exactly 0.10 a wide one.
  if (bid !== null && ask !== null && ask - bid <= WIDEST_SPREAD + 1e-9) return (bid + ask) / 2
  return last
}
