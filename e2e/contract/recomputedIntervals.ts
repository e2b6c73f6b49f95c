export function wilsonBounds(share: number, n: number): [low: number, high: number] {
  const z = 1.959964
  const centre = share + z ** 2 / (2 * n)
  const reach = z * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2))
  return [(centre - reach) / (1 + z ** 2 / n), (centre + reach) / (1 + z ** 2 / n)]
}

/**
 * A 95% t-interval; the residual of a session is the change in the statistic without its rows. The degrees of freedom
 * are the fewest that any of the lists of sessions leaves.
 */
export function sessionBounds<Row>(
  sessions: readonly Row[][],
  statistic: (rows: readonly Row[]) => number,
  informative: readonly Row[][] = sessions,
): [low: number, high: number] {
  const degrees = Math.min(degreesOf(sessions), degreesOf(informative))
  const [n, whole] = [sessions.length, statistic(sessions.flat())]
  const residuals = sessions.map((left) => statistic(sessions.filter((session) => session !== left).flat()) - whole)
  const error = Math.sqrt((residuals.reduce((sum, residual) => sum + residual ** 2, 0) * (n - 1)) / n)
  return [whole - studentsT(degrees) * error, whole + studentsT(degrees) * error]
}

/**
 * Satterthwaite: the squared trace of the residuals' covariances over the sum of their squares, if each row is an
 * independent observation.
 */
function degreesOf(sessions: readonly (readonly unknown[])[]): number {
  const sizes = sessions.map(({ length }) => length)
  const n = sizes.reduce((sum, size) => sum + size, 0)
  const covariance = (one: number, other: number) =>
    (sizes[one] / (n - sizes[one])) *
    (sizes[other] / (n - sizes[other])) *
    ((one === other ? 1 / sizes[one] : 0) - 1 / n)
  const places = sizes.map((_, place) => place)
  const trace = places.reduce((sum, place) => sum + covariance(place, place), 0)
  const squares = places.flatMap((one) => places.map((other) => covariance(one, other) ** 2))
  return trace ** 2 / squares.reduce((sum, square) => sum + square, 0)
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
