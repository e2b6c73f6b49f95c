import { fitLogistic, type Logistic, logOdds, scoreLogistic, sigmoid } from "./logistic"

/** Log odds from a model on a block that it was not trained on, with what became of each row. */
export type Scored = {
  scores: Float64Array
  isUp: Uint8Array
  session: Int32Array
  horizon: number
  /** The share of rises known before the block. */
  usualRate: number
}

export type Scorecard = { log_loss: number; brier_score: number; accuracy: number; n: number }

/**
 * The outcomes of one session move together, and those of overlapping horizons do too, so the rows of a session count
 * as at most this many independent ones, shared out over the horizon.
 */
const INDEPENDENT_PER_SESSION = 25
/** Pulls the slope towards zero with the weight of 64 independent outcomes: little evidence says little. */
const SLOPE_PRECISION = 16
/** Rises and falls of a whole block are mostly the market's luck, so the usual rate weighs as much as 400 sessions. */
const RATE_PRECISION = (400 * INDEPENDENT_PER_SESSION) / 4
const HIGHEST = 0.99

/**
 * Platt scaling: a logistic regression of the outcome on the score. A score that ranks the wrong way round is not
 * turned about but ignored, which leaves a rate.
 */
export function fitCalibration(scored: Scored): Logistic {
  const task = {
    matrix: scored.scores,
    count: scored.scores.length,
    width: 1,
    outcomes: scored.isUp,
    weights: independence(scored),
    ridge: { intercept: { mean: logOdds(scored.usualRate), precision: RATE_PRECISION }, slopes: SLOPE_PRECISION },
  }
  const fitted = fitLogistic(task)
  return fitted.coefficients[1] >= 0 ? fitted : fitLogistic({ ...task, matrix: new Float64Array(task.count) })
}

/** Calibrated probabilities of a rise, within [0.01, 0.99]. */
export function calibrated(calibration: Logistic, scores: Float64Array): Float64Array {
  return scoreLogistic(calibration, scores, scores.length).map((score) =>
    Math.min(HIGHEST, Math.max(1 - HIGHEST, sigmoid(score))),
  )
}

/**
 * How the calibrated scores do on data that their calibration has not seen: each half of the block in time is
 * calibrated on the other, less the horizon before the border, whose outcomes lie in the later half.
 */
export function crossCheck(scored: Scored): Scorecard {
  const first = scored.session.reduce((low, session) => Math.min(low, session), Number.POSITIVE_INFINITY)
  const last = scored.session.reduce((high, session) => Math.max(high, session), 0)
  const border = Math.ceil((first + last + 1) / 2)
  const early = select(scored, (session) => session + scored.horizon < border)
  const late = select(scored, (session) => session >= border)
  const outcomes = [...early.isUp, ...late.isUp]
  const probabilities = [
    ...calibrated(fitCalibration(late), early.scores),
    ...calibrated(fitCalibration(early), late.scores),
  ]
  return score(probabilities, outcomes)
}

/** Log loss, Brier score and accuracy of probabilities of a rise. */
export function score(probabilities: readonly number[], outcomes: ArrayLike<number>): Scorecard {
  const n = probabilities.length
  let logLoss = 0
  let brier = 0
  let correct = 0
  for (let i = 0; i < n; i++) {
    const error = outcomes[i] - probabilities[i]
    logLoss -= Math.log(1 - Math.abs(error))
    brier += error * error
    if (probabilities[i] >= 0.5 === (outcomes[i] === 1)) correct++
  }
  return { log_loss: logLoss / n, brier_score: brier / n, accuracy: correct / n, n }
}

/** Slope through the origin of the scaled move against `2p - 1`, never below zero: the sign stays the direction's. */
export function fitReturnSlope(probabilities: Float64Array, scaledMove: Float64Array): number {
  let product = 0
  let square = 0
  for (let i = 0; i < probabilities.length; i++) {
    const lean = 2 * probabilities[i] - 1
    product += lean * Math.max(-5, Math.min(5, scaledMove[i]))
    square += lean * lean
  }
  return square > 0 ? Math.max(0, product / square) : 0
}

function independence({ session, horizon }: Scored): Float64Array {
  const rows = new Map<number, number>()
  for (const each of session) rows.set(each, (rows.get(each) ?? 0) + 1)
  return Float64Array.from(session, (each) => Math.min(1, INDEPENDENT_PER_SESSION / (rows.get(each) ?? 1)) / horizon)
}

function select({ scores, isUp, session, ...rest }: Scored, belongs: (session: number) => boolean): Scored {
  const kept = session.reduce<number[]>((places, each, i) => {
    if (belongs(each)) places.push(i)
    return places
  }, [])
  return {
    scores: Float64Array.from(kept, (i) => scores[i]),
    isUp: Uint8Array.from(kept, (i) => isUp[i]),
    session: Int32Array.from(kept, (i) => session[i]),
    ...rest,
  }
}
