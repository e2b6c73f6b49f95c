import { logOdds, sigmoid } from "./logistic"
import { type Normal, posteriorMean } from "./prior"
import type { Samples } from "./samples"
import { measureAhead, measureSlope, type Scored, sumBySession } from "./slope"

export type HeldOut = Pick<Samples, "outcome" | "isAhead" | "relativeMove" | "session" | "baseUp" | "unchanged"> &
  Scored & {
    prior: Normal
  }

/**
 * `slope · z` are the log odds of coming ahead of the session's median. `weight · slope · z` are those of a rise, added
 * to the base's. Both are 0 if the score ranks in the wrong direction.
 */
export type Calibration = { slope: number; weight: number }

export const NO_CALIBRATION: Calibration = { slope: 0, weight: 0 }

/**
 * How much of a lead over the median carries over to a rise: the share of a ticker's moves that is independent of the
 * market, which is 0.8 at a correlation of 0.36. The evidence is weighed against this prior.
 */
const USUAL_WEIGHT = { mean: 0.8, deviation: 0.4, highest: 0.8 }
const HIGHEST = 0.99

/** For a normal move with a deviation of 0.8 volatilities, log odds of 1 mean a lead of about half a volatility. */
const LEAD_PER_LOG_ODDS = 0.5
const FURTHEST_LEAD = 5

export function fitCalibration(heldOut: HeldOut): Calibration {
  const slope = Math.max(0, posteriorMean(heldOut.prior, measureAhead(heldOut)))
  return { slope, weight: slope > 0 ? fitWeight(heldOut, slope) : 0 }
}

export function probabilityAhead({ slope }: Calibration, z: number): number {
  return Math.min(HIGHEST, Math.max(1 - HIGHEST, sigmoid(slope * z)))
}

export function probabilityRise({ slope, weight }: Calibration, z: number, baseUp: number): number {
  return sigmoid(logOdds(baseUp) + weight * slope * z)
}

/** Expected lead over the session's median per unit of `z`, in the ticker's volatility over the horizon. */
export function fitReturnSlope(heldOut: HeldOut): number {
  const { prior, relativeMove } = heldOut
  const lead = (row: number) => Math.max(-FURTHEST_LEAD, Math.min(FURTHEST_LEAD, relativeMove[row]))
  const expected = { mean: LEAD_PER_LOG_ODDS * prior.mean, deviation: LEAD_PER_LOG_ODDS * prior.deviation }
  return Math.max(0, posteriorMean(expected, measureSlope(heldOut, lead)))
}

function fitWeight({ z, outcome, baseUp, session, horizon }: HeldOut, slope: number): number {
  const { mean, deviation, highest } = USUAL_WEIGHT
  const usual = { slope, weight: mean }
  const error = (row: number) => {
    const rise = probabilityRise(usual, z[row], baseUp[row])
    return outcome[row] === 0 ? 0 : (outcome[row] > 0 ? 1 : 0) - rise
  }
  // One Newton step from the usual weight. The log odds are small, so the likelihood is nearly a parabola.
  const leads = z.map((odds, row) => error(row) * slope * odds)
  let curvature = 0
  for (let row = 0; row < z.length; row++) {
    if (outcome[row] !== 0) curvature += (slope * z[row]) ** 2 * baseUp[row] * (1 - baseUp[row])
  }
  if (curvature === 0) return 0
  const { sum, standardError } = sumBySession((row) => leads[row], session, horizon)
  const measured = { slope: mean + sum / curvature, standardError: standardError / curvature }
  return Math.min(highest, Math.max(0, posteriorMean({ mean, deviation }, measured)))
}
