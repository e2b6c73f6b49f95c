import { degreesOfFreedom } from "./degreesOfFreedom"
import { tQuantile975 } from "./student"

/** Fewer blocks of sessions reveal too little of how sessions differ. */
const MIN_BLOCKS = 5

/** `n_blocks` counts what is compared: sessions, or runs of them where outcomes overlap. */
export type ClusteredInterval = {
  n_sessions: number
  n_blocks: number
  clustered_low: number | null
  clustered_high: number | null
}

/** `position` is the session's number on the exchange, so that sessions without observations keep their place. */
export type SessionCount = { position: number; n: number; successes: number }

export function clusteredRate(sessions: readonly SessionCount[], horizon: number): ClusteredInterval {
  const { low, high, blocks } = clusteredInterval(sessions, {
    horizon,
    counts: ["n"],
    sums: ["successes"],
    statistic: ({ n, successes }) => successes / n,
    range: [0, 1],
  })
  const observed = new Set(sessions.filter(({ n }) => n > 0).map(({ position }) => position))
  return { n_sessions: observed.size, n_blocks: blocks, clustered_low: low, clustered_high: high }
}

/**
 * The wider of a rate's two intervals: outcomes of one session move together, so the narrower one claims too much. Null
 * without observations.
 */
export function widerInterval(
  { low, high }: Interval,
  { clustered_low, clustered_high }: Pick<ClusteredInterval, "clustered_low" | "clustered_high">,
): { low: number; high: number } | null {
  if (low === null || high === null) return null
  if (clustered_low === null || clustered_high === null || clustered_high - clustered_low < high - low) {
    return { low, high }
  }
  return { low: clustered_low, high: clustered_high }
}

/** The 95% interval of one rate minus another over the same sessions; what moves both cancels out. */
export function clusteredDifference(
  first: readonly SessionCount[],
  second: readonly SessionCount[],
  horizon: number,
): Interval {
  const none = { n: 0, successes: 0, otherN: 0, otherSuccesses: 0 }
  const sessions = [
    ...first.map((session) => ({ ...none, ...session })),
    ...second.map(({ position, n, successes }) => ({ ...none, position, otherN: n, otherSuccesses: successes })),
  ]
  const { low, high } = clusteredInterval(sessions, {
    horizon,
    counts: ["n", "otherN"],
    sums: ["successes", "otherSuccesses"],
    statistic: ({ n, successes, otherN, otherSuccesses }) => successes / n - otherSuccesses / otherN,
    range: [-1, 1],
  })
  return { low, high }
}

export type Interval = { low: number | null; high: number | null }

export type Totals<Figure extends string> = Readonly<Record<Figure, number>>

type Question<Figure extends string> = {
  /** How many sessions an outcome spans; outcomes of sessions closer together overlap. */
  horizon: number
  /** Numbers of observations. Each must be above zero in enough blocks. */
  counts: readonly Figure[]
  sums: readonly Figure[]
  /** Computed from the totals over all sessions, and over all but one block of them. */
  statistic: (totals: Totals<Figure>) => number
}

/**
 * The 95% t-interval of a statistic of totals by the jackknife: the residual of a block of sessions is the change when
 * it is left out. The degrees of freedom are the fewest that the sizes of the blocks leave any of the counts. Null if
 * one of the counts was observed in fewer than five blocks. When every outcome is the same the interval is a point, so
 * answers show Wilson's next to it. Sessions come in any order, and several elements of one session add up.
 */
export function clusteredInterval<Figure extends string>(
  sessions: readonly Placed<Figure>[],
  {
    range,
    ...question
  }: Question<Figure> & {
    /** The possible values of the statistic, which limit the bounds. */
    range: readonly [least: number, greatest: number]
  },
): Interval & { blocks: number } {
  const { blocks, found } = clusteredEstimate(sessions, question)
  if (!found) return { low: null, high: null, blocks }
  const reach = tQuantile975(found.degreesOfFreedom) * found.standardError
  return { low: Math.max(range[0], found.estimate - reach), high: Math.min(range[1], found.estimate + reach), blocks }
}

type Estimate = { estimate: number; standardError: number; degreesOfFreedom: number }

/** `blocks` is the smallest number of blocks in which any of the counts was observed. */
export function clusteredEstimate<Figure extends string>(
  sessions: readonly Placed<Figure>[],
  { horizon, counts, sums, statistic }: Question<Figure>,
): { blocks: number; found: Estimate | null } {
  const figures = [...counts, ...sums]
  const observed = sessions.filter((session) => counts.some((count) => session[count] > 0))
  const { blockOf, shareBetween } = blocksOver(observed, horizon)
  // Integer keys come in order, so that another order of the sessions adds up to the same bits.
  const blocks = Object.values(Object.groupBy(observed, blockOf)).map((block = []) => totalsOver(block, figures))
  const observedIn = Math.min(...counts.map((count) => blocks.filter((block) => block[count] > 0).length))
  if (observedIn < MIN_BLOCKS) return { blocks: observedIn, found: null }
  const all = totalsOver(blocks, figures)
  const estimate = statistic(all)
  const squares = blocks.reduce((sum, block) => {
    const others = { ...all }
    for (const figure of figures) others[figure] -= block[figure]
    return sum + (statistic(others) - estimate) ** 2
  }, 0)
  const standardError = Math.sqrt((squares * (blocks.length - 1)) / blocks.length / shareBetween)
  const freedom = counts.map((count) => degreesOfFreedom(blocks.map((block) => block[count])))
  return { blocks: observedIn, found: { estimate, standardError, degreesOfFreedom: Math.min(...freedom) } }
}

type Placed<Figure extends string> = { position: number } & Totals<Figure>

/**
 * Cuts the observed sessions into blocks of equal length, at least a horizon. A session takes up the time until the
 * next observed one, but at most a horizon, as far as its outcome reaches. Batches issued a horizon apart do not
 * overlap, so each is its own block.
 */
function blocksOver(observed: readonly { position: number }[], horizon: number) {
  if (!(Number.isInteger(horizon) && horizon >= 1)) throw new RangeError(`${horizon} is no horizon`)
  const positions = [...new Set(observed.map(({ position }) => position))].sort((a, b) => a - b)
  const lengths = positions.map((position, index) =>
    Math.min(horizon, (positions[index + 1] ?? Number.POSITIVE_INFINITY) - position),
  )
  // Nothing follows the last session, so it takes up as much as the one before it.
  if (lengths.length > 1) lengths[lengths.length - 1] = lengths[lengths.length - 2]
  const span = lengths.reduce((sum, length) => sum + length, 0)
  const blocks = Math.max(1, Math.floor(span / horizon))
  let elapsed = 0
  const blockAt = new Map(
    positions.map((position, index) => {
      const block = Math.floor((elapsed * blocks) / span)
      elapsed += lengths[index]
      return [position, block]
    }),
  )
  return {
    blockOf: ({ position }: { position: number }) => blockAt.get(position) ?? 0,
    shareBetween: shareBetween([...blockAt], horizon, blocks),
  }
}

/**
 * The share of the variance that lies between blocks: all of it if no outcomes of different blocks overlap. Outcomes k
 * sessions apart, fewer than a horizon, are assumed to correlate by 1 - k / horizon, as returns do.
 */
function shareBetween(
  placed: readonly (readonly [position: number, block: number])[],
  horizon: number,
  blocks: number,
) {
  let [all, across] = [placed.length, 0]
  for (const [index, [position, block]] of placed.entries()) {
    for (let next = index + 1; next < placed.length && placed[next][0] < position + horizon; next++) {
      const covariance = 2 * (1 - (placed[next][0] - position) / horizon)
      all += covariance
      if (placed[next][1] !== block) across += covariance
    }
  }
  // What neighbours share is missing both from the differences between blocks and from the sum of their squares.
  return across === 0 ? 1 : 1 - (across * blocks) / (blocks - 1) / all
}

export function totalsOver<Figure extends string>(
  parts: readonly Totals<Figure>[],
  figures: readonly Figure[],
): Record<Figure, number> {
  const totals = zeros(figures)
  for (const part of parts) {
    for (const figure of figures) totals[figure] += part[figure]
  }
  return totals
}

/** The cast is safe: every figure is given a value. */
function zeros<Figure extends string>(figures: readonly Figure[]) {
  return Object.fromEntries(figures.map((figure) => [figure, 0])) as Record<Figure, number>
}
