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
  ...alsoCounted: readonly Row[][][]
): [low: number, high: number] {
  const degrees = Math.min(...[sessions, ...alsoCounted].map((each) => degreesOf(each.map(({ length }) => length))))
  const [n, whole] = [sessions.length, statistic(sessions.flat())]
  const residuals = sessions.map((left) => statistic(sessions.filter((session) => session !== left).flat()) - whole)
  const error = Math.sqrt((residuals.reduce((sum, residual) => sum + residual ** 2, 0) * (n - 1)) / n)
  return [whole - studentsT(degrees) * error, whole + studentsT(degrees) * error]
}

export type Counted = { position: number; n: number; successes: number }

/** The interval of a rate whose outcomes span `horizon` sessions, so that those of neighbouring sessions overlap. */
export function blockBounds(counted: readonly Counted[], horizon: number) {
  const observed = counted.filter(({ n }) => n > 0)
  const positions = [...new Set(observed.map(({ position }) => position))].sort((a, b) => a - b)
  const blockOf = blocksOf(positions, horizon)
  const blocks = [...Map.groupBy(observed, ({ position }) => blockOf(position)).values()].map(sumOf)
  const bounds = blocks.length < 5 ? [null, null] : boundsOver(blocks, shareBetween(positions, blockOf, horizon))
  return {
    n_sessions: positions.length,
    n_blocks: blocks.length,
    clustered_low: bounds[0],
    clustered_high: bounds[1],
  }
}

type Sum = Omit<Counted, "position">

function sumOf(parts: readonly Sum[]): Sum {
  const add = (name: keyof Sum) => parts.reduce((sum, part) => sum + part[name], 0)
  return { n: add("n"), successes: add("successes") }
}

/** A session fills the time up to the next, at most a horizon; blocks are of equal length, at least a horizon. */
function blocksOf(positions: readonly number[], horizon: number): (position: number) => number {
  const gaps = positions.slice(1).map((position, index) => Math.min(horizon, position - positions[index]))
  const lengths = [...gaps, gaps.at(-1) ?? horizon]
  const starts = lengths.map((_, index) => lengths.slice(0, index).reduce((sum, length) => sum + length, 0))
  const span = lengths.reduce((sum, length) => sum + length, 0)
  const count = Math.max(1, Math.floor(span / horizon))
  return (position) => Math.floor((starts[positions.indexOf(position)] * count) / span)
}

/** Outcomes k sessions apart correlate by 1 - k / horizon; what neighbouring blocks share is missing between them. */
function shareBetween(positions: readonly number[], blockOf: (position: number) => number, horizon: number): number {
  const blocks = positions.map(blockOf)
  const count = Math.max(...blocks) + 1
  let [all, across] = [0, 0]
  positions.forEach((one, index) => {
    for (let other = 0; other < positions.length; other++) {
      const correlation = Math.max(0, 1 - Math.abs(one - positions[other]) / horizon)
      all += correlation
      if (blocks[index] !== blocks[other]) across += correlation
    }
  })
  return 1 - ((across / all) * count) / (count - 1)
}

function boundsOver(blocks: readonly Sum[], between: number): [low: number, high: number] {
  const all = sumOf(blocks)
  const rate = all.successes / all.n
  const squares = blocks.map(({ n, successes }) => ((all.successes - successes) / (all.n - n) - rate) ** 2)
  const variance = (squares.reduce((sum, square) => sum + square, 0) * (blocks.length - 1)) / blocks.length / between
  const reach = studentsT(degreesOf(blocks.map(({ n }) => n))) * Math.sqrt(variance)
  return [Math.max(0, rate - reach), Math.min(1, rate + reach)]
}

/**
 * Satterthwaite: the squared trace of the residuals' covariances over the sum of their squares, if each row is an
 * independent observation.
 */
function degreesOf(sizes: readonly number[]): number {
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

/** The 97.5% quantile; between whole degrees, shares are interpolated in their reciprocal. */
function studentsT(degrees: number): number {
  // Rounding in the sums above may make a whole number slightly smaller.
  const whole = Math.floor(degrees + 1e-9)
  const way = Math.max(0, (1 / whole - 1 / degrees) * whole * (whole + 1))
  const within = (t: number) => (1 - way) * shareWithin(t, whole) + way * shareWithin(t, whole + 1)
  let [low, high] = [0, 100]
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (within(middle) < 0.95) low = middle
    else high = middle
  }
  return high
}

/** By Simpson's rule over the angle whose tangent is t / √degrees, where the density is a power of the cosine. */
function shareWithin(t: number, degrees: number): number {
  const area = (end: number) => {
    const [steps, density] = [400, (angle: number) => Math.cos(angle) ** (degrees - 1)]
    const weights = Array.from({ length: steps + 1 }, (_, step) =>
      step === 0 || step === steps ? 1 : step % 2 === 1 ? 4 : 2,
    )
    return weights.reduce((sum, weight, step) => sum + weight * density((end * step) / steps), 0) * (end / steps)
  }
  return area(Math.atan(t / Math.sqrt(degrees))) / area(Math.PI / 2)
}
