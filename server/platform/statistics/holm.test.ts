import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { holmAdjusted } from "./holm"

describe("Holm's adjustment", () => {
  it("matches the textbook, in the order given", () => {
    const adjusted = holmAdjusted([0.01, 0.04, 0.03, 0.005], 4)
    expect(adjusted.map((p) => p.toFixed(4))).toEqual(["0.0300", "0.0600", "0.0600", "0.0200"])
  })

  it("counts tests not yet made as if they had shown nothing", () => {
    expect(holmAdjusted([0.01], 5)[0]).toBeCloseTo(0.05, 12)
    expect(holmAdjusted([0.01, 0.02], 5)[1]).toBeCloseTo(0.08, 12)
    expect(holmAdjusted([0.7], 5)).toEqual([1])
    expect(holmAdjusted([], 5)).toEqual([])
  })

  it("never lowers a p-value, and keeps their order", () => {
    const pValues = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(pValues, fc.nat(20), (given, more) => {
        const adjusted = holmAdjusted(given, given.length + more)
        for (const [index, p] of given.entries()) {
          expect(adjusted[index]).toBeGreaterThanOrEqual(p)
          for (const [other, q] of given.entries())
            if (p < q) expect(adjusted[index]).toBeLessThanOrEqual(adjusted[other])
        }
      }),
    )
  })

  it("refuses more p-values than tests", () => {
    expect(() => holmAdjusted([0.1, 0.2], 1)).toThrow(RangeError)
  })
})
