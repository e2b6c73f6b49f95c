import { type ClusteredInterval, clusteredRate } from "../platform/statistics/clustered"
import { countAtMost } from "../platform/statistics/search"
import {
  type Calibration,
  fitCalibration,
  type HeldOut,
  NO_CALIBRATION,
  probabilityAhead,
  probabilityRise,
} from "./calibrate"

export type Scorecard = { log_loss: number; brier_score: number; accuracy: number; n: number }

export type RelativeScorecard = Scorecard & ClusteredInterval

export type Said = {
  outcome: number
  isAhead: number
  z: number
  session: number
  probabilityUp: number
  probabilityUnchanged: number
  probabilityAhead: number
}

/** Each part is calibrated on five sixths; more folds would add little. */
const FOLDS = 6

/**
 * What calibrations that have not seen it would have said about a held-out block: each of six consecutive parts is
 * calibrated on the others, less a horizon on either side, whose outcomes may overlap with its own.
 */
export function crossCheck(heldOut: HeldOut): Said[] {
  const { session, horizon } = heldOut
  const first = session[0]
  const span = session[session.length - 1] - first + 1
  const startOf = (each: number) => countAtMost(session, each - 1)
  return Array.from({ length: FOLDS }, (_, fold) => {
    const from = first + Math.floor((span * fold) / FOLDS)
    const to = first + Math.floor((span * (fold + 1)) / FOLDS)
    const others = rowsOf(heldOut, [0, startOf(from - horizon)], [startOf(to + horizon), session.length])
    return say(rowsOf(heldOut, [startOf(from), startOf(to)]), fitCalibration(others))
  }).flat()
}

export function sayBase(heldOut: HeldOut): Said[] {
  return say(heldOut, NO_CALIBRATION)
}

/** The direction is the likelier of up and down; an unchanged close is right for neither. */
export function scoreUp(said: readonly Said[]): Scorecard {
  return score(said, ({ outcome, probabilityUp, probabilityUnchanged }) => ({
    probability: probabilityUp,
    happened: outcome > 0,
    isRight: outcome === (probabilityUp >= (1 - probabilityUnchanged) / 2 ? 1 : -1),
  }))
}

export function scoreAhead(said: readonly Said[], horizon: number): RelativeScorecard {
  const claims = said.filter(({ isAhead }) => isAhead !== 0.5)
  const isRight = ({ isAhead, z }: Said) => isAhead === (z >= 0 ? 1 : 0)
  const sessions = claims.map((each) => ({ position: each.session, n: 1, successes: isRight(each) ? 1 : 0 }))
  return {
    ...score(claims, (each) => ({
      probability: each.probabilityAhead,
      happened: each.isAhead === 1,
      isRight: isRight(each),
    })),
    ...clusteredRate(sessions, horizon),
  }
}

/** How far a row's log loss lies below a coin's; 0 at the median. */
export function gainAhead({ isAhead, probabilityAhead: probability }: Said): number {
  return isAhead === 0.5 ? 0 : Math.log(isAhead === 1 ? probability : 1 - probability) + Math.LN2
}

export function lossUp({ outcome, probabilityUp }: Said): number {
  return -Math.log(outcome > 0 ? probabilityUp : 1 - probabilityUp)
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

/** Rows from each start up to its end, which is excluded. */
type Range = [start: number, end: number]

function rowsOf({ horizon, ...columns }: HeldOut, ...ranges: Range[]): HeldOut {
  return {
    horizon,
    session: joined(columns.session, ranges),
    outcome: joined(columns.outcome, ranges),
    isAhead: joined(columns.isAhead, ranges),
    relativeMove: joined(columns.relativeMove, ranges),
    baseUp: joined(columns.baseUp, ranges),
    unchanged: joined(columns.unchanged, ranges),
    z: joined(columns.z, ranges),
  }
}

/** Copies whole ranges: row by row it would take a quarter of a replay's time. */
function joined<T extends Int8Array | Int32Array | Float32Array | Float64Array>(column: T, ranges: Range[]): T {
  const count = ranges.reduce((sum, [start, end]) => sum + end - start, 0)
  const kept = column.slice(0, count) as T
  let at = 0
  for (const [start, end] of ranges) {
    kept.set(column.subarray(start, end), at)
    at += end - start
  }
  return kept
}
