/**
 * Satterthwaite's degrees of freedom of the jackknife variance of a rate over blocks, if observations were independent
 * (Bell and McCaffrey's working model): one less than the number of blocks if all have equally many observations, and
 * fewer the more a few of them hold. `sizes` are the blocks' numbers of observations.
 */
export function degreesOfFreedom(sizes: readonly number[]): number {
  const n = sizes.reduce((sum, size) => sum + size, 0)
  let [trace, onDiagonal, squares, crossed] = [0, 0, 0, 0]
  for (const size of sizes) {
    if (size === 0) continue
    // The change when the block is left out is its residual times this. Variances are in units of one observation's.
    const leverage = size / (n - size)
    const variance = leverage ** 2 / size
    trace += variance - leverage ** 2 / n
    onDiagonal += variance ** 2
    crossed += variance * leverage ** 2
    squares += leverage ** 2
  }
  return trace ** 2 / (onDiagonal - (2 * crossed) / n + (squares / n) ** 2)
}
