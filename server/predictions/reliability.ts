import type { Said } from "./crossCheck"

/** Of the rows whose probability of a rise lies between these bounds: their mean probability, and the share that rose. */
export type ReliabilityBucket = {
  bucket_low: number
  bucket_high: number
  n: number
  mean_probability: number
  realized_rate: number
}

const BUCKETS = 10

/** In tenths of the rows by their probability: nearly all lie so close to one half that tenths of the scale would be empty. */
export function reliabilityOf(said: readonly Said[]): ReliabilityBucket[] {
  const sorted = said.toSorted((one, other) => one.probabilityUp - other.probabilityUp)
  return Array.from({ length: BUCKETS }, (_, bucket) => {
    const end = Math.floor((sorted.length * (bucket + 1)) / BUCKETS)
    return bucketOf(sorted.slice(Math.floor((sorted.length * bucket) / BUCKETS), end))
  })
}

function bucketOf(rows: readonly Said[]): ReliabilityBucket {
  const mean = (figure: (each: Said) => number) => rows.reduce((sum, each) => sum + figure(each), 0) / rows.length
  return {
    bucket_low: rows[0].probabilityUp,
    bucket_high: rows[rows.length - 1].probabilityUp,
    n: rows.length,
    mean_probability: mean(({ probabilityUp }) => probabilityUp),
    realized_rate: mean(({ outcome }) => (outcome > 0 ? 1 : 0)),
  }
}
