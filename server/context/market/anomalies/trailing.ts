export const MIN_RETURNS = 60
/** Below this, running sums would show rounding errors instead of a deviation. */
export const MIN_STANDARD_DEVIATION = 1e-7

export type VisitReturn = (cell: number, value: number, mean: number, variance: number) => void

/**
 * Calls `visit` with each return of one instrument from `first` to `last` (cells of the column, NaN for none) and with
 * the mean and variance of the `lookback` cells before it, if there are enough. Running sums cover the whole history in
 * one pass.
 */
export function eachWithTrailingMoments(
  returns: Float64Array,
  { first, last, lookback }: { first: number; last: number; lookback: number },
  visit: VisitReturn,
): void {
  let n = 0
  let sum = 0
  let squares = 0
  for (let cell = first; cell <= last; cell++) {
    const value = returns[cell]
    if (n >= MIN_RETURNS && !Number.isNaN(value)) {
      const mean = sum / n
      const variance = (squares - n * mean * mean) / (n - 1)
      if (variance >= MIN_STANDARD_DEVIATION ** 2) visit(cell, value, mean, variance)
    }
    if (!Number.isNaN(value)) {
      n++
      sum += value
      squares += value * value
    }
    const leaving = cell - lookback >= first ? returns[cell - lookback] : Number.NaN
    if (!Number.isNaN(leaving)) {
      n--
      sum -= leaving
      squares -= leaving * leaving
    }
  }
}
