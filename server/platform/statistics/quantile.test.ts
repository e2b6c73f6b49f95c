import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { median, quantileOfSorted } from "./quantile"

describe("the median", () => {
  it("equals the middle of the sorted values to the last bit", () => {
    // Sorting puts -0 before 0; selecting takes either.
    const value = fc.double({ noNaN: true, min: -1e9, max: 1e9 }).map((each) => (each === 0 ? 0 : each))
    const values = fc.array(value, { maxLength: 2_000 })
    fc.assert(
      fc.property(values, (some) => {
        expect(median(some)).toBe(quantileOfSorted(Float64Array.from(some).sort(), 0.5))
      }),
    )
  })

  it("leaves the values in their order", () => {
    const values = Float64Array.of(3, 1, 2)
    expect(median(values)).toBe(2)
    expect(values).toEqual(Float64Array.of(3, 1, 2))
  })
})
