import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { mean, standardDeviation } from "./moments"
import { median, quantileOfSorted } from "./quantile"
import { rounded } from "./rounding"
import { seededRandom } from "./testing/seededRandom"
import { shrunkRate } from "./wilson"

const values = fc.array(fc.integer({ min: -1e6, max: 1e6 }), { minLength: 1, maxLength: 80 })

describe("quantiles", () => {
  it("interpolate between neighbours", () => {
    expect(quantileOfSorted([1, 2, 3, 4], 0.25)).toBe(1.75)
    expect(median([5, 1, 3])).toBe(3)
    expect(median([4, 1, 3, 2])).toBe(2.5)
    expect(median([])).toBeNull()
  })

  it("have as the median the middle of the sorted values to the last bit, and leave the values in their order", () => {
    // Sorting puts -0 before 0; selecting takes either.
    const value = fc.double({ noNaN: true, min: -1e9, max: 1e9 }).map((each) => (each === 0 ? 0 : each))
    fc.assert(
      fc.property(fc.array(value, { maxLength: 2_000 }), (some) => {
        const given = [...some]
        expect(median(some)).toBe(quantileOfSorted(Float64Array.from(some).sort(), 0.5))
        expect(some).toEqual(given)
      }),
    )
  })

  it("rise with the share from the least to the greatest value", () => {
    fc.assert(
      fc.property(values, fc.double({ min: 0, max: 1, noNaN: true }), (sample, share) => {
        const sorted = sample.toSorted((a, b) => a - b)
        expect(quantileOfSorted(sorted, 0)).toBe(sorted[0])
        expect(quantileOfSorted(sorted, 1)).toBe(sorted[sorted.length - 1])
        expect(quantileOfSorted(sorted, share)).toBeGreaterThanOrEqual(
          (quantileOfSorted(sorted, share / 2) ?? 0) - 1e-6,
        )
      }),
    )
  })
})

describe("mean and standard deviation", () => {
  it("follow the textbook", () => {
    expect(mean([2, 4, 4, 4, 5, 5, 7, 9])).toBe(5)
    expect(standardDeviation([2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(Math.sqrt(32 / 7), 12)
    expect(standardDeviation([1])).toBeNull()
    expect(mean([])).toBeNull()
  })

  it("are not affected by a large offset", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 50 }), (sample) => {
        const far = sample.map((value) => value + 1e9)
        expect(standardDeviation(far)).toBeCloseTo(standardDeviation(sample) ?? -1, 5)
      }),
    )
  })
})

describe("the shrunk rate", () => {
  it("is the prior without observations and moves to the rate with many", () => {
    expect(shrunkRate(0, 0, 0.55)).toBe(0.55)
    expect(shrunkRate(14, 20, 0.5)).toBe(0.6)
    expect(shrunkRate(7000, 10_000, 0.5)).toBeCloseTo(0.7, 2)
  })
})

describe("seeded random numbers", () => {
  it("repeat for the same seed and differ for another", () => {
    const draw = (seed: string) => Array.from({ length: 5 }, seededRandom(seed))
    expect(draw("a")).toEqual(draw("a"))
    expect(draw("a")).not.toEqual(draw("b"))
    expect(draw("")).not.toEqual(draw("a"))
  })

  it("fill the unit interval evenly", () => {
    const random = seededRandom("even")
    const buckets = new Array(20).fill(0)
    for (let draw = 0; draw < 100_000; draw++) buckets[Math.floor(random() * 20)]++
    const chiSquare = buckets.reduce((sum, n) => sum + (n - 5000) ** 2 / 5000, 0)
    expect(chiSquare).toBeLessThan(43.8)
  })
})

describe("rounding for an answer", () => {
  it("keeps null, has no negative zero and refuses infinities and NaN", () => {
    expect(rounded(1.23456, 4)).toBe(1.2346)
    expect(rounded(null, 4)).toBeNull()
    expect(Object.is(rounded(-0.00001, 4), 0)).toBe(true)
    expect(() => rounded(Number.NaN, 4)).toThrow(RangeError)
  })
})
