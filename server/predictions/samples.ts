import { lastTradeBetween, moveBetween } from "../bars/moves"
import type { Panel } from "../bars/panel"
import { median } from "../platform/statistics/quantile"
import { seededBits } from "../platform/statistics/random"
import { type BaseTable, baseOf } from "./base"
import { countPredicted, type FeatureTable, gather, listPredicted } from "./features"

/**
 * Past rows with their outcomes, session by session. The features of row `i` start at `i * FEATURE_COUNT` of the
 * matrix.
 */
export type Samples = {
  count: number
  matrix: Float32Array
  /** 1 if the target session closed above the reference close, -1 if below, 0 exactly at it. */
  outcome: Int8Array
  /** 1 if it ended ahead of its session's median ticker, 0 if behind, one half at the median or if few moved. */
  isAhead: Float32Array
  /** The move minus the session's median, in units of the ticker's own volatility over the horizon. */
  relativeMove: Float64Array
  session: Int32Array
  baseUp: Float64Array
  unchanged: Float64Array
}

/** Rows with a reference session in the block, inclusive; at most about `limit`, drawn by the seed. */
export type Block = { from: number; to: number; limit: number; seed: string }

/** The median of fewer than three moves is meaningless. */
const SMALLEST_SESSION = 3

type Tables = { features: FeatureTable; bases: BaseTable; moves?: MoveLists }

export function collectSamples(
  panel: Panel,
  { features, bases, moves: movesFrom = moveLists(panel, features, bases.horizon) }: Tables,
  block: Block,
): Samples {
  const isDrawn = draw(panel, features, block)
  const drawn: Drawn = { cells: [], moves: [], medians: [] }
  for (let session = block.from; session <= block.to; session++) {
    const { cells, moves, middle } = movesFrom(session)
    for (let i = 0; i < cells.length; i++) {
      if (!isDrawn(cells[i])) continue
      drawn.cells.push(cells[i])
      drawn.moves.push(moves[i])
      drawn.medians.push(middle)
    }
  }
  return readSamples(panel, features, bases, drawn)
}

type SessionMoves = { cells: Int32Array; moves: Float64Array; middle: number }

export type MoveLists = (session: number) => SessionMoves

/** Caches moves, because the blocks of a walk overlap. */
export function moveLists(panel: Panel, table: FeatureTable, horizon: number): MoveLists {
  const kept = new Map<number, SessionMoves>()
  return (session) => {
    const listed = kept.get(session) ?? listMoves(panel, table, session, horizon)
    kept.set(session, listed)
    return listed
  }
}

/** A move ends at the target session, or at the last trade before it. */
function listMoves(panel: Panel, table: FeatureTable, session: number, horizon: number): SessionMoves {
  const predicted = listPredicted(panel, table, session)
  const cells = new Int32Array(predicted.length)
  const moves = new Float64Array(predicted.length)
  let count = 0
  for (const cell of predicted) {
    const row = cell % panel.instruments.length
    const exit = lastTradeBetween(panel, row, session + 1, session + horizon)
    if (exit < 0) continue
    cells[count] = cell
    moves[count++] = moveBetween(panel, row, session, exit)
  }
  const ended = moves.subarray(0, count)
  const middle = count < SMALLEST_SESSION ? Number.NaN : (median(ended) ?? 0)
  return { cells: cells.subarray(0, count), moves: ended, middle }
}

/** Draws cells by a hash of seed, ticker and date, so that the draw does not depend on the rest of the panel. */
function draw(panel: Panel, table: FeatureTable, { from, to, limit, seed }: Block): (cell: number) => boolean {
  let predicted = 0
  for (let session = from; session <= to; session++) predicted += countPredicted(panel, table, session)
  const share = limit / predicted
  if (!(share < 1)) return () => true
  const dates = panel.sessions.map((date) => seededBits(`${seed} ${date}`)())
  const tickers = panel.instruments.map(({ ticker }) => seededBits(`${seed} ${ticker}`)())
  return (cell) => {
    const row = cell % tickers.length
    return scramble(tickers[row] ^ dates[table.from + (cell - row) / tickers.length]) < share * 2 ** 32
  }
}

type Drawn = { cells: number[]; moves: number[]; medians: number[] }

function readSamples(panel: Panel, table: FeatureTable, bases: BaseTable, { cells, moves, medians }: Drawn): Samples {
  const scale = Math.sqrt(bases.horizon)
  const rows = panel.instruments.length
  const samples = emptySamples(cells.length, gather(table, cells))
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]
    const session = table.from + Math.floor(cell / rows)
    const { up, unchanged } = baseOf(panel, bases, cell % rows, session)
    const lead = Number.isNaN(medians[i]) ? 0 : moves[i] - medians[i]
    samples.outcome[i] = Math.sign(moves[i])
    samples.isAhead[i] = (Math.sign(lead) + 1) / 2
    samples.relativeMove[i] = lead / (table.volatility[cell] * scale)
    samples.session[i] = session
    samples.baseUp[i] = up
    samples.unchanged[i] = unchanged
  }
  return samples
}

function emptySamples(count: number, matrix: Float32Array): Samples {
  return {
    count,
    matrix,
    outcome: new Int8Array(count),
    isAhead: new Float32Array(count),
    relativeMove: new Float64Array(count),
    session: new Int32Array(count),
    baseUp: new Float64Array(count),
    unchanged: new Float64Array(count),
  }
}

/** Mixes 32 bits so that every output bit depends on every input bit (MurmurHash3's finaliser). */
function scramble(value: number): number {
  let mixed = value >>> 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
