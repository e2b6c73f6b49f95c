/*
 * How long answers took, as a histogram: bucket i counts those of more than 2^(i-1) and up to 2^i milliseconds, the
 * first those of up to 1 ms, the last also all that took longer. Two histograms add up; two percentiles do not.
 */

const bucketCount = 16

/** A histogram of nothing: counts of requests of up to 1, 2, 4 … 32768 ms. */
export function emptyHistogram(): number[] {
  return Array<number>(bucketCount).fill(0)
}

/** The bucket that a duration falls into. */
export function bucketOf(ms: number): number {
  return ms <= 1 ? 0 : ms > 16_384 ? bucketCount - 1 : 32 - Math.clz32(Math.ceil(ms) - 1)
}

/** Adds the counts of `more`, which may be shorter, to `sum`. */
export function addHistogram(sum: number[], more: readonly number[]): void {
  for (const [bucket, count] of more.entries()) sum[bucket] += count
}

/**
 * The duration in milliseconds that this share (0.5, 0.95) of requests stayed under, with two decimals. It is read off
 * the histogram as if the requests of a bucket lay evenly between its bounds, so it is right to within its bucket. Null
 * when nothing was counted.
 */
export function percentile(histogram: readonly number[], share: number): number | null {
  const total = histogram.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let below = 0
  for (const [bucket, count] of histogram.entries()) {
    if (count > 0 && below + count >= share * total) {
      const [low, high] = [bucket === 0 ? 0 : 2 ** (bucket - 1), 2 ** bucket]
      return Math.round((low + ((share * total - below) / count) * (high - low)) * 100) / 100
    }
    below += count
  }
  return null
}
