import type { Said } from "./crossCheck"

export type ReliabilityBucket = {
  bucket_low: number
  bucket_high: number
  n: number
  mean_probability: number
  realized_rate: number
}

const BUCKETS = 10

/** Tenths of the rows by probability: nearly all lie so close to one half that tenths of the scale would be empty. */
export function reliabilityOf(said: readonly Said[]): ReliabilityBucket[] {
  const sorted = said.toSorted((one, other) => one.probabilityUp - other.probabilityUp)
  const startOf = (bucket: number) => Math.floor((sorted.length * bucket) / BUCKETS)
  return Array.from({ length: BUCKETS }, (_, bucket) => bucketOf(sorted.slice(startOf(bucket), startOf(bucket + 1))))
}

function bucketOf(rows: readonly Said[]): ReliabilityBucket {
  const n = rows.length
  let sum = 0
  let rises = 0
  for (const { probabilityUp, outcome } of rows) {
    sum += probabilityUp
    if (outcome > 0) rises++
  }
  return {
    bucket_low: rows[0].probabilityUp,
    bucket_high: rows[n - 1].probabilityUp,
    n,
    mean_probability: sum / n,
    realized_rate: rises / n,
  }
}
