import {
  type Calibration,
  fitCalibration,
  type HeldOut,
  NO_CALIBRATION,
  probabilityAhead,
  probabilityRise,
} from "./calibrate"

export type Scorecard = { log_loss: number; brier_score: number; accuracy: number; n: number }

/** What was said of rows by a calibration that has not seen them. */
export type Said = {
  outcome: number
  isAhead: number
  z: number
  session: number
  probabilityUp: number
  probabilityUnchanged: number
  probabilityAhead: number
}

/**
 * What would have been said of a held-out block by calibrations that have not seen it: each half in time is calibrated
 * on the other, less the horizon before the border, whose outcomes lie in the later half.
 */
export function crossCheck(heldOut: HeldOut): Said[] {
  const { early, late } = halves(heldOut)
  return [...say(early, fitCalibration(late)), ...say(late, fitCalibration(early))]
}

/** The same rows with nothing said but the base. */
export function sayBase(heldOut: HeldOut): Said[] {
  const { early, late } = halves(heldOut)
  return [...say(early, NO_CALIBRATION), ...say(late, NO_CALIBRATION)]
}

/** How the probability of a rise did; the direction is the likelier of up and down, and a tie is right for neither. */
export function scoreUp(said: readonly Said[]): Scorecard {
  return score(said, ({ outcome, probabilityUp, probabilityUnchanged }) => ({
    probability: probabilityUp,
    happened: outcome > 0,
    isRight: outcome === (probabilityUp >= (1 - probabilityUnchanged) / 2 ? 1 : -1),
  }))
}

/** How the probability of coming ahead of the session's median did, on the rows of which that can be said. */
export function scoreAhead(said: readonly Said[]): Scorecard {
  return score(
    said.filter(({ isAhead }) => isAhead !== 0.5),
    ({ isAhead, probabilityAhead: probability, z }) => ({
      probability,
      happened: isAhead === 1,
      isRight: isAhead === (z >= 0 ? 1 : 0),
    }),
  )
}

export function aheadLoss({ isAhead, probabilityAhead: probability }: Said): number {
  return isAhead === 0.5 ? 0 : -Math.log(isAhead === 1 ? probability : 1 - probability)
}

type Claim = { probability: number; happened: boolean; isRight: boolean }

function score(said: readonly Said[], claimOf: (each: Said) => Claim): Scorecard {
  const n = said.length
  const total = { log_loss: 0, brier_score: 0, accuracy: 0, n }
  for (const each of said) {
    const { probability, happened, isRight } = claimOf(each)
    const given = happened ? probability : 1 - probability
    total.log_loss -= Math.log(given) / n
    total.brier_score += (1 - given) ** 2 / n
    if (isRight) total.accuracy += 1 / n
  }
  return total
}

function say(heldOut: HeldOut, calibration: Calibration): Said[] {
  return Array.from(heldOut.z, (z, row) => ({
    outcome: heldOut.outcome[row],
    isAhead: heldOut.isAhead[row],
    z,
    session: heldOut.session[row],
    probabilityUp: (1 - heldOut.unchanged[row]) * probabilityRise(calibration, z, heldOut.baseUp[row]),
    probabilityUnchanged: heldOut.unchanged[row],
    probabilityAhead: probabilityAhead(calibration, z),
  }))
}

function halves(heldOut: HeldOut): { early: HeldOut; late: HeldOut } {
  const { session, horizon } = heldOut
  const border = Math.ceil((session[0] + session[session.length - 1] + 1) / 2)
  return {
    early: part(heldOut, 0, firstFrom(session, border - horizon)),
    late: part(heldOut, firstFrom(session, border), session.length),
  }
}

/** Rows lie session by session. */
function firstFrom(session: Int32Array, from: number): number {
  const found = session.findIndex((each) => each >= from)
  return found < 0 ? session.length : found
}

function part({ horizon, ...columns }: HeldOut, from: number, to: number): HeldOut {
  return {
    horizon,
    outcome: columns.outcome.subarray(from, to),
    isAhead: columns.isAhead.subarray(from, to),
    relativeMove: columns.relativeMove.subarray(from, to),
    session: columns.session.subarray(from, to),
    baseUp: columns.baseUp.subarray(from, to),
    unchanged: columns.unchanged.subarray(from, to),
    z: columns.z.subarray(from, to),
  }
}
