/*
 * The state of the market, its news and its people, computed by pure functions from a panel and from facts. This room
 * does not depend on who requests it, where facts come from or how they are stored: no database, no network, no file
 * except in `universe/`.
 */

import { createHash } from "node:crypto"
import { adjustedClose, type Panel, SPY, VIX } from "../../bars/panel"

export const REGIMES = ["normal", "cautious", "defensive", "paused"] as const
export type Regime = (typeof REGIMES)[number]
export const GATES = ["RISK_ON", "RISK_OFF"] as const

const THRESHOLDS = {
  vix_paused_from: 35,
  vix_defensive_from: 25,
  vix_cautious_from: 20,
  spy_defensive_below_sma_pct: 3,
  sma_sessions: 200,
}

const SIZE_MULTIPLIERS: Record<Regime, number> = { normal: 1, cautious: 0.5, defensive: 0.25, paused: 0 }

const RULE_VERSION = `regime-${createHash("sha256").update(JSON.stringify({ THRESHOLDS, SIZE_MULTIPLIERS })).digest("hex").slice(0, 12)}`

export const REGIME_TICKERS = [SPY, VIX]

/**
 * As of session `through`, from split-adjusted closes of SPY and the VIX. `reason` explains every null, except those of
 * a regime that began with the first data.
 */
export function regimeAt(panel: Panel, through: number) {
  const closes = spyCloses(panel, through)
  const vix = vixCloses(panel, through)
  const days = regimesThrough(closes, vix)
  const regime = days.at(-1) ?? null
  return {
    regime,
    ...since(panel, days),
    gate: regime && gateOf(regime),
    size_multiplier: regime && sizeMultiplierOf(regime),
    ...vixReading(panel, vix, through),
    ...spyReading(panel, closes),
    rule_version: RULE_VERSION,
    thresholds: THRESHOLDS,
    reason: regime === null ? reasonFor(closes.length, vix, through) : null,
  }
}

/** One row for each session of the days from `first` to `last`, inclusive, up to session `through`; oldest first. */
export function regimesBetween(panel: Panel, through: number, { first, last }: { first: string; last: string }) {
  const closes = spyCloses(panel, through)
  const vix = vixCloses(panel, through)
  const closeAt = new Map(closes.map(({ session }, index) => [session, index] as const))
  return regimesThrough(closes, vix).flatMap((regime, session) => {
    const date = panel.sessions[session]
    if (date < first || date > last) return []
    const level = vix[session]?.session === session ? vix[session].close : null
    return { date, regime, vix_level: level, spy_vs_sma_200_pct: distanceAt(closes, closeAt.get(session) ?? null) }
  })
}

/** In percent of the mean. */
function distanceAt(closes: readonly Close[], index: number | null): number | null {
  const mean = index === null ? null : smaAt(closes, index)
  return index === null || mean === null ? null : (closes[index].close / mean - 1) * 100
}

function gateOf(regime: Regime): (typeof GATES)[number] {
  return regime === "normal" || regime === "cautious" ? "RISK_ON" : "RISK_OFF"
}

export function sizeMultiplierOf(regime: Regime): number {
  return SIZE_MULTIPLIERS[regime]
}

type Close = { session: number; close: number }

function spyCloses(panel: Panel, through: number): Close[] {
  const row = panel.rows.get(SPY)
  if (row === undefined) return []
  const closes: Close[] = []
  for (let session = 0; session <= through; session++) {
    const close = adjustedClose(panel, row, session, through)
    if (!Number.isNaN(close)) closes.push({ session, close })
  }
  return closes
}

function vixCloses(panel: Panel, through: number): (Close | null)[] {
  const row = panel.rows.get(VIX)
  let newest: Close | null = null
  return Array.from({ length: through + 1 }, (_, session) => {
    const close = row === undefined ? Number.NaN : panel.close[row * panel.stride + session]
    if (!Number.isNaN(close)) newest = { session, close }
    return newest
  })
}

function regimesThrough(closes: readonly Close[], vix: readonly (Close | null)[]): (Regime | null)[] {
  let newest = -1
  return vix.map((level, session) => {
    if (closes[newest + 1]?.session === session) newest++
    const mean = smaAt(closes, newest)
    return level && mean !== null ? classify(closes[newest].close, mean, level.close) : null
  })
}

function classify(close: number, mean: number, level: number): Regime {
  if (level >= THRESHOLDS.vix_paused_from) return "paused"
  const farBelow = close < mean * (1 - THRESHOLDS.spy_defensive_below_sma_pct / 100)
  if (level >= THRESHOLDS.vix_defensive_from || farBelow) return "defensive"
  return level >= THRESHOLDS.vix_cautious_from || close < mean ? "cautious" : "normal"
}

function smaAt(closes: readonly Close[], index: number): number | null {
  const first = index - THRESHOLDS.sma_sessions + 1
  if (first < 0) return null
  let sum = 0
  for (let at = first; at <= index; at++) sum += closes[at].close
  return sum / THRESHOLDS.sma_sessions
}

function since(panel: Panel, days: readonly (Regime | null)[]) {
  const regime = days.at(-1) ?? null
  const before = days.findLastIndex((day) => day !== regime)
  const previous = days[before] ?? null
  if (regime === null || previous === null) return { previous_regime: null, regime_since_date: null }
  return { previous_regime: previous, regime_since_date: panel.sessions[before + 1] }
}

function vixReading(panel: Panel, vix: readonly (Close | null)[], through: number) {
  const newest = vix[through]
  if (!newest) return { vix_level: null, vix_date: null }
  return { vix_level: newest.close, vix_date: panel.sessions[newest.session] }
}

function spyReading(panel: Panel, closes: readonly Close[]) {
  const last = closes.at(-1)
  const newest = closes.length - 1
  const mean = smaAt(closes, newest)
  return {
    spy_close: last?.close ?? null,
    spy_date: last ? panel.sessions[last.session] : null,
    spy_sma_200: mean,
    spy_vs_sma_200_pct: last ? distanceAt(closes, newest) : null,
    spy_above_sma_200: last && mean !== null ? last.close > mean : null,
  }
}

function reasonFor(spySessions: number, vix: readonly (Close | null)[], through: number): string {
  const missing: string[] = []
  if (spySessions < THRESHOLDS.sma_sessions) {
    missing.push(`SPY has ${spySessions} of the ${THRESHOLDS.sma_sessions} sessions that its mean needs`)
  }
  if (!vix[through]) missing.push("no VIX close is known yet")
  return missing.join("; ")
}
