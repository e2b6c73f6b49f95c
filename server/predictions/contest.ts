import { type Calibration, evidenceAhead, fitCalibration, type HeldOut, NO_CALIBRATION, tOf } from "./calibrate"
import { aheadLoss, crossCheck, type Said, type Scorecard, sayBase, scoreAhead, scoreUp } from "./crossCheck"

export type Serves = "logistic" | "trees" | "base_rate"

export type Contest = {
  serves: Serves
  /** Whose score ranks the tickers of a session: it does so also where the base serves. */
  ranksBy: "logistic" | "trees"
  calibration: Calibration
  scores: { served: Scorecard; base_rate: Scorecard; logistic: Scorecard; trees: Scorecard | null }
  relative: Scorecard
  /** What would have been said of the held-out block by what serves. */
  said: Said[]
}

/** One in twenty of the scores that know nothing get as far by luck. */
const LEAST_EVIDENCE = 1.645

/**
 * Who serves is decided on the block that neither was trained on. The logistic regression serves if its lead is more than
 * luck, by sessions, and if, calibrated on one half and scored on the other, it has a lower log loss than a coin on who
 * comes ahead and than the base on what rises. Trees take its place where the same holds of them, and they are better
 * than it by more than luck. Else the base serves; what is known of the session's order alone stays known.
 */
export function decide(linear: HeldOut, grown: HeldOut | null): Contest {
  const logistic = crossCheck(linear)
  const trees = grown ? crossCheck(grown) : null
  const isTrees = trees !== null && isBetter(trees, logistic, linear.horizon) && knowsOrder(grown ?? linear, trees)
  const [heldOut, said, name] =
    isTrees && grown ? [grown, trees, "trees" as const] : [linear, logistic, "logistic" as const]

  const base = sayBase(heldOut)
  const hasOrder = knowsOrder(heldOut, said)
  const isServed = hasOrder && scoreUp(said).log_loss < scoreUp(base).log_loss
  const fitted = hasOrder ? fitCalibration(heldOut) : NO_CALIBRATION
  const calibration = { ...fitted, weight: isServed ? fitted.weight : 0 }
  const serves = calibration.weight > 0 ? name : "base_rate"
  const served = serves === "base_rate" ? base : said
  return {
    serves,
    ranksBy: name,
    calibration,
    scores: {
      served: scoreUp(served),
      base_rate: scoreUp(base),
      logistic: scoreUp(logistic),
      trees: trees && scoreUp(trees),
    },
    relative: scoreAhead(hasOrder ? said : base),
    said: served,
  }
}

/** Without a contest the base serves, and the order of the logistic regression claims nothing. */
export function serveBase(linear: HeldOut): Contest {
  const base = sayBase(linear)
  const card = scoreUp(base)
  return {
    serves: "base_rate",
    ranksBy: "logistic",
    calibration: NO_CALIBRATION,
    scores: { served: card, base_rate: card, logistic: scoreUp(crossCheck(linear)), trees: null },
    relative: scoreAhead(base),
    said: base,
  }
}

function knowsOrder(heldOut: HeldOut, said: readonly Said[]): boolean {
  return evidenceAhead(heldOut) >= LEAST_EVIDENCE && scoreAhead(said).log_loss < Math.LN2
}

/** Both are of the same rows in the same order. */
function isBetter(said: readonly Said[], others: readonly Said[], horizon: number): boolean {
  const session = Int32Array.from(said, (each) => each.session)
  return tOf((row) => aheadLoss(others[row]) - aheadLoss(said[row]), session, horizon) >= LEAST_EVIDENCE
}
