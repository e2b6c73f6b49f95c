import type { Instrument } from "../bars/panel"
import type { Membership } from "../context/market/eligibility"
import { deviation, type Series } from "./series"

export const reasonsAgainst = [
  "index",
  "delisted",
  "not_in_index_yet",
  "no_bar",
  "too_little_history",
  "volatility_below_3pct",
] as const
export type ReasonAgainst = (typeof reasonsAgainst)[number]

export const VOLATILITY_SESSIONS = 63

/** The sessions of the volatility, and a few more from which a gap may be bridged. */
export const LOOKBACK_SESSIONS = VOLATILITY_SESSIONS + 6

const SESSIONS_A_YEAR = 252
const MINIMUM_BARS = 60
const LEAST_MOVEMENT = 1e-5

/**
 * Predicts stocks, and ETFs that move: bill funds rise nearly every day, and calling that is not a forecast. A gap of
 * at most five sessions is bridged with the last close. At least 60 of the last 64 sessions must have a bar.
 */
export function reasonAgainst(
  instrument: Instrument,
  { first, last }: Membership,
  series: Series,
  at: number,
): ReasonAgainst | null {
  if (instrument.kind === "index") return "index"
  if (series.start + at > last) return "delisted"
  if (series.start + at < first) return "not_in_index_yet"
  if (!series.isBar[at]) return "no_bar"
  if (!hasHistory(series, at)) return "too_little_history"
  return isCalm(instrument, deviation(series.move, at, VOLATILITY_SESSIONS)) ? "volatility_below_3pct" : null
}

/** Below 3% a year for an ETF. `volatility` is the standard deviation of moves over `sessions` sessions. */
export function isCalm({ kind }: Instrument, volatility: number, sessions = 1): boolean {
  const least = kind === "etf" ? 0.03 * Math.sqrt(sessions / SESSIONS_A_YEAR) : LEAST_MOVEMENT
  return !(volatility >= least)
}

function hasHistory({ level, isBar }: Series, at: number): boolean {
  if (at < VOLATILITY_SESSIONS || Number.isNaN(level[at - VOLATILITY_SESSIONS])) return false
  let bars = 0
  for (let i = at - VOLATILITY_SESSIONS; i <= at; i++) {
    if (Number.isNaN(level[i])) return false
    bars += isBar[i]
  }
  return bars >= MINIMUM_BARS
}
