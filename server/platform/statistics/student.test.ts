import { describe, expect, it } from "vitest"
import { tQuantile975, tUpperTail } from "./student"

describe("Student's t", () => {
  it("has the quantiles of the published tables", () => {
    const published = [
      [1, 12.706],
      [2, 4.303],
      [3, 3.182],
      [4, 2.776],
      [5, 2.571],
      [9, 2.262],
      [10, 2.228],
      [20, 2.086],
      [30, 2.042],
      [60, 2],
      [120, 1.98],
    ]
    for (const [degreesOfFreedom, quantile] of published)
      expect(tQuantile975(degreesOfFreedom)).toBeCloseTo(quantile, 3)
  })

  it("matches closed forms exactly, and is normal in the limit", () => {
    expect(tQuantile975(1)).toBeCloseTo(Math.tan(0.475 * Math.PI), 10)
    expect(tQuantile975(2)).toBeCloseTo(Math.sqrt((2 * 0.95 ** 2) / (1 - 0.95 ** 2)), 10)
    expect(tQuantile975(100_000)).toBeCloseTo(1.959964, 4)
  })

  it("is right between whole degrees of freedom, and falls from each to the next", () => {
    // By numerical integration of the density.
    const integrated = [
      [1.5, 6.0167],
      [2.5, 3.5747],
      [4.5, 2.6589],
      [7.3, 2.3451],
      [20.5, 2.0827],
    ]
    for (const [degreesOfFreedom, quantile] of integrated) {
      expect(Math.abs(tQuantile975(degreesOfFreedom) / quantile - 1)).toBeLessThan(degreesOfFreedom < 2 ? 0.2 : 0.01)
    }
    const quantiles = Array.from({ length: 6_000 }, (_, index) => tQuantile975(1 + index / 20))
    expect(quantiles).toEqual(quantiles.toSorted((a, b) => b - a))
    expect(tUpperTail(tQuantile975(6.4), 6.4)).toBeCloseTo(0.025, 10)
  })

  it("has the upper tails of the published tables, and the rest below zero", () => {
    const published = [
      [6.314, 1, 0.05],
      [1.812, 10, 0.05],
      [2.764, 10, 0.01],
      [2.042, 30, 0.025],
      [3.373, 100_000, 0.00037],
    ]
    for (const [t, degreesOfFreedom, share] of published) {
      expect(tUpperTail(t, degreesOfFreedom)).toBeCloseTo(share, 4)
      expect(tUpperTail(-t, degreesOfFreedom)).toBeCloseTo(1 - share, 4)
    }
    expect(tUpperTail(0, 7)).toBeCloseTo(0.5, 12)
    expect(tUpperTail(1e9, 40)).toBeLessThan(1e-12)
  })

  it("refuses invalid degrees of freedom", () => {
    for (const none of [0, -1, 0.9, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => tQuantile975(none)).toThrow(RangeError)
  })
})
