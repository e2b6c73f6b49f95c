import { countAtMost } from "../statistics/search"

/**
 * The rank of each value among all, spread evenly from -0.5 to 0.5 about 0; equal values share the middle of their
 * ranks. NaN, which says nothing, is 0.
 */
export function centredRanks(values: Float32Array): Float32Array {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort()
  return values.map((value) => {
    if (Number.isNaN(value)) return 0
    const through = countAtMost(sorted, value)
    let below = through - 1
    while (below > 0 && sorted[below - 1] === value) below--
    return (below + through) / 2 / sorted.length - 0.5
  })
}
