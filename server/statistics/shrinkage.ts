/** How many observations the prior is worth. */
const PRIOR_WEIGHT = 20

/** A win rate drawn towards `prior` (a fraction) while observations are few; the prior itself at n = 0. */
export function shrunkRate(wins: number, n: number, prior: number): number {
  return (wins + PRIOR_WEIGHT * prior) / (n + PRIOR_WEIGHT)
}
