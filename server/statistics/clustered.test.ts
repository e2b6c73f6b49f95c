import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { clusteredMean, clusteredRate } from "./clustered"
import { seededRandom } from "./random"
import { wilson } from "./wilson"

const width = ({ clustered_low, clustered_high }: { clustered_low: number | null; clustered_high: number | null }) =>
  (clustered_high ?? Number.NaN) - (clustered_low ?? Number.NaN)

describe("the interval over whole sessions", () => {
  it("says nothing with no session, with one, or below two blocks", () => {
    const nothing = { clustered_low: null, clustered_high: null }
    expect(clusteredRate([], 1)).toEqual({ n_sessions: 0, ...nothing })
    expect(clusteredRate([{ n: 50, successes: 20 }], 1)).toEqual({ n_sessions: 1, ...nothing })
    expect(clusteredRate(new Array(9).fill({ n: 2, successes: 1 }), 5)).toEqual({ n_sessions: 9, ...nothing })
  })

  it("is the same each time it is asked", () => {
    const sessions = Array.from({ length: 60 }, (_, index) => ({ n: 5, successes: index % 6 }))
    expect(clusteredRate(sessions, 5)).toEqual(clusteredRate(sessions, 5))
  })

  it("leaves out sessions without observations", () => {
    const observed = Array.from({ length: 40 }, (_, index) => ({ n: 3, successes: index % 4 }))
    const withGaps = observed.flatMap((session) => [session, { n: 0, successes: 0 }])
    expect(clusteredRate(withGaps, 2)).toEqual(clusteredRate(observed, 2))
    expect(clusteredRate(withGaps, 2).n_sessions).toBe(40)
  })

  it("agrees with Wilson when outcomes are independent, and is much wider when a session moves together", () => {
    const random = seededRandom("outcomes")
    const independent = Array.from({ length: 252 }, () => {
      const outcomes = Array.from({ length: 40 }, () => Number(random() < 0.5))
      return { n: 40, successes: outcomes.reduce((sum, outcome) => sum + outcome, 0) }
    })
    const together = independent.map(() => ({ n: 40, successes: random() < 0.5 ? 40 : 0 }))
    const { low, high } = wilson(5040, 10_080)
    const wilsonWidth = (high ?? 0) - (low ?? 0)
    expect(width(clusteredRate(independent, 1)) / wilsonWidth).toBeGreaterThan(0.8)
    expect(width(clusteredRate(independent, 1)) / wilsonWidth).toBeLessThan(1.25)
    expect(width(clusteredRate(together, 1)) / wilsonWidth).toBeGreaterThan(4.5)
  })

  it("is wider still when neighbouring sessions move together and blocks span them", () => {
    const random = seededRandom("runs")
    const runs = Array.from({ length: 60 }, () => (random() < 0.5 ? 9 : 1))
    const sessions = runs.flatMap((successes) => new Array(5).fill({ n: 10, successes }))
    expect(width(clusteredRate(sessions, 5)) / width(clusteredRate(sessions, 1))).toBeGreaterThan(1.6)
  })

  it("covers the truth in about 95 of 100 worlds of correlated outcomes", () => {
    const random = seededRandom("worlds")
    let covered = 0
    for (let world = 0; world < 200; world++) {
      const sessions = Array.from({ length: 120 }, () => {
        const share = 0.3 + 0.4 * random()
        const successes = Array.from({ length: 10 }, () => Number(random() < share)).reduce((a, b) => a + b, 0)
        return { n: 10, successes }
      })
      const { clustered_low, clustered_high } = clusteredRate(sessions, 1)
      if ((clustered_low ?? 1) <= 0.5 && 0.5 <= (clustered_high ?? 0)) covered++
    }
    expect(covered).toBeGreaterThan(180)
    expect(covered).toBeLessThan(200)
  })

  it("always holds bounds in order within the range of the sessions", () => {
    const session = fc
      .integer({ min: 1, max: 30 })
      .chain((n) => fc.record({ n: fc.constant(n), successes: fc.nat({ max: n }) }))
    fc.assert(
      fc.property(
        fc.array(session, { minLength: 4, maxLength: 40 }),
        fc.integer({ min: 1, max: 2 }),
        (sessions, block) => {
          const { clustered_low, clustered_high } = clusteredRate(sessions, block)
          const rates = sessions.map(({ n, successes }) => successes / n)
          expect(clustered_low).toBeGreaterThanOrEqual(Math.min(...rates) - 1e-12)
          expect(clustered_high).toBeLessThanOrEqual(Math.max(...rates) + 1e-12)
          expect(clustered_low).toBeLessThanOrEqual(clustered_high ?? -1)
        },
      ),
      { numRuns: 30 },
    )
  })

  it("gives the interval of a mean", () => {
    const sessions = Array.from({ length: 100 }, (_, index) => ({ n: 4, sum: index % 2 === 0 ? 8 : -4 }))
    const { clustered_low, clustered_high } = clusteredMean(sessions, 1)
    expect(clustered_low).toBeGreaterThan(0)
    expect(clustered_low).toBeLessThan(0.5)
    expect(clustered_high).toBeGreaterThan(0.5)
    expect(clustered_high).toBeLessThan(1)
  })

  it("takes a few milliseconds for a year of sessions", () => {
    const sessions = Array.from({ length: 252 }, (_, index) => ({ n: 500, successes: 200 + (index % 100) }))
    clusteredRate(sessions, 1)
    const start = performance.now()
    clusteredRate(sessions, 1)
    expect(performance.now() - start).toBeLessThan(60)
  })

  it("refuses a block of no sessions", () => {
    expect(() => clusteredRate([], 0)).toThrow(RangeError)
  })
})
