import { quickselect } from "d3-array"

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

/** Takes values in any order, without NaN; null without values. Selects instead of sorting. */
export function median(values: ArrayLike<number>): number | null {
  if (values.length === 0) return null
  const middle = Math.floor((values.length - 1) / 2)
  const selected = new Float64Array(values)
  quickselect(selected, middle)
  if (values.length % 2 === 1) return selected[middle]
  let above = selected[middle + 1]
  for (let place = middle + 2; place < selected.length; place++) above = Math.min(above, selected[place])
  return selected[middle] + (above - selected[middle]) * 0.5
}
