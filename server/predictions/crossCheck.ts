import { type ClusteredInterval, clusteredRate, type SessionCount } from "../platform/statistics/clustered"
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

/** Probabilities for the rows of a held-out block. In columns, because a block has 10⁵ rows. */
export type CheckedForecasts = Pick<HeldOut, "outcome" | "isAhead" | "z" | "session" | "unchanged"> & {
  probabilityUp: Float64Array
  probabilityAhead: Float64Array
}

/** Each part is calibrated on five sixths. More folds would add little. */
const FOLDS = 6

/**
 * The probabilities of calibrations on unseen rows: each of six consecutive parts is calibrated on the others, minus a
 * horizon on either side, where outcomes may overlap.
 */
export function crossCheck(heldOut: HeldOut): CheckedForecasts {
  const { session, horizon } = heldOut
  const first = session[0]
  const span = session[session.length - 1] - first + 1
  const startOf = (each: number) => countAtMost(session, each - 1)
  const said = unsaid(heldOut)
  for (let fold = 0; fold < FOLDS; fold++) {
    const from = first + Math.floor((span * fold) / FOLDS)
    const to = first + Math.floor((span * (fold + 1)) / FOLDS)
    const others = rowsOf(heldOut, [0, startOf(from - horizon)], [startOf(to + horizon), session.length])
    say(said, heldOut, [startOf(from), startOf(to)], fitCalibration(others))
  }
  return said
}

export function sayBase(heldOut: HeldOut): CheckedForecasts {
  const said = unsaid(heldOut)
  say(said, heldOut, [0, heldOut.z.length], NO_CALIBRATION)
  return said
}

/** The direction is the likelier of up and down. An unchanged close is right for neither. */
export function scoreUp({ outcome, probabilityUp, unchanged }: CheckedForecasts): Scorecard {
  const score = emptyScore(outcome.length)
  for (let row = 0; row < outcome.length; row++) {
    const happened = outcome[row] > 0
    const isRight = outcome[row] === (probabilityUp[row] >= (1 - unchanged[row]) / 2 ? 1 : -1)
    addClaim(score, happened ? probabilityUp[row] : 1 - probabilityUp[row], isRight)
  }
  return score
}

export function scoreAhead(said: CheckedForecasts, horizon: number): RelativeScorecard {
  const { isAhead, z, session, probabilityAhead } = said
  const score = emptyScore(isAhead.reduce((n, ahead) => n + (ahead === 0.5 ? 0 : 1), 0))
  const sessions: SessionCount[] = []
  for (let row = 0; row < isAhead.length; row++) {
    if (isAhead[row] === 0.5) continue
    const isRight = isAhead[row] === (z[row] >= 0 ? 1 : 0)
    addClaim(score, isAhead[row] === 1 ? probabilityAhead[row] : 1 - probabilityAhead[row], isRight)
    if (sessions.at(-1)?.position !== session[row]) sessions.push({ position: session[row], n: 0, successes: 0 })
    const own = sessions[sessions.length - 1]
    own.n++
    if (isRight) own.successes++
  }
  return { ...score, ...clusteredRate(sessions, horizon) }
}

export function lossUp({ outcome, probabilityUp }: CheckedForecasts, row: number): number {
  return -Math.log(outcome[row] > 0 ? probabilityUp[row] : 1 - probabilityUp[row])
}

function emptyScore(n: number): Scorecard {
  return { log_loss: 0, brier_score: 0, accuracy: 0, n }
}

function addClaim(score: Scorecard, given: number, isRight: boolean): void {
  score.log_loss -= Math.log(given) / score.n
  score.brier_score += (1 - given) ** 2 / score.n
  if (isRight) score.accuracy += 1 / score.n
}

function unsaid({ outcome, isAhead, z, session, unchanged }: HeldOut): CheckedForecasts {
  const probabilityUp = new Float64Array(z.length)
  return { outcome, isAhead, z, session, unchanged, probabilityUp, probabilityAhead: new Float64Array(z.length) }
}

function say(
  said: CheckedForecasts,
  { z, unchanged, baseUp }: HeldOut,
  [start, end]: Range,
  calibration: Calibration,
): void {
  for (let row = start; row < end; row++) {
    said.probabilityUp[row] = (1 - unchanged[row]) * probabilityRise(calibration, z[row], baseUp[row])
    said.probabilityAhead[row] = probabilityAhead(calibration, z[row])
  }
}

/** Rows from a start up to, but not including, an end. */
type Range = [start: number, end: number]

function rowsOf({ horizon, prior, ...columns }: HeldOut, ...ranges: Range[]): HeldOut {
  return {
    horizon,
    prior,
    session: joined(columns.session, ranges),
    outcome: joined(columns.outcome, ranges),
    isAhead: joined(columns.isAhead, ranges),
    relativeMove: joined(columns.relativeMove, ranges),
    baseUp: joined(columns.baseUp, ranges),
    unchanged: joined(columns.unchanged, ranges),
    z: joined(columns.z, ranges),
  }
}

/** Copies whole ranges, because row by row this would take a quarter of a replay's time. */
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
