/*
 * Response times as a histogram: bucket i counts those over 2^(i-1) and up to 2^i milliseconds, the first those up to 1
 * ms, and the last also anything longer. Two histograms add up; two percentiles do not.
 */

const bucketCount = 16

export function emptyHistogram(): number[] {
  return Array<number>(bucketCount).fill(0)
}

export function bucketOf(ms: number): number {
  return ms <= 1 ? 0 : ms > 16_384 ? bucketCount - 1 : 32 - Math.clz32(Math.ceil(ms) - 1)
}

export function addHistogram(sum: number[], more: readonly number[]): void {
  for (const [bucket, count] of more.entries()) sum[bucket] += count
}

/**
 * Milliseconds with two decimals, for a share such as 0.5 or 0.95. Assumes that a bucket's requests lie evenly between
 * its bounds, so it is right to within its bucket. Null if nothing was counted.
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
