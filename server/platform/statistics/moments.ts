export function mean(values: ArrayLike<number>): number | null {
  if (values.length === 0) return null
  let sum = 0
  for (let index = 0; index < values.length; index++) sum += values[index]
  return sum / values.length
}

/** Sample standard deviation (n - 1) in two passes; null below two values. */
export function standardDeviation(values: ArrayLike<number>): number | null {
  const centre = mean(values)
  if (centre === null || values.length < 2) return null
  let squares = 0
  for (let index = 0; index < values.length; index++) squares += (values[index] - centre) ** 2
  return Math.sqrt(squares / (values.length - 1))
}
