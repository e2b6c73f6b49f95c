import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { adjustedPValue, FAMILY_LEVEL, shareOf, spentOn } from "./shares"

const sumOfFirst = (count: number) =>
  Array.from({ length: count }, (_, index) => shareOf(index + 1)).reduce((a, b) => a + b, 0)

describe("the shares of a ledger's level", () => {
  it("add up to less than the level over any number of claims, and to nearly all of it over very many", () => {
    for (const count of [1, 40, 1_000, 100_000]) {
      expect(sumOfFirst(count)).toBeLessThan(FAMILY_LEVEL)
      expect(sumOfFirst(count)).toBeCloseTo(spentOn(count), 12)
    }
    expect(spentOn(0)).toBe(0)
    expect(spentOn(100_000)).toBeGreaterThan(FAMILY_LEVEL * 0.999)
  })

  it("decrease from place to place, so that an earlier claim never has less than a later one", () => {
    for (let place = 1; place < 500; place++) expect(shareOf(place)).toBeGreaterThan(shareOf(place + 1))
  })

  it("decide like the adjusted p-value against the whole level", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), fc.double({ min: 1e-30, max: 1, noNaN: true }), (place, p) => {
        fc.pre(Math.abs(p / shareOf(place) - 1) > 1e-9)
        expect(adjustedPValue(p, place) < FAMILY_LEVEL).toBe(p < shareOf(place))
        expect(adjustedPValue(p, place)).toBeGreaterThanOrEqual(p)
        expect(adjustedPValue(p, place)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it("belong to a place, counted from one", () => {
    for (const none of [0, -1, 1.5]) expect(() => shareOf(none)).toThrow(RangeError)
  })
})
