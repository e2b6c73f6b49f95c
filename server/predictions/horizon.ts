export type Timeframe = "daily" | "weekly" | "monthly"
export type Direction = "bullish" | "bearish"
export type RelativeDirection = "ahead" | "behind"

export const HORIZON_SESSIONS: Readonly<Record<Timeframe, number>> = { daily: 1, weekly: 5, monthly: 21 }
