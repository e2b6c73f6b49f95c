import type { Quote } from "./facts"

/** Within so much, bid and ask tell what the market thinks; further apart, the last trade does. */
const WIDEST_SPREAD = 0.1

/** What a quote says of the chance of Yes: the middle of a narrow spread, else the last trade; null without either. */
export function probabilityOf({ bid, ask, last }: Pick<Quote, "bid" | "ask" | "last">): number | null {
  // A spread of exactly 0.10 is narrow, whatever its difference in binary is.
  if (bid !== null && ask !== null && ask - bid <= WIDEST_SPREAD + 1e-9) return (bid + ask) / 2
  return last
}
