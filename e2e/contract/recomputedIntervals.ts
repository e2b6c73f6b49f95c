export function wilsonBounds(share: number, n: number): [low: number, high: number] {
  const z = 1.959964
  const centre = share + z ** 2 / (2 * n)
  const reach = z * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2))
  return [(centre - reach) / (1 + z ** 2 / n), (centre + reach) / (1 + z ** 2 / n)]
}

/** A 95% t-interval; the residual of a session is the change in the statistic without its rows. */
export function sessionBounds<Row>(
  sessions: readonly Row[][],
  statistic: (rows: readonly Row[]) => number,
  degrees = sessions.length - 1,
): [low: number, high: number] {
  const [n, whole] = [sessions.length, statistic(sessions.flat())]
  const residuals = sessions.map((left) => statistic(sessions.filter((session) => session !== left).flat()) - whole)
  const error = Math.sqrt((residuals.reduce((sum, residual) => sum + residual ** 2, 0) * (n - 1)) / n)
  return [whole - studentsT(degrees) * error, whole + studentsT(degrees) * error]
}

/** The 97.5% quantile by the Cornish-Fisher expansion: within 0.001 from 4 degrees on. */
function studentsT(degrees: number): number {
  const z = 1.959963984540054
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92_160,
  ]
  return terms.reduce((sum, term, index) => sum + term / degrees ** (index + 1), z)
}
