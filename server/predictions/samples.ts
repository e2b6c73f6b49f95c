import type { Panel } from "../bars/panel"
import { membership } from "../market/eligibility"
import { median } from "../statistics/quantile"
import { seededBits } from "../statistics/random"
import { cellOf, FEATURE_COUNT, type FeatureTable } from "./features"
import { lastTradeBetween, moveBetween } from "./horizon"

/** Past rows with what became of them. Row `i` has its features at `i * FEATURE_COUNT` of the matrix. */
export type Samples = {
  count: number
  matrix: Float32Array
  /** 1 where the close of the target session was above the reference close. */
  isUp: Uint8Array
  /** 1 where it moved further up than the median ticker of its session; as `isUp` where a session has fewer than three. */
  isAhead: Uint8Array
  /** The move to the target in units of the ticker's own volatility over that horizon. */
  scaledMove: Float64Array
  /** The reference session of each row. */
  session: Int32Array
}

/** Rows whose reference session lies in the block, both ends included; at most about `limit`, drawn by the seed. */
export type Block = { from: number; to: number; horizon: number; limit: number; seed: string }

const SMALLEST_SESSION = 3

export function collectSamples(panel: Panel, table: FeatureTable, block: Block): Samples {
  const found: Place[] = []
  for (let row = 0; row < panel.instruments.length; row++) {
    const { first, last } = membership(panel, row)
    for (let session = Math.max(first, block.from); session <= Math.min(last, block.to); session++) {
      const place = findPlace(panel, table, row, session, block.horizon)
      if (place) found.push(place)
    }
  }
  return readSamples(table, draw(panel, found, block), mediansBySession(found), block.horizon)
}

type Place = { row: number; session: number; move: number }

/** What became of a row with features: its move to the target session, or to its last trade before; null if it had none. */
function findPlace(panel: Panel, table: FeatureTable, row: number, session: number, horizon: number): Place | null {
  if (table.isComplete[cellOf(table, row, session)] === 0) return null
  const exit = lastTradeBetween(panel, row, session + 1, session + horizon)
  return exit < 0 ? null : { row, session, move: moveBetween(panel, row, session, exit) }
}

function mediansBySession(places: Place[]): Map<number, number> {
  const moves = new Map<number, number[]>()
  for (const { session, move } of places) {
    const others = moves.get(session)
    if (others) others.push(move)
    else moves.set(session, [move])
  }
  return new Map(
    [...moves].map(([session, each]) => [session, each.length < SMALLEST_SESSION ? 0 : (median(each) ?? 0)]),
  )
}

/** Keeps a place by a hash of seed, ticker and date, so that the draw does not depend on the panel around it. */
function draw(panel: Panel, places: Place[], { limit, seed }: Block): Place[] {
  const share = limit / places.length
  if (share >= 1) return places
  const dates = panel.sessions.map((date) => seededBits(`${seed} ${date}`)())
  const tickers = panel.instruments.map(({ ticker }) => seededBits(`${seed} ${ticker}`)())
  return places.filter(({ row, session }) => scramble(tickers[row] ^ dates[session]) < share * 2 ** 32)
}

function readSamples(table: FeatureTable, places: Place[], medians: Map<number, number>, horizon: number): Samples {
  const count = places.length
  const samples: Samples = {
    count,
    matrix: new Float32Array(count * FEATURE_COUNT),
    isUp: new Uint8Array(count),
    isAhead: new Uint8Array(count),
    scaledMove: new Float64Array(count),
    session: new Int32Array(count),
  }
  places.forEach(({ row, session, move }, i) => {
    const cell = cellOf(table, row, session)
    samples.matrix.set(table.values.subarray(cell * FEATURE_COUNT, (cell + 1) * FEATURE_COUNT), i * FEATURE_COUNT)
    samples.isUp[i] = move > 0 ? 1 : 0
    samples.isAhead[i] = move > (medians.get(session) ?? 0) ? 1 : 0
    samples.scaledMove[i] = move / (table.volatility[cell] * Math.sqrt(horizon))
    samples.session[i] = session
  })
  return samples
}

/** Mixes 32 bits so that every bit of the result depends on every bit of the input (MurmurHash3's finaliser). */
function scramble(value: number): number {
  let mixed = value >>> 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
