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

/** The same for many rates at once. Those over as many sessions draw the same ones, which takes most of the time. */
export function clusteredRates(
  rates: readonly (readonly { n: number; successes: number }[])[],
  blockLength: number,
): ClusteredInterval[] {
  const startsFor = lastOnly((sessions) => drawStarts(sessions, blockLength))
  const intervals = new Array<ClusteredInterval>(rates.length)
  const byLength = rates.map((_, i) => i).sort((a, b) => rates[a].length - rates[b].length)
  for (const i of byLength) {
    const column = (of: "n" | "successes") => Float64Array.from(rates[i], (session) => session[of])
    intervals[i] = clusteredRatio(column("successes"), column("n"), blockLength, startsFor)
  }
  return intervals
}

function lastOnly<T>(make: (sessions: number) => T): (sessions: number) => T {
  let last: { sessions: number; made: T } | undefined
  return (sessions) => {
    if (last?.sessions !== sessions) last = { sessions, made: make(sessions) }
    return last.made
  }
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
  startsFor = (sessions: number) => drawStarts(sessions, blockLength),
): ClusteredInterval {
  if (!(Number.isInteger(blockLength) && blockLength >= 1)) throw new RangeError(`${blockLength} is no block length`)
  const observed = denominators.map((n) => (n > 0 ? 1 : 0))
  const above = totalsUpTo(numerators.filter((_, session) => observed[session]))
  const below = totalsUpTo(denominators.filter((n) => n > 0))
  const sessions = (below.length - 1) / 2
  if (sessions < 2 * blockLength) return { n_sessions: sessions, clustered_low: null, clustered_high: null }
  const ratios = resampledRatios(above, below, blockLength, startsFor(sessions)).sort()
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
  // Both over the same draws.
  const starts = drawStarts(
    isObserved.reduce((sum, each) => sum + each, 0),
    blockLength,
  )
  const resampled = ({ n, successes }: SessionCounts) => {
    const totals = (column: Float64Array) => totalsUpTo(column.filter((_, session) => isObserved[session]))
    return resampledRatios(totals(successes), totals(n), blockLength, starts)
  }
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

/** For each resample, where its blocks begin. */
function drawStarts(sessions: number, blockLength: number): Uint32Array {
  const next = seededBits(SEED)
  const starts = new Uint32Array(RESAMPLES * Math.ceil(sessions / blockLength))
  for (let drawn = 0; drawn < starts.length; drawn++) starts[drawn] = Math.floor((next() / 2 ** 32) * sessions)
  return starts
}

function resampledRatios(
  above: Float64Array,
  below: Float64Array,
  blockLength: number,
  starts: Uint32Array,
): Float64Array {
  const sessions = (below.length - 1) / 2
  const ratios = new Float64Array(RESAMPLES)
  let block = 0
  for (let resample = 0; resample < RESAMPLES; resample++) {
    let numerator = 0
    let denominator = 0
    for (let drawn = 0; drawn < sessions; drawn += blockLength) {
      const start = starts[block++]
      const end = start + Math.min(blockLength, sessions - drawn)
      numerator += above[end] - above[start]
      denominator += below[end] - below[start]
    }
    ratios[resample] = numerator / denominator
  }
  return ratios
}
