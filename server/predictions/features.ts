import type { Panel } from "../bars/panel"
import { membership } from "../context/market/eligibility"
import { type Context, marketContext } from "./context"
import { LOOKBACK_SESSIONS, reasonAgainst, VOLATILITY_SESSIONS } from "./predictable"
import { centredRanks } from "./ranks"
import { deviation, distanceFromMean, readSeries, type Series, slopeAgainst } from "./series"

/**
 * The inputs of a model for a ticker at a session's close: its rank, from -0.5 to 0.5, by each of these figures among
 * all tickers predicted from that session. Ranks remove what all tickers share that day. No figure uses a later
 * session. Returns are logarithmic, split-adjusted and scaled by the ticker's own volatility over 63 sessions.
 *
 * Momentum, volatility, beta and volume had no value on real prices and are left out. A figure with a missing input
 * (the open, the day's range) has the neutral rank 0.
 */
export const FEATURES = [
  { name: "sector_1", description: "Return of the session less the mean of the sector." },
  { name: "sector_5", description: "Return over 5 sessions less the mean of the sector." },
  { name: "return_1", description: "Return of the session." },
  { name: "mean_20", description: "Distance of the close from its 20-session mean." },
  { name: "gap", description: "Open against the close before." },
  { name: "range_position", description: "Where in the day's range the close lies." },
] as const

export const FEATURE_COUNT = FEATURES.length

export type FeatureTable = {
  from: number
  to: number
  /** Session by session, row by row, feature by feature. */
  ranks: Float32Array
  /** 1 if the row is predicted from the session. Laid out like `ranks`, without the last axis. */
  isPredicted: Uint8Array
  /** Standard deviation of daily log returns over 63 sessions, as a fraction. */
  volatility: Float32Array
  /** Slope of the returns against the market's over 63 sessions. */
  beta: Float32Array
}

export function computeFeatures(panel: Panel, from: number, to: number): FeatureTable {
  const cells = panel.instruments.length * (to - from + 1)
  const table: FeatureTable = {
    from,
    to,
    ranks: new Float32Array(cells * FEATURE_COUNT),
    isPredicted: new Uint8Array(cells),
    volatility: new Float32Array(cells),
    beta: new Float32Array(cells),
  }
  const start = Math.max(0, from - LOOKBACK_SESSIONS)
  const context = marketContext(panel, start, to)
  for (const [row, instrument] of panel.instruments.entries()) {
    if (instrument.kind === "index") continue
    const belongs = membership(panel, row)
    const series = readSeries(panel, row, start, to)
    const own = { panel, context, row, series }
    for (let session = from; session <= to; session++) {
      if (reasonAgainst(instrument, belongs, series, session - start)) continue
      fill(table, own, session)
    }
  }
  for (let session = from; session <= to; session++) rankSession(table, listPredicted(panel, table, session))
  return table
}

export function cellOf(panel: Panel, table: { from: number }, row: number, session: number): number {
  return (session - table.from) * panel.instruments.length + row
}

export function listPredicted(panel: Panel, table: FeatureTable, session: number): number[] {
  const cells: number[] = []
  const end = cellOf(panel, table, 0, session + 1)
  for (let cell = cellOf(panel, table, 0, session); cell < end; cell++) {
    if (table.isPredicted[cell] === 1) cells.push(cell)
  }
  return cells
}

export function countPredicted(panel: Panel, table: FeatureTable, session: number): number {
  let count = 0
  const end = cellOf(panel, table, 0, session + 1)
  for (let cell = cellOf(panel, table, 0, session); cell < end; cell++) count += table.isPredicted[cell]
  return count
}

export function gather({ ranks }: FeatureTable, cells: readonly number[]): Float32Array {
  const matrix = new Float32Array(cells.length * FEATURE_COUNT)
  for (let i = 0; i < cells.length; i++) {
    for (let feature = 0; feature < FEATURE_COUNT; feature++) {
      matrix[i * FEATURE_COUNT + feature] = ranks[cells[i] * FEATURE_COUNT + feature]
    }
  }
  return matrix
}

type OwnHistory = { panel: Panel; context: Context; row: number; series: Series }

/** Writes the raw figures. `rankSession` replaces them with ranks once every row has its own. */
function fill(table: FeatureTable, { panel, context, row, series }: OwnHistory, session: number): void {
  const at = session - series.start
  const { level, move } = series
  const volatility = deviation(move, at, VOLATILITY_SESSIONS)
  const over = (sessions: number) => level[at] - level[at - sessions]
  const peers = context.peersOf(row)

  const cell = cellOf(panel, table, row, session)
  table.isPredicted[cell] = 1
  table.volatility[cell] = volatility
  table.beta[cell] = slopeAgainst(move, context.market.move, at, VOLATILITY_SESSIONS)
  table.ranks.set(
    [
      (over(1) - peers.return1[at]) / volatility,
      (over(5) - peers.return5[at]) / volatility,
      over(1) / volatility,
      distanceFromMean(level, at, 20) / volatility,
      gap(panel, row, session) / volatility,
      rangePosition(panel, row, session),
    ],
    cell * FEATURE_COUNT,
  )
}

function rankSession({ ranks }: FeatureTable, cells: number[]): void {
  const figures = new Float32Array(cells.length)
  for (let feature = 0; feature < FEATURE_COUNT; feature++) {
    for (const [i, cell] of cells.entries()) figures[i] = ranks[cell * FEATURE_COUNT + feature]
    for (const [i, rank] of centredRanks(figures).entries()) ranks[cells[i] * FEATURE_COUNT + feature] = rank
  }
}

function rangePosition({ high, low, close, stride }: Panel, row: number, session: number): number {
  const cell = row * stride + session
  return (close[cell] - low[cell]) / (high[cell] - low[cell])
}

function gap({ open, close, splitFactor, stride }: Panel, row: number, session: number): number {
  const cell = row * stride + session
  return Math.log((open[cell] * splitFactor[cell]) / (close[cell - 1] * splitFactor[cell - 1]))
}
