import { median } from "../platform/statistics/quantile"
import { logOdds, sigmoid } from "./logistic"
import type { Samples } from "./samples"

export type HeldOut = Pick<Samples, "outcome" | "isAhead" | "relativeMove" | "session" | "baseUp" | "unchanged"> & {
  /** Log odds of coming ahead of the session's median, less their own median in the session. */
  z: Float64Array
  horizon: number
}

/**
 * `slope · z` are the log odds of coming ahead of the session's median, and `weight · slope · z` those of a rise, added
 * to the base's. Both are 0 when the score has shown nothing.
 */
export type Calibration = { slope: number; weight: number }

export const NO_CALIBRATION: Calibration = { slope: 0, weight: 0 }

/**
 * How much a lead over the median says about a rise: the share of a ticker's moves not shared with the market, which is
 * 0.8 at a correlation of 0.36. The evidence is weighed against this expectation and its uncertainty.
 */
const USUAL_WEIGHT = { mean: 0.8, deviation: 0.4, highest: 0.8 }
const STEPS = 8
const HIGHEST = 0.99

export function centred(scores: Float64Array, session: Int32Array): Float64Array {
  const z = Float64Array.from(scores)
  for (let start = 0, end = 0; start < z.length; start = end) {
    while (end < z.length && session[end] === session[start]) end++
    const middle = median(scores.subarray(start, end)) ?? 0
    for (let row = start; row < end; row++) z[row] -= middle
  }
  return z
}

export function fitCalibration(heldOut: HeldOut): Calibration {
  const slope = fitSlope(heldOut)
  return { slope, weight: slope > 0 ? fitWeight(heldOut, slope) : 0 }
}

export function probabilityAhead({ slope }: Calibration, z: number): number {
  return Math.min(HIGHEST, Math.max(1 - HIGHEST, sigmoid(slope * z)))
}

export function probabilityRise({ slope, weight }: Calibration, z: number, baseUp: number): number {
  return sigmoid(logOdds(baseUp) + weight * slope * z)
}

/**
 * By how many standard errors the score leads the right way, clustered by session: the rows of a session move together,
 * and sessions of overlapping horizons count as one.
 */
export function evidenceAhead({ z, isAhead, session, horizon }: HeldOut): number {
  return tOf((row) => (isAhead[row] - 0.5) * z[row], session, horizon)
}

/**
 * Expected lead over the session's median per unit of `z`, in the ticker's volatility over the horizon: the
 * least-squares slope through the origin, shrunk by its own uncertainty and never below 0.
 */
export function fitReturnSlope({ z, relativeMove, session, horizon }: HeldOut): number {
  const lead = (row: number) => Math.max(-5, Math.min(5, relativeMove[row])) * z[row]
  let product = 0
  let square = 0
  for (let row = 0; row < z.length; row++) {
    product += lead(row)
    square += z[row] * z[row]
  }
  return square > 0 ? drawnToZero(product / square, tOf(lead, session, horizon)) : 0
}

function tOf(figure: (row: number) => number, session: Int32Array, horizon: number): number {
  const { sum, standardError } = sumBySession(figure, session, horizon)
  return standardError > 0 ? sum / standardError : 0
}

export function sumBySession(figure: (row: number) => number, session: Int32Array, horizon: number) {
  let sum = 0
  let squares = 0
  for (let start = 0, end = 0; start < session.length; start = end) {
    let observed = 0
    for (; end < session.length && session[end] - session[start] < horizon; end++) observed += figure(end)
    sum += observed
    squares += observed * observed
  }
  return { sum, standardError: Math.sqrt(squares) }
}

/** James-Stein: scales a slope by the share of its square in excess of its variance; 0 below one standard error. */
function drawnToZero(slope: number, t: number): number {
  return t > 1 ? slope * (1 - 1 / (t * t)) : 0
}

function fitSlope(heldOut: HeldOut): number {
  const { z, isAhead } = heldOut
  const t = evidenceAhead(heldOut)
  if (t <= 1) return 0
  let slope = 0
  for (let step = 0; step < STEPS; step++) {
    let gradient = 0
    let curvature = 0
    for (let row = 0; row < z.length; row++) {
      if (isAhead[row] === 0.5) continue
      const probability = sigmoid(slope * z[row])
      gradient += (isAhead[row] - probability) * z[row]
      curvature += probability * (1 - probability) * z[row] * z[row]
    }
    const before = slope
    slope += gradient / curvature
    // Each further step would be the same.
    if (slope === before) break
  }
  return Math.max(0, drawnToZero(slope, t))
}

function fitWeight({ z, outcome, baseUp, session, horizon }: HeldOut, slope: number): number {
  const { mean, deviation, highest } = USUAL_WEIGHT
  const usual = { slope, weight: mean }
  const error = (row: number) => {
    const rise = probabilityRise(usual, z[row], baseUp[row])
    return outcome[row] === 0 ? 0 : (outcome[row] > 0 ? 1 : 0) - rise
  }
  // One Newton step from the usual weight: the log odds are small, so the likelihood is nearly a parabola.
  const leads = z.map((odds, row) => error(row) * slope * odds)
  let gradient = 0
  let curvature = 0
  for (let row = 0; row < z.length; row++) {
    if (outcome[row] === 0) continue
    gradient += leads[row]
    curvature += (slope * z[row]) ** 2 * baseUp[row] * (1 - baseUp[row])
  }
  const away = gradient / curvature
  const standardError = away / tOf((row) => leads[row], session, horizon)
  const trust = deviation ** 2 / (deviation ** 2 + standardError ** 2)
  const weight = mean + trust * away
  return Number.isFinite(weight) ? Math.min(highest, Math.max(0, weight)) : 0
}
