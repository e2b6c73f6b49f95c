/** In the order given. Tests not made yet count as p = 1, so that an early test is not made easier. */
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
