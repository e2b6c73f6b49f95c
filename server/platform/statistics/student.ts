/** 95% of Student's t distribution lies between minus and plus this. */
export function tQuantile975(degreesOfFreedom: number): number {
  if (!(Number.isInteger(degreesOfFreedom) && degreesOfFreedom >= 1))
    throw new RangeError(`${degreesOfFreedom} are no degrees of freedom`)
  let [low, high] = [0, Math.PI / 2]
  for (let middle = (low + high) / 2; low < middle && middle < high; middle = (low + high) / 2) {
    if (shareWithin(middle, degreesOfFreedom) < 0.95) low = middle
    else high = middle
  }
  return Math.tan(high) * Math.sqrt(degreesOfFreedom)
}

/** The p-value of a one-sided test whose alternative is that the true value is greater. */
export function tUpperTail(t: number, degreesOfFreedom: number): number {
  const outside = 1 - shareWithin(Math.atan(Math.abs(t) / Math.sqrt(degreesOfFreedom)), degreesOfFreedom)
  return t > 0 ? Math.max(0, outside / 2) : 1 - outside / 2
}

/**
 * The share of the distribution between -t and t; the tangent of `angle` is t / √ν. For whole ν it is a finite sum
 * (Abramowitz and Stegun, 26.7.3 and 26.7.4).
 */
function shareWithin(angle: number, degreesOfFreedom: number): number {
  const cosine = Math.cos(angle)
  const isOdd = degreesOfFreedom % 2 === 1
  let term = isOdd ? cosine : 1
  let sum = 0
  for (let k = isOdd ? 1 : 0; k <= degreesOfFreedom - 2; k += 2) {
    sum += term
    term *= (cosine ** 2 * (k + 1)) / (k + 2)
  }
  const share = Math.sin(angle) * sum
  return isOdd ? (2 / Math.PI) * (angle + share) : share
}
