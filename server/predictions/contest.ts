import {
  type Calibration,
  evidenceAhead,
  fitCalibration,
  type HeldOut,
  NO_CALIBRATION,
  sumBySession,
} from "./calibrate"
import {
  crossCheck,
  gainAhead,
  lossUp,
  type RelativeScorecard,
  type Said,
  type Scorecard,
  sayBase,
  scoreAhead,
  scoreUp,
} from "./crossCheck"

export type Contest = {
  /** Even when the base serves, the score ranks the tickers of a session. */
  serves: "logistic" | "base_rate"
  calibration: Calibration
  scores: { served: Scorecard; base_rate: Scorecard; logistic: Scorecard }
  /** How far the log loss of the probability of a rise lies below the base's, and how much of that may be luck. */
  gain: Gain
  relative: RelativeScorecard
  /** What the winner would have said about the held-out block. */
  said: Said
}

type Gain = { mean: number; standardError: number }

/**
 * One in twenty scores that know nothing get this far by chance; about two thirds of those also pass the log loss test.
 */
const LEAST_EVIDENCE = 1.645

/**
 * Decided on a block that was not trained on. The logistic regression serves if its lead, by sessions, is more
 * than luck and if, calibrated on some sessions and scored on others, its log loss is lower than a coin's on who comes
 * ahead and lower than the base's on what rises. Otherwise the base serves, but what is known about the order within a
 * session is kept.
 */
export function decide(heldOut: HeldOut): Contest {
  const said = crossCheck(heldOut)
  const base = sayBase(heldOut)
  const hasOrder = knowsOrder(heldOut, said)
  const gain = gainOver(base, said, heldOut.horizon)
  const isServed = hasOrder && gain.mean > 0
  const fitted = hasOrder ? fitCalibration(heldOut) : NO_CALIBRATION
  const calibration = { ...fitted, weight: isServed ? fitted.weight : 0 }
  const serves = calibration.weight > 0 ? "logistic" : "base_rate"
  const served = serves === "base_rate" ? base : said
  return {
    serves,
    calibration,
    scores: { served: scoreUp(served), base_rate: scoreUp(base), logistic: scoreUp(said) },
    gain: serves === "base_rate" ? NO_GAIN : gain,
    relative: scoreAhead(hasOrder ? said : base, heldOut.horizon),
    said: served,
  }
}

export function serveBase(heldOut: HeldOut): Contest {
  const base = sayBase(heldOut)
  const card = scoreUp(base)
  return {
    serves: "base_rate",
    calibration: NO_CALIBRATION,
    scores: { served: card, base_rate: card, logistic: scoreUp(crossCheck(heldOut)) },
    gain: NO_GAIN,
    relative: scoreAhead(base, heldOut.horizon),
    said: base,
  }
}

const NO_GAIN: Gain = { mean: 0, standardError: 0 }

/** Gains are added up row by row: where nothing is said they are exactly 0, and a mean log loss may be rounded below it. */
function knowsOrder(heldOut: HeldOut, said: Said): boolean {
  return evidenceAhead(heldOut) >= LEAST_EVIDENCE && gainAhead(said) > 0
}

/** Both cover the same rows in the same order. */
function gainOver(base: Said, said: Said, horizon: number): Gain {
  const gain = (row: number) => lossUp(base, row) - lossUp(said, row)
  const { sum, standardError } = sumBySession(gain, said.session, horizon)
  return { mean: sum / said.session.length, standardError: standardError / said.session.length }
}
