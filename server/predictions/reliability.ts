import { type ClusteredInterval, clusteredRate, type SessionCount } from "../platform/statistics/clustered"
import { countAtMost } from "../platform/statistics/search"
import type { CheckedForecasts } from "./crossCheck"

export type ReliabilityBucket = {
  bucket_low: number
  bucket_high: number
  n: number
  mean_probability: number
  realized_rate: number
} & ClusteredInterval

const BUCKETS = 10

/**
 * Tenths of the rows by probability. Nearly all are so close to one half that tenths of the scale would be empty. Of
 * rows with equal probabilities, the earlier ones come first.
 */
export function reliabilityOf(said: CheckedForecasts, horizon: number): ReliabilityBucket[] {
  const sorted = said.probabilityUp.toSorted()
  const starts = Array.from({ length: BUCKETS + 1 }, (_, bucket) => Math.floor((sorted.length * bucket) / BUCKETS))
  const sessions = countBySession(said, sorted, starts)
  return sessions.map((counts, bucket) =>
    bucketOf(sorted.subarray(starts[bucket], starts[bucket + 1]), counts, horizon),
  )
}

/** Sorts only the probabilities, which is fast. Rows exactly at a limit between tenths are assigned by their order. */
function countBySession(
  { probabilityUp, outcome, session }: CheckedForecasts,
  sorted: Float64Array,
  starts: readonly number[],
): SessionCount[][] {
  const limits = starts.slice(1, -1).map((start) => sorted[start])
  const places = new Map(limits.map((limit) => [limit, sorted.indexOf(limit)]))
  const buckets = Array.from({ length: BUCKETS }, (): SessionCount[] => [])
  for (let row = 0; row < probabilityUp.length; row++) {
    const place = places.get(probabilityUp[row])
    if (place !== undefined) places.set(probabilityUp[row], place + 1)
    const own = buckets[place === undefined ? countAtMost(limits, probabilityUp[row]) : countAtMost(starts, place) - 1]
    if (own.at(-1)?.position !== session[row]) own.push({ position: session[row], n: 0, successes: 0 })
    const counted = own[own.length - 1]
    counted.n++
    if (outcome[row] > 0) counted.successes++
  }
  return buckets
}

function bucketOf(probabilities: Float64Array, sessions: readonly SessionCount[], horizon: number): ReliabilityBucket {
  const n = probabilities.length
  let sum = 0
  for (const probability of probabilities) sum += probability
  return {
    bucket_low: probabilities[0],
    bucket_high: probabilities[n - 1],
    n,
    mean_probability: sum / n,
    realized_rate: sessions.reduce((rises, { successes }) => rises + successes, 0) / n,
    ...clusteredRate(sessions, horizon),
  }
}
