type Numbers = ArrayLike<number>

export function mean(values: Numbers): number {
  let sum = 0
  for (let at = 0; at < values.length; at++) sum += values[at]
  return sum / values.length
}

function moment(values: Numbers, power: number): number {
  const centre = mean(values)
  let sum = 0
  for (let at = 0; at < values.length; at++) sum += (values[at] - centre) ** power
  return sum / values.length
}

export function deviation(values: Numbers): number {
  return Math.sqrt(moment(values, 2))
}

export function skewness(values: Numbers): number {
  return moment(values, 3) / moment(values, 2) ** 1.5
}

/** Above that of the normal distribution. */
export function kurtosis(values: Numbers): number {
  return moment(values, 4) / moment(values, 2) ** 2 - 3
}

export function autocorrelation(values: Float64Array, lag: number): number {
  return correlation(values.subarray(lag), values.subarray(0, -lag))
}

export function correlation(xs: Numbers, ys: Numbers): number {
  let n = 0
  let [sumX, sumY, sumXX, sumYY, sumXY] = [0, 0, 0, 0, 0]
  for (let at = 0; at < xs.length; at++) {
    const [x, y] = [xs[at], ys[at]]
    if (Number.isNaN(x + y)) continue
    n++
    sumX += x
    sumY += y
    sumXX += x * x
    sumYY += y * y
    sumXY += x * y
  }
  return (n * sumXY - sumX * sumY) / Math.sqrt((n * sumXX - sumX ** 2) * (n * sumYY - sumY ** 2))
}

export function ranks(values: Numbers): Float64Array {
  const order = Uint32Array.from(values, (_, at) => at).sort((a, b) => values[a] - values[b])
  const rank = new Float64Array(values.length)
  for (let at = 0; at < order.length; at++) rank[order[at]] = at
  return rank
}
