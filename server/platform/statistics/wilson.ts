/** The two-sided 95% point of the normal distribution. */
const Z = 1.959964

export type Proportion = { rate: number | null; low: number | null; high: number | null }

export function wilson(successes: number, n: number): Proportion {
  if (!(successes >= 0 && successes <= n)) throw new RangeError(`${successes} of ${n} is no share`)
  if (n === 0) return { rate: null, low: null, high: null }
  const rate = successes / n
  const scale = 1 + Z ** 2 / n
  const centre = (rate + Z ** 2 / (2 * n)) / scale
  const reach = (Z * Math.sqrt((rate * (1 - rate)) / n + Z ** 2 / (4 * n ** 2))) / scale
  // At the ends the bound is the rate itself; subtraction would leave a rounding error.
  return {
    rate,
    low: successes === 0 ? 0 : Math.max(0, centre - reach),
    high: successes === n ? 1 : Math.min(1, centre + reach),
  }
}

/**
 * A Wilson interval over the effective number of trials if those of a cluster always come out alike: n squared over the
 * sum of the squared sizes. It is wide enough however correlated the trials of a cluster are.
 */
export function clusteredWilson(successes: number, sizes: readonly number[]): Proportion {
  const n = sizes.reduce((sum, size) => sum + size, 0)
  if (n === 0) return wilson(0, 0)
  const trials = n ** 2 / sizes.reduce((sum, size) => sum + size ** 2, 0)
  const rate = successes / n
  return { ...wilson(rate * trials, trials), rate }
}

/** The number of observations that the prior counts as. */
const PRIOR_WEIGHT = 20

/** Draws the rate towards `prior` (a fraction) while observations are few; the prior itself at n = 0. */
export function shrunkRate(wins: number, n: number, prior: number): number {
  return (wins + PRIOR_WEIGHT * prior) / (n + PRIOR_WEIGHT)
}
