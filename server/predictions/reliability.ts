import { countAtMost } from "../platform/statistics/search"
import type { Said } from "./crossCheck"

export type ReliabilityBucket = {
  bucket_low: number
  bucket_high: number
  n: number
  mean_probability: number
  realized_rate: number
}

const BUCKETS = 10

/**
 * Tenths of the rows by probability: nearly all lie so close to one half that tenths of the scale would be empty. Of
 * rows with the same probability the earlier ones come first.
 */
export function reliabilityOf({ probabilityUp, outcome }: Said): ReliabilityBucket[] {
  const sorted = probabilityUp.toSorted()
  const starts = Array.from({ length: BUCKETS + 1 }, (_, bucket) => Math.floor((sorted.length * bucket) / BUCKETS))
  const rises = countRises(probabilityUp, outcome, sorted, starts)
  return rises.map((count, bucket) => bucketOf(sorted.subarray(starts[bucket], starts[bucket + 1]), count))
}

/** Sorting numbers alone is fast. What the rows at the limits of the tenths are is told by their order. */
function countRises(
  probabilityUp: Float64Array,
  outcome: Int8Array,
  sorted: Float64Array,
  starts: readonly number[],
): number[] {
  const limits = starts.slice(1, -1).map((start) => sorted[start])
  const places = new Map(limits.map((limit) => [limit, sorted.indexOf(limit)]))
  const rises = new Array<number>(BUCKETS).fill(0)
  for (let row = 0; row < probabilityUp.length; row++) {
    const place = places.get(probabilityUp[row])
    if (place !== undefined) places.set(probabilityUp[row], place + 1)
    if (outcome[row] > 0)
      rises[place === undefined ? countAtMost(limits, probabilityUp[row]) : countAtMost(starts, place) - 1]++
  }
  return rises
}

function bucketOf(probabilities: Float64Array, rises: number): ReliabilityBucket {
  const n = probabilities.length
  let sum = 0
  for (const probability of probabilities) sum += probability
  return {
    bucket_low: probabilities[0],
    bucket_high: probabilities[n - 1],
    n,
    mean_probability: sum / n,
    realized_rate: rises / n,
  }
}
