import { expect, test } from "vitest"
import { cellOf, computeFeatures, FEATURE_COUNT, FEATURES, type FeatureTable, LOOKBACK_SESSIONS } from "./features"
import { smallWorld, withOtherFuture, withSplit } from "./testing/smallWorld"

const panel = smallWorld()
const last = panel.sessions.length - 1
const apple = panel.rows.get("AAPL") ?? -1

const read = (table: FeatureTable, row: number, session: number) => {
  const start = cellOf(table, row, session) * FEATURE_COUNT
  return Array.from(table.values.subarray(start, start + FEATURE_COUNT))
}
const figure = (values: number[], name: (typeof FEATURES)[number]["name"]) =>
  values[FEATURES.findIndex((feature) => feature.name === name)]

test("the features of a session do not change when the future does", () => {
  const through = 300
  const table = computeFeatures(panel, 200, 320)
  const other = computeFeatures(withOtherFuture(panel, through + 1), 200, 320)
  for (let row = 0; row < panel.instruments.length; row++) {
    for (let session = 200; session <= through; session++) {
      expect(read(other, row, session)).toEqual(read(table, row, session))
    }
  }
  expect(read(other, apple, through + 1)).not.toEqual(read(table, apple, through + 1))
})

test("a split changes no feature before, on or after its session", () => {
  const table = computeFeatures(panel, 150, last)
  const split = computeFeatures(withSplit(panel, "AAPL", 250, 4), 150, last)
  for (let session = 150; session <= last; session++) {
    const before = read(table, apple, session)
    for (const [i, value] of read(split, apple, session).entries()) expect(value).toBeCloseTo(before[i], 4)
  }
})

test("the features of a session are the same to the last bit wherever the computation begins", () => {
  const early = computeFeatures(panel, LOOKBACK_SESSIONS, last)
  const late = computeFeatures(panel, last - 3, last)
  for (let row = 0; row < panel.instruments.length; row++) {
    expect(read(late, row, last)).toEqual(read(early, row, last))
  }
})

test("returns are scaled by the ticker's own volatility over 63 sessions", () => {
  const table = computeFeatures(panel, last, last)
  const closes = (session: number) =>
    panel.close[apple * panel.sessions.length + session] * panel.splitFactor[apple * panel.sessions.length + session]
  const moves = Array.from({ length: 63 }, (_, i) => Math.log(closes(last - i) / closes(last - i - 1)))
  const volatility = Math.sqrt(moves.reduce((sum, move) => sum + move ** 2, 0) / 63)
  const five = Math.log(closes(last) / closes(last - 5)) / (volatility * Math.sqrt(5))
  expect(table.volatility[cellOf(table, apple, last)]).toBeCloseTo(volatility, 10)
  expect(figure(read(table, apple, last), "return_5")).toBeCloseTo(five, 5)
})

test("a ticker has no features without 63 sessions of history, nor on a day without a bar", () => {
  const holed = { ...panel, close: panel.close.slice() }
  holed.close[apple * panel.sessions.length + 200] = Number.NaN
  const table = computeFeatures(holed, 0, 210)
  const isComplete = (session: number) => table.isComplete[cellOf(table, apple, session)] === 1
  expect([62, 63, 199, 200, 201].map(isComplete)).toEqual([false, true, true, false, true])
})

test("an index is never predicted, and every feature is a finite number", () => {
  const table = computeFeatures(panel, 63, last)
  const vix = panel.rows.get("^VIX") ?? -1
  expect(table.isComplete[cellOf(table, vix, last)]).toBe(0)
  expect(table.values.every((value) => Number.isFinite(value))).toBe(true)
})

test("without VIX and SPY the market is the mean stock and VIX says nothing", () => {
  const bare = { ...panel, rows: new Map([...panel.rows].filter(([ticker]) => ticker !== "SPY" && ticker !== "^VIX")) }
  const values = read(computeFeatures(bare, last, last), apple, last)
  expect(figure(values, "vix_level")).toBe(0)
  expect(figure(values, "beta_63")).toBeGreaterThan(0)
})
