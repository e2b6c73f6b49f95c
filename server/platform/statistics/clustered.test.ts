import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { clusteredDifference, clusteredInterval, clusteredRate, type SessionCount } from "./clustered"
import { degreesOfFreedom } from "./degreesOfFreedom"
import { tQuantile975 } from "./student"
import { coverageOfRate } from "./testing/coverage"
import { seededRandom } from "./testing/seededRandom"
import { wilson } from "./wilson"

const nothing = { clustered_low: null, clustered_high: null }

const sessionsOf = (counts: readonly (readonly [successes: number, n: number])[]): SessionCount[] =>
  counts.map(([successes, n], position) => ({ position, n, successes }))

const widthOf = (sessions: SessionCount[], horizon: number) => {
  const { clustered_low, clustered_high } = clusteredRate(sessions, horizon)
  return (clustered_high ?? Number.NaN) - (clustered_low ?? Number.NaN)
}

/** Sessions in any order, some without observations, some in two parts. */
const someSessions = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 80 }), fc.nat({ max: 30 }))
    .chain(([position, n]) =>
      fc.record({ position: fc.constant(position), n: fc.constant(n), successes: fc.nat({ max: n }) }),
    ),
  { minLength: 1, maxLength: 60 },
)

describe("the interval by session", () => {
  it("is the t-interval of the sessions' rates if all have equally many observations", () => {
    const { n_sessions, clustered_low, clustered_high } = clusteredRate(
      sessionsOf([3, 4, 5, 6, 7].map((successes) => [successes, 10])),
      1,
    )
    // Mean 0.5, standard deviation √0.025, standard error √0.005, t = 2.776.
    expect(n_sessions).toBe(5)
    expect(clustered_low).toBeCloseTo(0.5 - 2.7764 * Math.sqrt(0.005), 4)
    expect(clustered_high).toBeCloseTo(0.5 + 2.7764 * Math.sqrt(0.005), 4)
  })

  it("has one degree of freedom less than equal sessions, and fewer if a few hold most observations", () => {
    for (const size of [1, 7]) expect(degreesOfFreedom(new Array(9).fill(size))).toBeCloseTo(8, 10)
    expect(degreesOfFreedom([...new Array(9).fill(200), 0, 3])).toBeLessThan(8.1)
    expect(degreesOfFreedom([200, 200, ...new Array(8).fill(3)])).toBeLessThan(1.5)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 5, maxLength: 40 }), (sizes) => {
        expect(degreesOfFreedom(sizes)).toBeCloseTo(degreesPlainly(sizes), 6)
        expect(degreesOfFreedom(sizes)).toBeGreaterThanOrEqual(1)
        expect(degreesOfFreedom(sizes)).toBeLessThan(sizes.length - 1 + 1e-9)
      }),
    )
  })

  it("is null below five sessions, or below five blocks of them if outcomes overlap", () => {
    const halves = (count: number) => sessionsOf(new Array(count).fill([20, 50]))
    expect(clusteredRate([], 1)).toEqual({ n_sessions: 0, n_blocks: 0, ...nothing })
    expect(clusteredRate(halves(1), 1)).toEqual({ n_sessions: 1, n_blocks: 1, ...nothing })
    expect(clusteredRate(halves(4), 1)).toEqual({ n_sessions: 4, n_blocks: 4, ...nothing })
    expect(clusteredRate(halves(5), 1).clustered_low).not.toBeNull()
    expect(clusteredRate(halves(24), 5)).toEqual({ n_sessions: 24, n_blocks: 4, ...nothing })
    expect(clusteredRate(halves(25), 5)).toMatchObject({ n_blocks: 5, clustered_low: 0.4 })
  })

  it("is a point if all sessions agree, and stays between 0 and 1", () => {
    const all = sessionsOf(new Array(6).fill([4, 4]))
    expect(clusteredRate(all, 1)).toMatchObject({ clustered_low: 1, clustered_high: 1 })
    const nearlyAll = sessionsOf([[1, 2], ...new Array(5).fill([2, 2])])
    expect(clusteredRate(nearlyAll, 1)).toMatchObject({ clustered_high: 1 })
    const nearlyNone = sessionsOf([[1, 2], ...new Array(5).fill([0, 2])])
    expect(clusteredRate(nearlyNone, 1)).toMatchObject({ clustered_low: 0 })
  })

  it("agrees with Wilson when outcomes are independent, and is much wider when a session moves together", () => {
    const random = seededRandom("outcomes")
    const independent = sessionsOf(
      Array.from({ length: 252 }, () => {
        const outcomes = Array.from({ length: 40 }, () => Number(random() < 0.5))
        return [outcomes.reduce((sum, outcome) => sum + outcome, 0), 40]
      }),
    )
    const together = independent.map((session) => ({ ...session, successes: random() < 0.5 ? 40 : 0 }))
    const { low, high } = wilson(5040, 10_080)
    const wilsonWidth = (high ?? 0) - (low ?? 0)
    expect(widthOf(independent, 1) / wilsonWidth).toBeGreaterThan(0.85)
    expect(widthOf(independent, 1) / wilsonWidth).toBeLessThan(1.15)
    expect(widthOf(together, 1) / wilsonWidth).toBeGreaterThan(5.5)
  })

  it("equals a plain computation from the blocks, wherever the count of sessions begins", () => {
    const starts = fc.constantFrom(-3, 0, 8_000)
    fc.assert(
      fc.property(someSessions, fc.integer({ min: 1, max: 5 }), starts, (sessions, horizon, start) => {
        const plain = computedPlainly(sessions, horizon)
        const moved = sessions.map((session) => ({ ...session, position: session.position + start }))
        const { n_sessions, clustered_low, clustered_high } = clusteredRate(moved, horizon)
        expect(n_sessions).toBe(new Set(sessions.filter(({ n }) => n > 0).map(({ position }) => position)).size)
        expect([clustered_low === null, clustered_high === null]).toEqual([plain === null, plain === null])
        expect(clustered_low ?? 0).toBeCloseTo(plain?.low ?? 0, 10)
        expect(clustered_high ?? 0).toBeCloseTo(plain?.high ?? 0, 10)
      }),
    )
  })

  it.each([5, 21])("treats batches %d sessions apart, a whole horizon, as independent observations", (horizon) => {
    for (const batches of [5, 12, 52]) {
      const inARow = sessionsOf(Array.from({ length: batches }, (_, index) => [(index * 7) % 11, 10] as const))
      const apart = inARow.map((batch) => ({ ...batch, position: batch.position * horizon }))
      expect(clusteredRate(apart, horizon)).toEqual(clusteredRate(inARow, 1))
      expect(clusteredRate(apart, 1)).toEqual(clusteredRate(inARow, 1))
    }
    const four = sessionsOf(new Array(4).fill([2, 4]))
    const apart = four.map((batch) => ({ ...batch, position: batch.position * horizon }))
    expect(clusteredRate(apart, horizon)).toEqual({ n_sessions: 4, n_blocks: 4, ...nothing })
  })

  it("is wider when neighbouring sessions move together and blocks span them", () => {
    const random = seededRandom("runs")
    const runs = Array.from({ length: 60 }, () => (random() < 0.5 ? 9 : 1))
    const sessions = sessionsOf(runs.flatMap((successes) => new Array(5).fill([successes, 10])))
    expect(widthOf(sessions, 5) / widthOf(sessions, 1)).toBeGreaterThan(1.6)
  })

  it("refuses a horizon of no sessions", () => {
    expect(() => clusteredRate([], 0)).toThrow(RangeError)
    expect(() => clusteredRate([], 1.5)).toThrow(RangeError)
  })
})

// `npm run bench -- coverage` simulates many more, over other horizons.
describe("the share of simulated markets whose true rate the interval covers", () => {
  it.each([
    { sessions: 10, gaps: [1], horizon: 1, worlds: 500 },
    { sessions: 60, gaps: [1, 2], horizon: 5, worlds: 200 },
  ])("is about 0.95 over $sessions sessions that are $gaps apart, with a horizon of $horizon", (recorded) => {
    const covered = coverageOfRate(`${recorded.sessions} sessions`, recorded)
    expect(covered).toBeGreaterThan(0.92)
    expect(covered).toBeLessThan(0.97)
  })

  it("is as large if sessions differ wildly in size", { tags: "slow" }, () => {
    const recorded = { sessions: 10, gaps: [1], horizon: 1, sizes: [3, 200], worlds: 1000 }
    expect(coverageOfRate("3 or 200", recorded)).toBeGreaterThan(0.93)
  })
})

describe("the interval of a difference", () => {
  const counts = Array.from({ length: 40 }, (_, position) => ({ position, n: 10, successes: (position * 7) % 11 }))

  it("is zero between a rate and itself, however much sessions differ", () => {
    expect(clusteredDifference(counts, counts, 1)).toEqual({ low: 0, high: 0 })
  })

  it("cancels out what moves both rates", () => {
    const better = counts.map((session) => ({ ...session, successes: Math.min(10, session.successes + 1) }))
    const { low, high } = clusteredDifference(better, counts, 1)
    expect(low).toBeGreaterThan(0.05)
    expect(high).toBeLessThan(0.12)
    expect((high ?? 1) - (low ?? 0)).toBeLessThan(widthOf(counts, 1) / 4)
  })

  it("equals that of the rate itself against a rate that never changes", () => {
    const constant = counts.map(({ position }) => ({ position, n: 4, successes: 1 }))
    const { clustered_low, clustered_high } = clusteredRate(counts, 1)
    const { low, high } = clusteredDifference(counts, constant, 1)
    expect(low).toBeCloseTo((clustered_low ?? 0) - 0.25, 12)
    expect(high).toBeCloseTo((clustered_high ?? 0) - 0.25, 12)
  })

  it("goes no further than rates can differ", () => {
    const won = counts.slice(0, 5).map((session, index) => ({ ...session, successes: index === 0 ? 0 : 10 }))
    const lost = won.map((session, index) => ({ ...session, successes: index === 1 ? 10 : 0 }))
    expect(clusteredDifference(won, lost, 1)).toMatchObject({ high: 1 })
    expect(clusteredDifference(lost, won, 1)).toMatchObject({ low: -1 })
  })

  it("is no narrower than the rate with fewer sessions allows, and null if that has too few", () => {
    const rare = counts.slice(0, 5)
    const { low, high } = clusteredDifference(rare, counts, 1)
    expect((high ?? 0) - (low ?? 0)).toBeGreaterThan(widthOf(counts, 1) * 2)
    expect(clusteredDifference(counts.slice(0, 4), counts, 1)).toEqual({ low: null, high: null })
    expect(clusteredDifference(counts, [], 1)).toEqual({ low: null, high: null })
  })
})

describe("the interval of any statistic of totals", () => {
  it("may exceed the bounds of a rate", () => {
    const sumAt = (position: number) => (position % 2 === 0 ? 8 : -4)
    const sessions = Array.from({ length: 100 }, (_, position) => ({ position, n: 4, sum: sumAt(position) }))
    const { low, high } = clusteredInterval(sessions, {
      ...{ horizon: 1, counts: ["n"], sums: ["sum"], statistic: ({ n, sum }) => sum / n },
      range: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
    })
    // Mean 0.5, standard deviation 1.5 · √(100 / 99), t = 1.9842.
    expect(low).toBeCloseTo(0.5 - (1.9842 * 1.5) / Math.sqrt(99), 4)
    expect(high).toBeCloseTo(0.5 + (1.9842 * 1.5) / Math.sqrt(99), 4)
  })
})

/** Block by block, from the residuals of the ratio. */
function computedPlainly(sessions: SessionCount[], horizon: number) {
  const positions = [...new Set(sessions.filter(({ n }) => n > 0).map(({ position }) => position))].sort(
    (a, b) => a - b,
  )
  if (positions.length === 0) return null
  const reach = Math.min(horizon, (positions.at(-1) ?? 0) - (positions.at(-2) ?? Number.NEGATIVE_INFINITY))
  const end = (positions.at(-1) ?? 0) + reach
  const taken = Array.from({ length: end - positions[0] }, (_, index) => positions[0] + index).filter((session) =>
    positions.some((position) => position <= session && session < position + horizon),
  )
  const count = Math.max(1, Math.floor(taken.length / horizon))
  const blockOf = (position: number) => Math.floor((taken.indexOf(position) * count) / taken.length)
  const n = new Array(count).fill(0)
  const successes = new Array(count).fill(0)
  for (const session of sessions) {
    if (session.n === 0) continue
    n[blockOf(session.position)] += session.n
    successes[blockOf(session.position)] += session.successes
  }
  const observed = n.flatMap((each, block) => (each > 0 ? [block] : []))
  if (observed.length < 5) return null
  const total = n.reduce((a, b) => a + b, 0)
  const rate = successes.reduce((a, b) => a + b, 0) / total
  const residuals = observed.map((block) => (successes[block] - rate * n[block]) / (total - n[block]))
  const variance =
    (residuals.reduce((sum, residual) => sum + residual ** 2, 0) * (observed.length - 1)) / observed.length
  const shared = (isCounted: (one: number, other: number) => boolean) =>
    positions
      .flatMap((one) => positions.filter((other) => isCounted(one, other)).map((other) => Math.abs(one - other)))
      .reduce((sum, apart) => sum + Math.max(0, 1 - apart / horizon), 0)
  const across = shared((one, other) => blockOf(one) !== blockOf(other))
  const seen = 1 - ((across / shared(() => true)) * count) / (count - 1)
  const bound = tQuantile975(degreesPlainly(observed.map((block) => n[block]))) * Math.sqrt(variance / seen)
  return { low: Math.max(0, rate - bound), high: Math.min(1, rate + bound) }
}

/** Satterthwaite: twice the squared mean of the variance over its own variance, from the residuals' covariances. */
function degreesPlainly(sizes: readonly number[]): number {
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const changes = sizes.map((size, block) =>
    sizes.map((each, other) => ((size / (total - size)) * (Number(block === other) - each / total)) / Math.sqrt(each)),
  )
  const covariances = changes.map((one) =>
    changes.map((other) => one.reduce((sum, change, index) => sum + change * other[index], 0)),
  )
  const trace = covariances.reduce((sum, row, block) => sum + row[block], 0)
  return trace ** 2 / covariances.flat().reduce((sum, each) => sum + each ** 2, 0)
}
