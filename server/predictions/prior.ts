export type Normal = { mean: number; deviation: number }

export type MeasuredSlope = { slope: number; standardError: number }

/** The expectation for all models before any measurement; `docs/forecasts.md` has the reasons. */
const EXPECTED_MEAN: Normal = { mean: 0.5, deviation: 0.4 }
const DEVIATION_BETWEEN_MODELS = 0.3

/** The prior of a model's slope, sharpened by scores tried before its calibration block. */
export function slopePrior(earlier: readonly MeasuredSlope[]): Normal {
  const between = DEVIATION_BETWEEN_MODELS ** 2
  let precision = 1 / EXPECTED_MEAN.deviation ** 2
  let weighted = EXPECTED_MEAN.mean * precision
  for (const { slope, standardError } of earlier) {
    precision += 1 / (standardError ** 2 + between)
    weighted += slope / (standardError ** 2 + between)
  }
  return { mean: weighted / precision, deviation: Math.sqrt(1 / precision + between) }
}

export function posteriorMean(prior: Normal, measured: MeasuredSlope | null): number {
  if (!measured) return prior.mean
  const trust = prior.deviation ** 2 / (prior.deviation ** 2 + measured.standardError ** 2)
  return prior.mean + trust * (measured.slope - prior.mean)
}
