import type { MeasuredSlope } from "./prior"

/** Log odds of coming ahead of the session's median, minus their own median in the session, by row. */
export type Scored = { z: Float64Array; session: Int32Array; horizon: number }

/**
 * Measures the slope of the log odds of coming ahead on `z`. They are so small that the likelihood is a parabola. Its
 * maximum is one step from zero, where a row's curvature is a quarter.
 */
export function measureAhead(scored: Scored & { isAhead: Float32Array }): MeasuredSlope | null {
  const { isAhead } = scored
  return measureSlope(scored, (row) => (isAhead[row] === 0.5 ? Number.NaN : 4 * (isAhead[row] - 0.5)))
}

/**
 * The least-squares slope of a response through the origin, with its standard error by session. Ignores rows without a
 * response. Null if nothing can be measured.
 */
export function measureSlope(
  { z, session, horizon }: Scored,
  responseOf: (row: number) => number,
): MeasuredSlope | null {
  const response = z.map((_, row) => responseOf(row))
  let square = 0
  for (let row = 0; row < z.length; row++) if (!Number.isNaN(response[row])) square += z[row] * z[row]
  if (square === 0) return null
  const lead = (row: number) => (Number.isNaN(response[row]) ? 0 : response[row] * z[row])
  const { sum, standardError } = sumBySession(lead, session, horizon)
  return { slope: sum / square, standardError: standardError / square }
}

/** Clustered, because the rows of a session move together. Sessions of overlapping horizons count as one. */
export function sumBySession(figure: (row: number) => number, session: Int32Array, horizon: number) {
  let sum = 0
  let squares = 0
  for (let start = 0, end = 0; start < session.length; start = end) {
    let observed = 0
    for (; end < session.length && session[end] - session[start] < horizon; end++) observed += figure(end)
    sum += observed
    squares += observed * observed
  }
  return { sum, standardError: Math.sqrt(squares) }
}
