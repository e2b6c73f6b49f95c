/** A sigma needs at least this many returns. */
export const MIN_RETURNS = 60
/** Below this the returns do not vary and no sigma exists; running sums would show rounding instead. */
export const MIN_STANDARD_DEVIATION = 1e-7

/**
 * Walks over the returns of one instrument from `first` to `last` (cells of the column, NaN for none) and calls `visit`
 * with each return that exists and the mean and variance of those among the `lookback` cells before it, where there
 * are enough. Running sums, so that the whole history of the universe costs one pass.
 */
export function eachWithTrailingMoments(
  returns: Float64Array,
  first: number,
  last: number,
  lookback: number,
  visit: (cell: number, value: number, mean: number, variance: number) => void,
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
