/**
 * Holm's adjusted p-values, in the order given, for so many tests in all: those that have not been made yet count as 1, so
 * that a test which is made early is not made easier by it.
 */
export function holmAdjusted(pValues: readonly number[], testsInAll: number): number[] {
  if (testsInAll < pValues.length) throw new RangeError(`${pValues.length} p-values of ${testsInAll} tests`)
  const ascending = pValues.map((p, index) => ({ p, index })).sort((a, b) => a.p - b.p)
  const adjusted: number[] = []
  let highest = 0
  for (const [rank, { p, index }] of ascending.entries()) {
    highest = Math.max(highest, Math.min(1, p * (testsInAll - rank)))
    adjusted[index] = highest
  }
  return adjusted
}
