import { median } from "../platform/statistics/quantile"
import { countAtMost } from "../platform/statistics/search"
import { FEATURE_COUNT } from "./features"
import { fitLogistic, type Logistic, scoreLogistic } from "./logistic"
import type { MeasuredSlope } from "./prior"
import type { Samples } from "./samples"
import { measureAhead } from "./slope"

/**
 * Expected size of a coefficient: between the lowest and the highest rank, real effects change the odds by about a
 * tenth.
 */
const USUAL_COEFFICIENT = 0.1

/** Consecutive parts of the training block. Each but the first tests a score trained on those before it. */
const PARTS = 3

type Ranked = Pick<Samples, "matrix" | "isAhead" | "session">

export function fitScore({ matrix, isAhead, session }: Ranked, horizon: number): Logistic {
  return fitLogistic({
    matrix,
    width: FEATURE_COUNT,
    outcomes: isAhead,
    session,
    horizon,
    deviation: USUAL_COEFFICIENT,
  })
}

/** Subtracts each session's median, so that scores do not depend on the market. */
export function centred(scores: Float64Array, session: Int32Array): Float64Array {
  const z = Float64Array.from(scores)
  for (let start = 0, end = 0; start < z.length; start = end) {
    while (end < z.length && session[end] === session[start]) end++
    const middle = median(scores.subarray(start, end)) ?? 0
    for (let row = start; row < end; row++) z[row] -= middle
  }
  return z
}

/** The measured slopes of scores that could be tried before the calibration block. */
export function earlierSlopes(training: Samples, horizon: number): MeasuredSlope[] {
  const { session } = training
  const first = session[0]
  const span = session[session.length - 1] - first + 1
  const startOf = (part: number) => first + Math.floor((span * part) / PARTS)
  return Array.from({ length: PARTS - 1 }, (_, i) => i + 1).flatMap((part) => {
    const cut = startOf(part)
    const logistic = fitScore(sessionsBetween(training, first, cut - horizon), horizon)
    const tried = sessionsBetween(training, cut, startOf(part + 1))
    return measureAhead({ ...tried, z: centred(scoreLogistic(logistic, tried.matrix), tried.session), horizon }) ?? []
  })
}

/** Rows of the sessions from `from` up to, but not including, `to`, without a copy. */
function sessionsBetween({ matrix, isAhead, session }: Samples, from: number, to: number): Ranked {
  const [start, end] = [from - 1, to - 1].map((each) => countAtMost(session, each))
  return {
    matrix: matrix.subarray(start * FEATURE_COUNT, end * FEATURE_COUNT),
    isAhead: isAhead.subarray(start, end),
    session: session.subarray(start, end),
  }
}
