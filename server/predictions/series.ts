import type { Panel } from "../bars/panel"

/** One instrument from session `start` on, in its original shares. Index 0 is session `start`. */
export type Series = {
  start: number
  /** Logarithm of the split-adjusted close. Gaps of at most five sessions repeat the last one; longer ones are NaN. */
  level: Float64Array
  move: Float64Array
  isBar: Uint8Array
}

const LONGEST_BRIDGE = 5

export function readSeries(panel: Panel, row: number, start: number, to: number): Series {
  const length = to - start + 1
  const series: Series = {
    start,
    level: new Float64Array(length).fill(Number.NaN),
    move: new Float64Array(length).fill(Number.NaN),
    isBar: new Uint8Array(length),
  }
  let lastBar = Number.NEGATIVE_INFINITY
  for (let at = 0; at < length; at++) {
    const cell = row * panel.stride + start + at
    if (panel.close[cell] > 0) {
      lastBar = at
      series.isBar[at] = 1
      series.level[at] = Math.log(panel.close[cell] * panel.splitFactor[cell])
    } else if (at - lastBar <= LONGEST_BRIDGE) {
      series.level[at] = series.level[at - 1]
    }
    if (at > 0) series.move[at] = series.level[at] - series.level[at - 1]
  }
  return series
}

// Each figure sums its own window, because the last bit of a running sum would depend on where the series begins. A
// longer history therefore gives the same model.

export function deviation(values: Float64Array, at: number, count: number): number {
  let sum = 0
  for (let i = at - count + 1; i <= at; i++) sum += values[i] * values[i]
  return Math.sqrt(sum / count)
}

/** Least-squares slope through the origin; 1 if the other series does not move. */
export function slopeAgainst(move: Float64Array, other: Float64Array, at: number, count: number): number {
  let product = 0
  let square = 0
  for (let i = at - count + 1; i <= at; i++) {
    if (Number.isNaN(other[i])) continue
    product += move[i] * other[i]
    square += other[i] * other[i]
  }
  return square > 0 ? product / square : 1
}
