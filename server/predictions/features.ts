import type { Panel } from "../bars/panel"
import { membership } from "../context/market/eligibility"
import { marketSeries } from "./context"
import { LOOKBACK_SESSIONS, reasonAgainst, VOLATILITY_SESSIONS } from "./predictable"
import { centredRanks } from "./ranks"
import {
  COMPONENT_LOOKBACK,
  cellOfReturn,
  componentRemoval,
  cutOff,
  emptyReturns,
  type ScaledReturns,
} from "./residuals"
import { deviation, readSeries, type Series, slopeAgainst } from "./series"

/**
 * The inputs of a model for a ticker at a session's close: its rank, from -0.5 to 0.5, by each of these figures among
 * all tickers predicted from that session, after the part that many tickers share is removed (`residuals.ts`). No
 * figure uses a later session. Returns are logarithmic, split-adjusted and scaled by the ticker's own volatility over
 * 63 sessions.
 *
 * Momentum, volatility, beta and volume had no value on real prices and are left out. A figure with a missing input
 * (the open, the day's range, a year of returns) has the neutral rank 0.
 */
export const FEATURES = [
  { name: "residual_1", description: "Return of the session." },
  { name: "residual_5", description: "Return over 5 sessions: the sum of what is left of each." },
  { name: "range_position", description: "Where in the day's range the close lies." },
  { name: "gap", description: "Open against the close before." },
  { name: "intraday", description: "Close against the open." },
] as const

const SUMMED_SESSIONS = 5

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
  const first = Math.max(0, from - SUMMED_SESSIONS + 1 - COMPONENT_LOOKBACK)
  const start = Math.max(0, first - LOOKBACK_SESSIONS)
  const market = marketSeries(panel, start, to)
  const returns = emptyReturns(panel, first, to)
  for (const [row, instrument] of panel.instruments.entries()) {
    if (instrument.kind === "index") continue
    const belongs = membership(panel, row)
    const series = readSeries(panel, row, start, to)
    const own = { panel, market, row, series }
    for (let session = first; session <= Math.min(to, belongs.last); session++) {
      const at = session - start
      if (!series.isBar[at]) continue
      const volatility = deviation(series.move, at, VOLATILITY_SESSIONS)
      const cell = cellOfReturn(panel, returns, row, session)
      if (volatility > 0) returns.values[cell] = cutOff(series.move[at] / volatility)
      if (session < from || reasonAgainst(instrument, belongs, series, at)) continue
      fill(table, own, session, volatility)
    }
  }
  removeShared(panel, table, returns)
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

type OwnHistory = { panel: Panel; market: Pick<Series, "move">; row: number; series: Series }

/** Writes the figures that come from the session alone. `rankSession` replaces all by ranks once every row has its own. */
function fill(
  table: FeatureTable,
  { panel, market, row, series }: OwnHistory,
  session: number,
  volatility: number,
): void {
  const cell = cellOf(panel, table, row, session)
  table.isPredicted[cell] = 1
  table.volatility[cell] = volatility
  table.beta[cell] = slopeAgainst(series.move, market.move, session - series.start, VOLATILITY_SESSIONS)
  const [gap, intraday] = partsOfMove(panel, row, session)
  const own = [Number.NaN, Number.NaN, rangePosition(panel, row, session), gap / volatility, intraday / volatility]
  table.ranks.set(own, cell * FEATURE_COUNT)
}

function removeShared(panel: Panel, table: FeatureTable, returns: ScaledReturns): void {
  const rows = panel.instruments.length
  const remove = componentRemoval(panel, returns)
  const earliest = Math.max(returns.first, table.from - SUMMED_SESSIONS + 1)
  /** What is left of the returns of the last sessions, each in the place of its number. */
  const left = Array.from({ length: SUMMED_SESSIONS }, () => new Float64Array(rows))
  const figures = new Float64Array(rows)
  for (let session = earliest; session <= table.to; session++) {
    const own = left[session % SUMMED_SESSIONS]
    const at = cellOfReturn(panel, returns, 0, session)
    own.set(returns.values.subarray(at, at + rows))
    remove(session, own)
    if (session < table.from) continue
    const cells = listPredicted(panel, table, session)
    const shift = cellOf(panel, table, 0, session)
    for (let feature = 2; feature < FEATURE_COUNT; feature++) {
      figures.fill(Number.NaN)
      for (const cell of cells) figures[cell - shift] = table.ranks[cell * FEATURE_COUNT + feature]
      remove(session, figures)
      for (const cell of cells) table.ranks[cell * FEATURE_COUNT + feature] = figures[cell - shift]
    }
    for (const cell of cells) {
      table.ranks[cell * FEATURE_COUNT] = own[cell - shift]
      table.ranks[cell * FEATURE_COUNT + 1] = sumOf(left, cell - shift, own[cell - shift])
    }
  }
}

/** A session without a return adds nothing, unless it is the newest. */
function sumOf(left: readonly Float64Array[], row: number, newest: number): number {
  if (Number.isNaN(newest)) return newest
  let sum = 0
  for (const each of left) if (!Number.isNaN(each[row])) sum += each[row]
  return sum
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

/** From the close before to the open, and from the open to the close. */
function partsOfMove({ open, close, splitFactor, stride }: Panel, row: number, session: number): [number, number] {
  const cell = row * stride + session
  const opened = Math.log((open[cell] * splitFactor[cell]) / (close[cell - 1] * splitFactor[cell - 1]))
  return [opened, Math.log(close[cell] / open[cell])]
}
