import { describe, expect, test } from "vitest"
import { factsOf } from "./testing/facts"
import { fullWorld } from "./testing/fullWorld"

const facts = factsOf(fullWorld, "2021-01-01", "2025-12-31")

type Bands = Partial<Record<keyof typeof facts, readonly [low: number, high: number]>>

/**
 * "Stocks, 2021-25" are those of the S&P 500, as measured by others. "Five stocks" are AAPL, COKE, GOOGL, TSLA and
 * YHOO from 2015 to 2017 (median, lowest and highest), and "the index" is the S&P 500 from 2000 to 2020 (over all, then
 * the lowest and highest of 2000-04, 2005-09, 2010-14 and 2015-19); the functions of this test computed both. Each band
 * is around the real figure, and holds for at least nine of ten seeds.
 */
const twelve: readonly (readonly [fact: string, bands: Bands])[] = [
  // Stocks, 2021-25: median 5.7, ninetieth percentile 20.3.
  ["daily moves of stocks have fat tails", { kurtosis: [3.8, 8], kurtosisOfTopTenth: [13, 30] }],
  // Five stocks: 3.2 (2.0 to 5.2); the index: 3.0 (2.9 to 5.2).
  ["tails fall off with about the third power", { tailIndex: [2.8, 4.2] }],
  // Five stocks: 0.93 (0.63 to 1.69); the index: 0.92 (0.86 to 1.06).
  ["the largest rises are nearly as large as the largest falls", { risesOverFalls: [0.84, 1.06] }],
  // Five stocks: 0.02 (-0.05 to 0.08).
  ["a stock's move says nothing of its next one", { autocorrelation: [-0.05, 0.05] }],
  // The index: 0.31 (0.13 to 0.30), 0.37 (0.16 to 0.46) and 0.25 (0.11 to 0.34); five stocks: 0.10 (-0.01 to 0.16).
  [
    "large moves follow large moves, for a month and more",
    { clustering1: [0.13, 0.4], clustering5: [0.1, 0.46], clustering20: [0.05, 0.34], stockClustering1: [0.06, 0.16] },
  ],
  // The index: -0.16 (-0.22 to -0.13).
  ["the index moves more after falls", { leverage: [-0.27, -0.1] }],
  // Stocks, 2021-25: 0.28 over all pairs; 0.43 within sectors, for stocks of the S&P 500 in an unnamed period.
  ["stocks move together, and more so within a sector", { pairs: [0.16, 0.36], pairsOfSectors: [0.33, 0.5] }],
  // Stocks, 2021-25: 0.53.
  ["days on which stocks move apart follow each other", { dispersionPersistence: [0.42, 0.65] }],
  // The index: 0.20 (0.13 to 0.24) a year; 11.2 (1.8 to 10.1), to which 2008 and 2020 contribute most.
  ["the index has quiet and wild years", { indexVolatility: [0.1, 0.25], indexKurtosis: [1.5, 11] }],
  // Five stocks: 0.40 (0.14 to 0.47).
  ["two fifths of a stock's variance come before the open", { overnightShare: [0.33, 0.47] }],
  // Five stocks: 0.53 (0.44 to 0.60); 0.43 for stocks of the S&P 500 in an unnamed period.
  ["large moves come with volume", { volumeWithMoves: [0.4, 0.6] }],
  // Five stocks: 1.5 (1.2 to 7.4) over a week, 0.3 (0.3 to 1.5) over a month.
  ["tails become thinner over weeks and months", { kurtosisOver5: [1.1, 3], kurtosisOver21: [0.2, 1.3] }],
]

describe("the simulated market has the facts of real ones", () => {
  test.each(twelve)("%s", (_, bands) => {
    for (const [figure, [low, high]] of Object.entries(bands)) {
      expect(facts[figure as keyof typeof facts], figure).toBeGreaterThan(low)
      expect(facts[figure as keyof typeof facts], figure).toBeLessThan(high)
    }
  })
})
