/**
 * 95% of Student's t distribution lies between minus and plus this value. Between whole degrees of freedom, shares are
 * interpolated in their reciprocal.
 */
export function tQuantile975(degreesOfFreedom: number): number {
  if (!(degreesOfFreedom >= 1 && degreesOfFreedom < Number.POSITIVE_INFINITY))
    throw new RangeError(`${degreesOfFreedom} are no degrees of freedom`)
  let [low, high] = [0, Math.PI / 2]
  for (let middle = (low + high) / 2; low < middle && middle < high; middle = (low + high) / 2) {
    if (shareWithin(Math.tan(middle), degreesOfFreedom) < 0.95) low = middle
    else high = middle
  }
  return Math.tan(high)
}

/** The p-value of a one-sided test whose alternative is that the true value is greater. */
export function tUpperTail(t: number, degreesOfFreedom: number): number {
  const outside = 1 - shareWithin(Math.abs(t), degreesOfFreedom)
  return t > 0 ? Math.max(0, outside / 2) : 1 - outside / 2
}

function shareWithin(t: number, degreesOfFreedom: number): number {
  const fewer = Math.floor(degreesOfFreedom)
  const share = shareOfWhole(t, fewer)
  if (fewer === degreesOfFreedom) return share
  const way = (1 / fewer - 1 / degreesOfFreedom) * fewer * (fewer + 1)
  return share + way * (shareOfWhole(t, fewer + 1) - share)
}

/** The share between -t and t, for whole degrees of freedom a finite sum (Abramowitz and Stegun, 26.7.3 and 26.7.4). */
function shareOfWhole(t: number, degreesOfFreedom: number): number {
  const angle = Math.atan(t / Math.sqrt(degreesOfFreedom))
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
