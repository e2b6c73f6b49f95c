const BINS = 10
/** The log score of a certain forecast that fails is infinite, so certainty stops this far from 0 and 1. */
const CERTAINTY_MARGIN = 1e-6

export type Forecast = { probability: number; happened: boolean }

export type CalibrationBin = {
  bucket_low: number
  bucket_high: number
  n: number
  mean_probability: number | null
  /** The share that happened. Both are null when the bin is empty. */
  realized_rate: number | null
}

/** Ten equal bins from 0 to 1; a bin includes its lower edge, the last one also 1. */
export function calibration(forecasts: Iterable<Forecast>): CalibrationBin[] {
  const totals = Array.from({ length: BINS }, () => ({ n: 0, probability: 0, happened: 0 }))
  for (const { probability, happened } of forecasts) {
    const bin = totals[binOf(probability)]
    bin.n++
    bin.probability += probability
    if (happened) bin.happened++
  }
  return totals.map(({ n, probability, happened }, index) => ({
    bucket_low: index / BINS,
    bucket_high: (index + 1) / BINS,
    n,
    mean_probability: n === 0 ? null : probability / n,
    realized_rate: n === 0 ? null : happened / n,
  }))
}

export function binOf(probability: number): number {
  return Math.min(Math.floor(requireProbability(probability) * BINS), BINS - 1)
}

/** Mean distance between forecast and realized rate over the bins, weighted by n; null without forecasts. */
export function calibrationError(bins: readonly CalibrationBin[]): number | null {
  let n = 0
  let distance = 0
  for (const bin of bins) {
    if (bin.mean_probability === null || bin.realized_rate === null) continue
    n += bin.n
    distance += bin.n * Math.abs(bin.mean_probability - bin.realized_rate)
  }
  return n === 0 ? null : distance / n
}

/** Mean squared error: 0 is perfect, 0.25 is a coin; null without forecasts. */
export function brierScore(forecasts: Iterable<Forecast>): number | null {
  return meanLoss(forecasts, (probability) => (1 - probability) ** 2)
}

/** Mean negative natural logarithm of the probability forecast for what happened: 0 is perfect, ln 2 is a coin. */
export function logScore(forecasts: Iterable<Forecast>): number | null {
  return meanLoss(forecasts, (probability) => -Math.log(Math.max(probability, CERTAINTY_MARGIN)))
}

function meanLoss(forecasts: Iterable<Forecast>, loss: (probability: number) => number): number | null {
  let n = 0
  let sum = 0
  for (const { probability, happened } of forecasts) {
    n++
    sum += loss(happened ? requireProbability(probability) : 1 - requireProbability(probability))
  }
  return n === 0 ? null : sum / n
}

function requireProbability(probability: number): number {
  if (probability >= 0 && probability <= 1) return probability
  throw new RangeError(`${probability} is no probability`)
}
