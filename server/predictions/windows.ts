import { HORIZON_SESSIONS, type Timeframe } from "./horizon"

/** Blocks of reference sessions, as indexes of the panel's sessions, both ends included. */
export type Windows = {
  trainFrom: number
  trainTo: number
  calibrateFrom: number
  calibrateTo: number
}

/** Three years of sessions before the cut: no older one is learnt from. */
export const WINDOW_SESSIONS = 756

/** A year to calibrate on: what little there is to find takes about as long to show. */
const CALIBRATION_SESSIONS = 252

/** A model serves this many sessions; then the next is trained on what has become known meanwhile. */
export const SERVED_SESSIONS = 21

/**
 * Lays out what a model that serves from session `cut` learns from: first a block to train on, later one to calibrate
 * on, at most a third of all. Between them, and before the cut, as many sessions as the horizon are left out, so that
 * the last target of each block lies before the next block, or the cut, begins. Null where there is no room.
 * `earliest` is the first session that has features.
 */
export function layOutWindows(timeframe: Timeframe, cut: number, earliest: number): Windows | null {
  const horizon = HORIZON_SESSIONS[timeframe]
  const trainFrom = Math.max(earliest, cut - WINDOW_SESSIONS)
  const calibrateTo = cut - 1 - horizon
  const room = calibrateTo - trainFrom + 1
  const calibrateFrom = calibrateTo + 1 - Math.min(CALIBRATION_SESSIONS, Math.floor(room / 3))
  const trainTo = calibrateFrom - 1 - horizon
  // The calibration block must outlast the horizon twice, or no part of it can be checked against the others.
  const isRoomy = calibrateTo - calibrateFrom + 1 >= 2 * horizon + 4 && trainTo > trainFrom
  return isRoomy ? { trainFrom, trainTo, calibrateFrom, calibrateTo } : null
}
