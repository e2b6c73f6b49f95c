/** Null stays null. Throws for NaN and Infinity, which must never appear in an answer. */
export function rounded(value: number, decimals: number): number
export function rounded(value: number | null, decimals: number): number | null
export function rounded(value: number | null, decimals: number): number | null {
  if (value === null) return null
  if (!Number.isFinite(value)) throw new RangeError(`${value} has no place in an answer`)
  // Adding zero turns -0 into 0.
  return Math.round(value * 10 ** decimals) / 10 ** decimals + 0
}
