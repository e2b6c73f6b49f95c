import { type Calibration, fitCalibration, type HeldOut, NO_CALIBRATION } from "./calibrate"
import {
  type CheckedForecasts,
  crossCheck,
  lossUp,
  type RelativeScorecard,
  type Scorecard,
  sayBase,
  scoreAhead,
  scoreUp,
} from "./crossCheck"
import { sumBySession } from "./slope"

/**
 * A model's probabilities, and their scores on a block that it was not trained on, each sixth calibrated on the others.
 */
export type ServedModel = {
  /** The source of probabilities of a rise. Even if the base serves, the score ranks the tickers of a session. */
  serves: "logistic" | "base_rate"
  calibration: Calibration
  scores: { served: Scorecard; base_rate: Scorecard; logistic: Scorecard }
  /** By how much the log loss of the probability of a rise is below the base's, and how much of that may be luck. */
  gain: { mean: number; standardError: number }
  relative: RelativeScorecard
  said: CheckedForecasts
}

/** There is no gate for the score: weak evidence shrinks its slope, and the wrong direction makes it 0. */
export function serveScore(heldOut: HeldOut): ServedModel {
  const [base, said] = [sayBase(heldOut), crossCheck(heldOut)]
  const calibration = fitCalibration(heldOut)
  const serves = calibration.weight > 0 ? "logistic" : "base_rate"
  const served = serves === "logistic" ? said : base
  return {
    serves,
    calibration,
    scores: { served: scoreUp(served), base_rate: scoreUp(base), logistic: scoreUp(said) },
    gain: gainOver(base, served, heldOut.horizon),
    relative: scoreAhead(calibration.slope > 0 ? said : base, heldOut.horizon),
    said: served,
  }
}

export function serveBase(heldOut: HeldOut): ServedModel {
  const base = sayBase(heldOut)
  const card = scoreUp(base)
  return {
    serves: "base_rate",
    calibration: NO_CALIBRATION,
    scores: { served: card, base_rate: card, logistic: scoreUp(crossCheck(heldOut)) },
    gain: { mean: 0, standardError: 0 },
    relative: scoreAhead(base, heldOut.horizon),
    said: base,
  }
}

function gainOver(base: CheckedForecasts, said: CheckedForecasts, horizon: number): ServedModel["gain"] {
  const gain = (row: number) => lossUp(base, row) - lossUp(said, row)
  const { sum, standardError } = sumBySession(gain, said.session, horizon)
  return { mean: sum / said.session.length, standardError: standardError / said.session.length }
}
