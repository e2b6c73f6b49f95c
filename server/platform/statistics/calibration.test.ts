import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { brierScore, calibration, calibrationError, logScore } from "./calibration"

const forecasts = fc.array(
  fc.record({ probability: fc.double({ min: 0, max: 1, noNaN: true }), happened: fc.boolean() }),
  { minLength: 1, maxLength: 200 },
)

describe("calibration", () => {
  it("sorts forecasts into ten equal bins and leaves empty ones null", () => {
    const bins = calibration([
      { probability: 0.72, happened: true },
      { probability: 0.78, happened: false },
      { probability: 1, happened: true },
    ])
    expect(bins).toHaveLength(10)
    expect(bins[7]).toEqual({ bucket_low: 0.7, bucket_high: 0.8, n: 2, mean_probability: 0.75, realized_rate: 0.5 })
    expect(bins[9]).toMatchObject({ n: 1, mean_probability: 1, realized_rate: 1 })
    expect(bins[0]).toEqual({ bucket_low: 0, bucket_high: 0.1, n: 0, mean_probability: null, realized_rate: null })
  })

  it("puts every forecast in the one bin that holds it", () => {
    fc.assert(
      fc.property(forecasts, (all) => {
        const bins = calibration(all)
        expect(bins.reduce((n, bin) => n + bin.n, 0)).toBe(all.length)
        for (const bin of bins.filter(({ n }) => n > 0)) {
          expect(bin.mean_probability).toBeGreaterThanOrEqual(bin.bucket_low - 1e-12)
          expect(bin.mean_probability).toBeLessThanOrEqual(bin.bucket_high + 1e-12)
        }
      }),
    )
  })

  it("finds no error in forecasts that come true as often as predicted", () => {
    const kept = Array.from({ length: 8 }, (_, index) => ({ probability: 0.75, happened: index % 4 !== 0 }))
    expect(calibrationError(calibration(kept))).toBeCloseTo(0, 12)
    expect(calibrationError(calibration([{ probability: 0.9, happened: false }]))).toBeCloseTo(0.9, 12)
    expect(calibrationError(calibration([]))).toBeNull()
  })
})

describe("scores", () => {
  it("are those of a coin at one half, and null without forecasts", () => {
    const coin = [
      { probability: 0.5, happened: true },
      { probability: 0.5, happened: false },
    ]
    expect(brierScore(coin)).toBe(0.25)
    expect(logScore(coin)).toBeCloseTo(Math.LN2, 12)
    expect(brierScore([])).toBeNull()
    expect(logScore([])).toBeNull()
  })

  it("stay finite for certainty that fails, and never reward it", () => {
    const failed = [{ probability: 1, happened: false }]
    expect(brierScore(failed)).toBe(1)
    expect(logScore(failed)).toBeCloseTo(13.8155, 3)
  })

  it("are lowest for a forecast of the realized rate", () => {
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { minLength: 1, maxLength: 60 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (outcomes, other) => {
          const rate = outcomes.filter(Boolean).length / outcomes.length
          const scored = (probability: number) => outcomes.map((happened) => ({ probability, happened }))
          expect(brierScore(scored(rate))).toBeLessThanOrEqual((brierScore(scored(other)) ?? 0) + 1e-12)
        },
      ),
    )
  })

  it("refuse anything that is not a probability", () => {
    expect(() => brierScore([{ probability: 1.2, happened: true }])).toThrow(RangeError)
    expect(() => calibration([{ probability: Number.NaN, happened: true }])).toThrow(RangeError)
  })
})
