import type { Panel } from "../bars/panel"
import { type Context, marketContext } from "./context"
import { clip, deviation, distanceFromMean, momentum, readSeries, type Series, slopeAgainst } from "./series"

/**
 * What a model sees of a ticker at the close of a session: returns and ratios, never a price, and nothing from a later
 * session. Returns are logarithmic, split-adjusted, and scaled by the ticker's own volatility over 63 sessions.
 *
 * What is missing: a gap of at most five sessions is bridged with the last close. A row without a bar on the session,
 * with fewer than 60 bars in the last 64 sessions or without any movement has no features and gets no prediction. A
 * figure whose side input is not to be had (volume, the day's range, the sector, VIX) is 0, which says nothing.
 */
export const FEATURES = [
  { name: "return_1", description: "Return of the session." },
  { name: "return_2", description: "Return over 2 sessions." },
  { name: "return_5", description: "Return over 5 sessions." },
  { name: "return_10", description: "Return over 10 sessions." },
  { name: "return_21", description: "Return over 21 sessions." },
  { name: "return_63", description: "Return over 63 sessions." },
  { name: "volatility_5_21", description: "Log ratio of the volatility over 5 sessions to that over 21." },
  { name: "volatility_21_63", description: "Log ratio of the volatility over 21 sessions to that over 63." },
  { name: "mean_20", description: "Distance of the close from its 20-session mean." },
  {
    name: "mean_200",
    description: "Distance of the close from its 200-session mean, or from the mean of what there is.",
  },
  { name: "momentum_14", description: "Share of upward movement in all movement over 14 sessions, less one half." },
  { name: "range_position", description: "Where in the day's range the close lies, less one half." },
  { name: "gap", description: "Open against the close before." },
  { name: "volume_surprise", description: "Log ratio of the volume to its mean over the 20 sessions before." },
  { name: "sector_1", description: "Return of the session less the mean of the sector." },
  { name: "sector_5", description: "Return over 5 sessions less the mean of the sector." },
  { name: "beta_63", description: "Slope of the returns against the market's over 63 sessions." },
  { name: "market_1", description: "The market's return of the session." },
  { name: "market_trend", description: "Distance of the market from its 200-session mean." },
  { name: "vix_level", description: "Log ratio of VIX to 20." },
  { name: "vix_change_5", description: "Log change of VIX over 5 sessions." },
] as const

export const FEATURE_COUNT = FEATURES.length

/** How many sessions before a session its features look back at most. */
export const LOOKBACK_SESSIONS = 205

const MINIMUM_BARS = 60
const LEAST_VOLATILITY = 1e-5

/** Features of all rows for the sessions from `from` to `to`, both included. */
export type FeatureTable = {
  from: number
  to: number
  /** Row by row, in it session by session, in it feature by feature. */
  values: Float32Array
  /** 1 where the (row, session) has features; as `values`, without the last axis. */
  isComplete: Uint8Array
  /** Standard deviation of the daily log returns over 63 sessions, as a fraction; as `isComplete`. */
  volatility: Float64Array
}

/** Computes the features of every row for the sessions from `from` to `to`, each from cells up to that session only. */
export function computeFeatures(panel: Panel, from: number, to: number): FeatureTable {
  const span = to - from + 1
  const cells = panel.instruments.length * span
  const table: FeatureTable = {
    from,
    to,
    values: new Float32Array(cells * FEATURE_COUNT),
    isComplete: new Uint8Array(cells),
    volatility: new Float64Array(cells),
  }
  const start = Math.max(0, from - LOOKBACK_SESSIONS)
  const context = marketContext(panel, start, to)
  for (let row = 0; row < panel.instruments.length; row++) {
    if (panel.instruments[row].kind === "index") continue
    const series = readSeries(panel, row, start, to)
    for (let session = from; session <= to; session++) {
      if (hasFeatures(series, session - start)) fill(table, panel, context, series, row, session)
    }
  }
  return table
}

/** The place of a (row, session) in the columns of a table. */
export function cellOf(table: FeatureTable, row: number, session: number): number {
  return row * (table.to - table.from + 1) + session - table.from
}

function hasFeatures(series: Series, at: number): boolean {
  if (at < 63 || !series.isBar[at] || Number.isNaN(series.level[at - 63])) return false
  let bars = 0
  for (let i = at - 63; i <= at; i++) {
    if (Number.isNaN(series.level[i])) return false
    bars += series.isBar[i]
  }
  return bars >= MINIMUM_BARS && deviation(series.move, at, 63) > LEAST_VOLATILITY
}

function fill(table: FeatureTable, panel: Panel, context: Context, series: Series, row: number, session: number): void {
  const at = session - series.start
  const { level, move } = series
  const volatility = deviation(move, at, 63)
  const scaled = (change: number, sessions: number) => clip(change / (volatility * Math.sqrt(sessions)), 8)
  const over = (sessions: number) => level[at] - level[at - sessions]
  const peers = context.peersOf(row)
  const fast = Math.max(deviation(move, at, 5), LEAST_VOLATILITY)
  const slow = Math.max(deviation(move, at, 21), LEAST_VOLATILITY)

  const cell = cellOf(table, row, session)
  table.isComplete[cell] = 1
  table.volatility[cell] = volatility
  table.values.set(
    [
      scaled(over(1), 1),
      scaled(over(2), 2),
      scaled(over(5), 5),
      scaled(over(10), 10),
      scaled(over(21), 21),
      scaled(over(63), 63),
      clip(Math.log(fast / slow), 3),
      clip(Math.log(slow / volatility), 3),
      scaled(distanceFromMean(level, at, 20), 20),
      scaled(distanceFromMean(level, at, 200), 200),
      momentum(move, at, 14),
      rangePosition(panel, row, session),
      scaled(gap(panel, row, session), 1),
      volumeSurprise(series, at),
      scaled(over(1) - peers.return1[at], 1),
      scaled(over(5) - peers.return5[at], 5),
      clip(slopeAgainst(move, context.market.move, at, 63), 4),
      context.marketReturn1[at],
      context.marketTrend[at],
      context.vixLevel[at],
      context.vixChange5[at],
    ],
    cell * FEATURE_COUNT,
  )
}

function rangePosition({ high, low, close, stride }: Panel, row: number, session: number): number {
  const cell = row * stride + session
  const position = (close[cell] - low[cell]) / (high[cell] - low[cell]) - 0.5
  return Number.isFinite(position) ? clip(position, 0.5) : 0
}

function gap({ open, close, splitFactor, stride }: Panel, row: number, session: number): number {
  const cell = row * stride + session
  const change = Math.log((open[cell] * splitFactor[cell]) / (close[cell - 1] * splitFactor[cell - 1]))
  return Number.isFinite(change) ? change : 0
}

function volumeSurprise({ volume }: Series, at: number): number {
  let sum = 0
  let count = 0
  for (let i = Math.max(0, at - 20); i < at; i++) {
    if (!(volume[i] > 0)) continue
    sum += volume[i]
    count++
  }
  return count >= 10 && volume[at] > 0 ? clip(Math.log((volume[at] * count) / sum), 4) : 0
}
