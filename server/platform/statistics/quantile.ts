/**
 * The quantile at `share` (0 to 1) of ascending values, interpolated between the two nearest (Hyndman and Fan's type
 * 7); null without values.
 */
export function quantileOfSorted(sorted: ArrayLike<number>, share: number): number | null {
  if (!(share >= 0 && share <= 1)) throw new RangeError(`${share} is no share`)
  if (sorted.length === 0) return null
  const position = (sorted.length - 1) * share
  const below = Math.floor(position)
  const above = Math.min(below + 1, sorted.length - 1)
  return sorted[below] + (sorted[above] - sorted[below]) * (position - below)
}

/** Values in any order; the caller leaves out NaN. Null without values. */
export function median(values: ArrayLike<number>): number | null {
  return quantileOfSorted(Float64Array.from(values).sort(), 0.5)
}
