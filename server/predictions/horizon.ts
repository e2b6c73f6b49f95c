export type Timeframe = "daily" | "weekly" | "monthly"
export type Direction = "bullish" | "bearish"
export type RelativeDirection = "ahead" | "behind"

/** A relative probability up to this one, in four decimals, makes no call. */
export const NO_CALL_THROUGH = 0.5005

export function isCall(relativeProbability: number): boolean {
  return relativeProbability > NO_CALL_THROUGH
}

export const HORIZON_SESSIONS: Readonly<Record<Timeframe, number>> = { daily: 1, weekly: 5, monthly: 21 }
