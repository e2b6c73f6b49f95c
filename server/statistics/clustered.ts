import { quantileOfSorted } from "./quantile"
import { seededBits } from "./random"

const RESAMPLES = 1000
/** Fixed, so that the same outcomes always give the same interval. */
const SEED = "clustered interval"

/** 95% bounds beside the number of sessions that they rest on. */
export type ClusteredInterval = { n_sessions: number; clustered_low: number | null; clustered_high: number | null }

/**
 * The 95% interval of a rate when the outcomes of one session move together: whole sessions are drawn again, in blocks
 * of `blockLength` (at least the horizon in sessions). One element per session, in time order; sessions without
 * observations do not count. The bounds are null below two blocks of sessions, so also with none or one: too few to
 * say how sessions differ. When every outcome is the same the interval is a point, which is why Wilson stands beside it.
 */
export function clusteredRate(
  sessions: readonly { n: number; successes: number }[],
  blockLength: number,
): ClusteredInterval {
  return clusteredRatio(
    Float64Array.from(sessions, ({ successes }) => successes),
    Float64Array.from(sessions, ({ n }) => n),
    blockLength,
  )
}

/** The same for a mean: `sum` is that of the session's `n` values. */
export function clusteredMean(sessions: readonly { n: number; sum: number }[], blockLength: number): ClusteredInterval {
  return clusteredRatio(
    Float64Array.from(sessions, ({ sum }) => sum),
    Float64Array.from(sessions, ({ n }) => n),
    blockLength,
  )
}

/** The same over columns: the ratio of the two totals, where element i of each belongs to session i. */
export function clusteredRatio(
  numerators: Float64Array,
  denominators: Float64Array,
  blockLength: number,
): ClusteredInterval {
  if (!(Number.isInteger(blockLength) && blockLength >= 1)) throw new RangeError(`${blockLength} is no block length`)
  const observed = denominators.map((n) => (n > 0 ? 1 : 0))
  const above = totalsUpTo(numerators.filter((_, session) => observed[session]))
  const below = totalsUpTo(denominators.filter((n) => n > 0))
  const sessions = (below.length - 1) / 2
  if (sessions < 2 * blockLength) return { n_sessions: sessions, clustered_low: null, clustered_high: null }
  const ratios = resampledRatios(above, below, blockLength).sort()
  return {
    n_sessions: sessions,
    clustered_low: quantileOfSorted(ratios, 0.025),
    clustered_high: quantileOfSorted(ratios, 0.975),
  }
}

/** One element per session: how many, and how many of them succeeded. */
export type SessionCounts = { n: Float64Array; successes: Float64Array }

/**
 * The 95% interval of one rate minus another over the same sessions: each resample draws the sessions for both, so what
 * moves them together cancels out. Null where one of the two rests on fewer than two blocks of sessions.
 */
export function clusteredDifference(
  first: SessionCounts,
  second: SessionCounts,
  blockLength: number,
): { low: number | null; high: number | null } {
  const observed = ({ n }: SessionCounts) => n.filter((count) => count > 0).length
  if (Math.min(observed(first), observed(second)) < 2 * blockLength) return { low: null, high: null }
  const isObserved = first.n.map((n, session) => Number(n > 0 || second.n[session] > 0))
  const resampled = ({ n, successes }: SessionCounts) => {
    const totals = (column: Float64Array) => totalsUpTo(column.filter((_, session) => isObserved[session]))
    return resampledRatios(totals(successes), totals(n), blockLength)
  }
  // The same seed over as many sessions draws the same ones.
  const others = resampled(second)
  const differences = resampled(first).map((rate, resample) => rate - others[resample])
  // A resample without a single observation of one of the two has no difference.
  const sorted = differences.filter((difference) => !Number.isNaN(difference)).sort()
  return { low: quantileOfSorted(sorted, 0.025), high: quantileOfSorted(sorted, 0.975) }
}

/** Running totals over the series laid twice end to end, so that a block may wrap and is two look-ups. */
function totalsUpTo(values: Float64Array): Float64Array {
  const totals = new Float64Array(2 * values.length + 1)
  for (let index = 0; index < 2 * values.length; index++) {
    totals[index + 1] = totals[index] + values[index % values.length]
  }
  return totals
}

function resampledRatios(above: Float64Array, below: Float64Array, blockLength: number): Float64Array {
  const sessions = (below.length - 1) / 2
  const bits = drawnBits(RESAMPLES * Math.ceil(sessions / blockLength))
  const ratios = new Float64Array(RESAMPLES)
  let block = 0
  for (let resample = 0; resample < RESAMPLES; resample++) {
    let numerator = 0
    let denominator = 0
    for (let drawn = 0; drawn < sessions; drawn += blockLength) {
      const start = Math.floor((bits[block++] / 2 ** 32) * sessions)
      const end = start + Math.min(blockLength, sessions - drawn)
      numerator += above[end] - above[start]
      denominator += below[end] - below[start]
    }
    ratios[resample] = numerator / denominator
  }
  return ratios
}

const nextBits = seededBits(SEED)
let known = new Uint32Array(0)

/** The first so many draws of the one seed, and more. They are kept: drawing takes most of the time. */
function drawnBits(count: number): Uint32Array {
  if (known.length < count) {
    const longer = new Uint32Array(Math.max(count, 2 * known.length))
    longer.set(known)
    for (let index = known.length; index < longer.length; index++) longer[index] = nextBits()
    known = longer
  }
  return known
}
