export type Timeframe = "daily" | "weekly" | "monthly"
export type Direction = "bullish" | "bearish"
/** Of the median move of all predicted tickers. */
export type RelativeDirection = "ahead" | "behind"

/** How many sessions after the reference session the target session lies. */
export const HORIZON_SESSIONS: Readonly<Record<Timeframe, number>> = { daily: 1, weekly: 5, monthly: 21 }
