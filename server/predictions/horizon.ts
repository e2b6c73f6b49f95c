export type Timeframe = "daily" | "weekly" | "monthly"
export type Direction = "bullish" | "bearish"
export type RelativeDirection = "ahead" | "behind"

/** Whether a relative probability, in four decimals, is far enough from one half to name a side. */
export function isCall(relativeProbability: number): boolean {
  return relativeProbability > 0.5005
}

export const HORIZON_SESSIONS: Readonly<Record<Timeframe, number>> = { daily: 1, weekly: 5, monthly: 21 }
