import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { addHistogram, bucketOf, emptyHistogram, percentile } from "./latency"

function histogramOf(durations: number[]): number[] {
  const histogram = emptyHistogram()
  for (const ms of durations) histogram[bucketOf(ms)] += 1
  return histogram
}

const durations = fc.array(fc.double({ min: 0, max: 32_768, noNaN: true }), { minLength: 1, maxLength: 200 })

describe("the percentiles of a day", () => {
  it("count a duration in the bucket up to the next power of two", () => {
    expect([0, 0.4, 1, 1.01, 2, 2.5, 4, 5, 8, 16_384, 16_385, 32_768, 9e9].map(bucketOf)).toEqual([
      0, 0, 0, 1, 1, 2, 2, 3, 3, 14, 15, 15, 15,
    ])
  })

  it("are null without requests", () => {
    expect(percentile(emptyHistogram(), 0.5)).toBeNull()
    expect(percentile([], 0.95)).toBeNull()
  })

  it("lie within the bucket of the true percentile", () => {
    fc.assert(
      fc.property(durations, fc.constantFrom(0.5, 0.95), (all, share) => {
        const sorted = all.toSorted((a, b) => a - b)
        const bucket = bucketOf(sorted[Math.ceil(share * sorted.length) - 1])
        const read = percentile(histogramOf(all), share) ?? Number.NaN
        expect(read).toBeGreaterThanOrEqual(bucket === 0 ? 0 : 2 ** (bucket - 1))
        expect(read).toBeLessThanOrEqual(2 ** bucket)
      }),
    )
  })

  it("never put the 95th below the 50th", () => {
    fc.assert(
      fc.property(durations, (all) => {
        const histogram = histogramOf(all)
        expect(percentile(histogram, 0.95)).toBeGreaterThanOrEqual(percentile(histogram, 0.5) ?? 0)
      }),
    )
  })

  it("of two histograms together are those of all their requests", () => {
    fc.assert(
      fc.property(durations, durations, (some, others) => {
        const sum = histogramOf(some)
        addHistogram(sum, histogramOf(others))
        expect(sum).toEqual(histogramOf([...some, ...others]))
      }),
    )
  })
})
