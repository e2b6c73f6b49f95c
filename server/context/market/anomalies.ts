import type { Panel } from "../../bars/panel"
import { clusteredRate, widerInterval } from "../../platform/statistics/clustered"
import { mean, standardDeviation } from "../../platform/statistics/moments"
import { wilson } from "../../platform/statistics/wilson"
import { type Reversals, reversalsAfterMoves } from "./anomalies/reversals"
import { MIN_RETURNS, MIN_STANDARD_DEVIATION } from "./anomalies/trailing"
import { eligibleRows, isEligible } from "./eligibility"

/** A move and the day after it. */
const OUTCOME_SESSIONS = 2

export type AnomalyQuery = { minSigma: number; lookbackDays: number }

/**
 * Moves in session `through` at least `minSigma` standard deviations from the instrument's mean return over the
 * `lookbackDays` sessions before it, strongest first.
 */
export function anomaliesAt(panel: Panel, through: number, { minSigma, lookbackDays }: AnomalyQuery) {
  const measured = eligibleRows(panel, through).flatMap((row) => measure(panel, through, row, lookbackDays) ?? [])
  const anomalies = measured
    .filter(({ sigma }) => Math.abs(sigma) >= minSigma)
    .sort((a, b) => Math.abs(b.sigma) - Math.abs(a.sigma) || (a.ticker < b.ticker ? -1 : 1))
  const reversion = nextDayReversion(reversalsAfterMoves(panel, through, lookbackDays, minSigma))
  return {
    min_sigma: minSigma,
    lookback_days: lookbackDays,
    universe_count: measured.length,
    note: noteOn(reversion, minSigma, lookbackDays, through + 1),
    next_day_reversion: reversion,
    anomalies,
  }
}

export function anomaliesOf(panel: Panel, through: number, ticker: string, query: AnomalyQuery & { fromDate: string }) {
  const { minSigma, lookbackDays, fromDate } = query
  const row = panel.rows.get(ticker)
  if (row === undefined) return []
  const found = []
  for (let session = through; session >= 0 && panel.sessions[session] >= fromDate; session--) {
    const measured = isEligible(panel, row, session) ? measure(panel, session, row, lookbackDays) : null
    if (measured && Math.abs(measured.sigma) >= minSigma) found.push(measured)
  }
  return found
}

function measure(panel: Panel, through: number, row: number, lookbackDays: number) {
  const cell = row * panel.stride + through
  const move = panel.returns[cell]
  const before = panel.returns
    .subarray(cell - Math.min(lookbackDays, through), cell)
    .filter((value) => !Number.isNaN(value))
  const centre = mean(before)
  const spread = standardDeviation(before)
  if (Number.isNaN(move) || before.length < MIN_RETURNS || centre === null || spread === null) return null
  if (spread < MIN_STANDARD_DEVIATION) return null
  const { ticker, companyName } = panel.instruments[row]
  return {
    ticker,
    company_name: companyName,
    date: panel.sessions[through],
    close: panel.close[cell],
    move_pct: move * 100,
    direction: move > 0 ? ("up" as const) : ("down" as const),
    sigma: (move - centre) / spread,
    mean_return_pct: centre * 100,
    stdev_return_pct: spread * 100,
  }
}

type NextDayReversion = ReturnType<typeof nextDayReversion>

function nextDayReversion({ moves, reversed, allMoves, allReversed }: Reversals) {
  const [large, all] = [shareOf(reversed, moves), shareOf(allReversed, allMoves)]
  return {
    ...large,
    unconditional_rate: all.rate,
    unconditional_n: all.n,
    unconditional_low: all.low,
    unconditional_high: all.high,
    unconditional_n_sessions: all.n_sessions,
    unconditional_n_blocks: all.n_blocks,
    unconditional_clustered_low: all.clustered_low,
    unconditional_clustered_high: all.clustered_high,
  }
}

function shareOf(reversed: Float64Array, moves: Float64Array) {
  const n = sum(moves)
  const { rate, low, high } = wilson(sum(reversed), n)
  const sessions = Array.from(moves, (n, position) => ({ position, n, successes: reversed[position] }))
  return { rate, n, low, high, ...clusteredRate(sessions, OUTCOME_SESSIONS) }
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0)
}

/** While few sessions are stored, many moves are measured against fewer than `lookbackDays` of them. */
function noteOn(reversion: NextDayReversion, minSigma: number, lookbackDays: number, sessions: number): string {
  const { rate, n, n_sessions, unconditional_rate, unconditional_n } = reversion
  const isEarly = sessions <= 2 * lookbackDays
  const before = isEarly ? `at most ${lookbackDays} sessions` : `the ${lookbackDays} sessions`
  const moves = `moves of at least ${minSigma} standard deviations (from ${before} before each)`
  const known = isEarly
    ? ` Only ${grouped(sessions)} ${sessions === 1 ? "session is" : "sessions are"} known by then.`
    : ""
  const interval = widerInterval(reversion, reversion)
  if (rate === null || unconditional_rate === null || interval === null) {
    return `No past ${moves} with a known next day are stored yet, so no tendency to reverse is measured.${known}`
  }
  return (
    `Of ${grouped(n)} past ${moves} in ${grouped(n_sessions)} sessions, ${percent(rate)} were followed by a move the ` +
    `other way on the next session (95% interval ${percent(interval.low)} to ${percent(interval.high)}); of all ` +
    `${grouped(unconditional_n)} moves it was ${percent(unconditional_rate)}. ${verdict(interval, unconditional_rate)}${known}`
  )
}

function verdict({ low, high }: { low: number; high: number }, unconditional: number): string {
  if (low > unconditional) return "Large moves reversed more often than moves in general."
  if (high < unconditional) return "Large moves reversed less often than moves in general."
  return "The interval includes the share of all moves, so no tendency to reverse is shown."
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`
}

function grouped(n: number): string {
  return n.toLocaleString("en-US")
}
