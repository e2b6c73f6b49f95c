import { HORIZON_SESSIONS, type Timeframe } from "./horizon"

export type Windows = {
  trainFrom: number
  trainTo: number
  calibrateFrom: number
  calibrateTo: number
}

/** Three years of sessions before the cut. A model does not learn from older ones. */
export const WINDOW_SESSIONS = 756

/** A year, because the small effects take about that long to show. */
const CALIBRATION_SESSIONS = 252

export const SERVED_SESSIONS = 21

/**
 * The blocks that a model serving from session `cut` learns from: one to train on, then one to calibrate on, of at most
 * a third of all. A horizon of sessions is left out between them and before the cut, so every target of a block lies
 * before the next block or the cut. Null if there is no room. `earliest` is the first session with features.
 */
export function layOutWindows(timeframe: Timeframe, cut: number, earliest: number): Windows | null {
  const horizon = HORIZON_SESSIONS[timeframe]
  const trainFrom = Math.max(earliest, cut - WINDOW_SESSIONS)
  const calibrateTo = cut - 1 - horizon
  const room = calibrateTo - trainFrom + 1
  const calibrateFrom = calibrateTo + 1 - Math.min(CALIBRATION_SESSIONS, Math.floor(room / 3))
  const trainTo = calibrateFrom - 1 - horizon
  // The calibration block must be longer than two horizons, or no part of it can be checked against the others.
  const isRoomy = calibrateTo - calibrateFrom + 1 >= 2 * horizon + 4 && trainTo > trainFrom
  return isRoomy ? { trainFrom, trainTo, calibrateFrom, calibrateTo } : null
}
