import { clusteredRate } from "../statistics/clustered"
import { mean } from "../statistics/moments"
import { rounded } from "../statistics/rounding"
import { wilson } from "../statistics/wilson"
import { isEligible } from "./eligibility"
import type { Panel } from "./panel"
import { indicatorsOf, type TrendIndicators } from "./pullback/indicators"
import { HORIZON_SESSIONS, type Trade, tradesOf } from "./pullback/trades"

const MAX_RSI = 10
const HIGH_SESSIONS = 20

export type PullbackFire = {
  etf: string
  fired_date: string
  close: number
  sma_200: number
  /** Distance of the close from the highest close of the 20 sessions up to it: 0 or below. */
  pullback_pct: number
  rsi_2: number
}

export type PullbackRecord = {
  n: number
  win_rate: number | null
  wilson_low: number | null
  wilson_high: number | null
  n_sessions: number
  clustered_low: number | null
  clustered_high: number | null
  avg_return_pct: number | null
}

/** What `signals/etf-pullback` answers beside `meta`. */
export type PullbackSignal = {
  firing: boolean
  rule: { trend: string; pullback: string; horizon_days: number }
  /** ETFs whose rule is met at the last session and that are not already in a trade, deepest RSI first. */
  fires: PullbackFire[]
  track_record: PullbackRecord
  base_rate: PullbackRecord
  /** Win rate of the rule minus that of the base rate, as a fraction; null while either is. */
  lift: number | null
}

const RULE = {
  trend: "Close above its 200-session simple mean, split-adjusted",
  pullback: `RSI(2) of closes with Wilder's smoothing at or below ${MAX_RSI}`,
  horizon_days: HORIZON_SESSIONS,
}

/**
 * The ETF pullback rule as of the session `through`, its record over completed trades, and beside it the record of
 * trades of the same form entered on every day above the trend. A trade enters at the next open and exits at the close
 * of its fifth session; an ETF has one trade at a time.
 */
export function pullbackAt(panel: Panel, through: number): PullbackSignal {
  const fires: PullbackFire[] = []
  const pulledBack: Trade[] = []
  const aboveTrend: Trade[] = []
  for (const row of etfRows(panel)) {
    const indicators = indicatorsOf(panel, row, through)
    const isAbove = (session: number) => indicators.close[session] > indicators.sma[session]
    const isFire = (session: number) => isAbove(session) && indicators.rsi[session] <= MAX_RSI
    const { trades, openUntil } = tradesOf(panel, row, through, isFire)
    pulledBack.push(...trades)
    aboveTrend.push(...tradesOf(panel, row, through, isAbove).trades)
    const isFree = through >= openUntil
    if (isFree && isEligible(panel, row, through) && isFire(through))
      fires.push(fireOf(panel, row, through, indicators))
  }
  const track = recordOf(pulledBack, through)
  const base = recordOf(aboveTrend, through)
  return {
    firing: fires.length > 0,
    rule: RULE,
    fires: fires.sort((a, b) => a.rsi_2 - b.rsi_2 || (a.etf < b.etf ? -1 : 1)),
    track_record: track,
    base_rate: base,
    lift: track.win_rate === null || base.win_rate === null ? null : rounded(track.win_rate - base.win_rate, 6),
  }
}

function etfRows(panel: Panel): number[] {
  return panel.instruments.flatMap(({ kind }, row) => (kind === "etf" ? [row] : []))
}

function fireOf(panel: Panel, row: number, session: number, { close, sma, rsi }: TrendIndicators): PullbackFire {
  const recent = close
    .slice(Math.max(0, session - HIGH_SESSIONS + 1), session + 1)
    .filter((price) => !Number.isNaN(price))
  const high = recent.reduce((highest, price) => Math.max(highest, price), 0)
  return {
    etf: panel.instruments[row].ticker,
    fired_date: panel.sessions[session],
    close: rounded(close[session], 4),
    sma_200: rounded(sma[session], 4),
    pullback_pct: rounded((close[session] / high - 1) * 100, 4),
    rsi_2: rounded(rsi[session], 4),
  }
}

/** A win is a return above zero. */
function recordOf(trades: readonly Trade[], through: number): PullbackRecord {
  const sessions = Array.from({ length: through + 1 }, () => ({ n: 0, successes: 0 }))
  for (const { entry, change } of trades) {
    sessions[entry].n++
    if (change > 0) sessions[entry].successes++
  }
  const wins = trades.filter(({ change }) => change > 0).length
  const { rate, low, high } = wilson(wins, trades.length)
  const clustered = clusteredRate(sessions, HORIZON_SESSIONS)
  const average = mean(trades.map(({ change }) => change))
  return {
    n: trades.length,
    win_rate: rounded(rate, 6),
    wilson_low: rounded(low, 6),
    wilson_high: rounded(high, 6),
    n_sessions: clustered.n_sessions,
    clustered_low: rounded(clustered.clustered_low, 6),
    clustered_high: rounded(clustered.clustered_high, 6),
    avg_return_pct: average === null ? null : rounded(average * 100, 4),
  }
}
