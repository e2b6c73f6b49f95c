import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { wilson } from "./wilson"

const counts = fc
  .integer({ min: 1, max: 5000 })
  .chain((n) => fc.record({ n: fc.constant(n), wins: fc.nat({ max: n }) }))

describe("the Wilson interval", () => {
  it("gives 0.407 with 0.319 to 0.502 for 44 of 108", () => {
    const { rate, low, high } = wilson(44, 108)
    expect([rate, low, high].map((value) => value?.toFixed(3))).toEqual(["0.407", "0.319", "0.502"])
  })

  it("gives null without observations", () => {
    expect(wilson(0, 0)).toEqual({ rate: null, low: null, high: null })
  })

  it("holds the rate, stays between 0 and 1 and mirrors when wins and losses trade places", () => {
    fc.assert(
      fc.property(counts, ({ n, wins }) => {
        const { rate, low, high } = wilson(wins, n)
        const mirrored = wilson(n - wins, n)
        expect(low).toBeGreaterThanOrEqual(0)
        expect(low).toBeLessThanOrEqual(rate ?? -1)
        expect(high).toBeGreaterThanOrEqual(rate ?? 2)
        expect(high).toBeLessThanOrEqual(1)
        expect(1 - (mirrored.high ?? 0)).toBeCloseTo(low ?? -1, 12)
      }),
    )
  })

  it("narrows as observations of the same rate are added", () => {
    fc.assert(
      fc.property(counts, ({ n, wins }) => {
        const few = wilson(wins, n)
        const many = wilson(wins * 4, n * 4)
        expect((many.high ?? 0) - (many.low ?? 0)).toBeLessThan((few.high ?? 0) - (few.low ?? 0))
      }),
    )
  })

  it("refuses more wins than observations, and anything that is not a number", () => {
    expect(() => wilson(3, 2)).toThrow(RangeError)
    expect(() => wilson(-1, 2)).toThrow(RangeError)
    expect(() => wilson(Number.NaN, 2)).toThrow(RangeError)
  })
})
