import { expect, test } from "vitest"
import { cellOf, computeFeatures, FEATURE_COUNT, FEATURES, type FeatureTable, listPredicted } from "./features"
import { whyNotPredicted } from "./predict"
import { LOOKBACK_SESSIONS } from "./predictable"
import { smallWorld, withOtherFuture, withSplit } from "./testing/smallWorld"

const panel = smallWorld()
const last = panel.sessions.length - 1
const apple = panel.rows.get("AAPL") ?? -1

const read = (table: FeatureTable, row: number, session: number) => {
  const start = cellOf(panel, table, row, session) * FEATURE_COUNT
  return Array.from(table.ranks.subarray(start, start + FEATURE_COUNT))
}

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

test("the features of a session are the same to the last bit whatever session the computation begins at", () => {
  const early = computeFeatures(panel, LOOKBACK_SESSIONS, last)
  const late = computeFeatures(panel, last - 3, last)
  for (let row = 0; row < panel.instruments.length; row++) {
    expect(read(late, row, last)).toEqual(read(early, row, last))
  }
})

test("each figure is a rank among the tickers predicted from the session", () => {
  const table = computeFeatures(panel, last, last)
  const cells = listPredicted(panel, table, last)
  for (const [feature, { name }] of FEATURES.entries()) {
    const ranks = cells.map((cell) => table.ranks[cell * FEATURE_COUNT + feature]).sort((one, other) => one - other)
    expect(ranks, name).toEqual(cells.map((_, i) => Math.fround((i + 0.5) / cells.length - 0.5)))
  }
})

test("volatility is that of the ticker's own returns over 63 sessions, and beta is their slope against SPY's", () => {
  const table = computeFeatures(panel, last, last)
  const level = (row: number, session: number) =>
    Math.log(panel.close[row * panel.stride + session] * panel.splitFactor[row * panel.stride + session])
  const moves = (row: number) => Array.from({ length: 63 }, (_, i) => level(row, last - i) - level(row, last - i - 1))
  const product = (one: number[], other: number[]) => one.reduce((sum, move, i) => sum + move * other[i], 0)
  const [own, market] = [moves(apple), moves(panel.rows.get("SPY") ?? -1)]
  const cell = cellOf(panel, table, apple, last)
  expect(table.volatility[cell]).toBeCloseTo(Math.sqrt(product(own, own) / 63), 8)
  expect(table.beta[cell]).toBeCloseTo(product(own, market) / product(market, market), 5)
})

test("a ticker without a prediction has a reason", () => {
  const row = (ticker: string) => panel.rows.get(ticker) ?? -1
  const instruments = panel.instruments.map((each) => {
    if (each.ticker === "KO") return { ...each, indexEntryDate: panel.sessions[301] }
    return each.ticker === "PG" ? { ...each, delistedDate: panel.sessions[299] } : each
  })
  const close = panel.close.slice()
  close[apple * panel.stride + 300] = Number.NaN
  for (let session = 200; session <= last; session++)
    close[row("QQQ") * panel.stride + session] = 100 + (session % 2) / 10
  const splitFactor = panel.splitFactor.slice().fill(1, row("QQQ") * panel.stride, (row("QQQ") + 1) * panel.stride)
  const odd = { ...panel, instruments, close, splitFactor }
  expect(whyNotPredicted(odd, row("^VIX"), 300)).toBe("index")
  expect(whyNotPredicted(odd, row("PG"), 300)).toBe("delisted")
  expect(whyNotPredicted(odd, row("KO"), 300)).toBe("not_in_index_yet")
  expect(whyNotPredicted(odd, apple, 300)).toBe("no_bar")
  expect(whyNotPredicted(odd, row("MSFT"), 62)).toBe("too_little_history")
  expect(whyNotPredicted(odd, row("QQQ"), 300)).toBe("volatility_below_3pct")
  expect(whyNotPredicted(odd, row("MSFT"), 300)).toBeNull()
  const table = computeFeatures(odd, 250, 350)
  for (let session = 250; session <= 350; session++) {
    for (let each = 0; each < instruments.length; each++) {
      const isPredicted = table.isPredicted[cellOf(panel, table, each, session)] === 1
      expect(isPredicted).toBe(whyNotPredicted(odd, each, session) === null)
    }
  }
})

test("a ticker has no features without 63 sessions of history, or on a day without a bar", () => {
  const holed = { ...panel, close: panel.close.slice() }
  holed.close[apple * panel.stride + 200] = Number.NaN
  const table = computeFeatures(holed, 0, 210)
  const isPredicted = (session: number) => table.isPredicted[cellOf(panel, table, apple, session)] === 1
  expect([62, 63, 199, 200, 201].map(isPredicted)).toEqual([false, true, true, false, true])
})

test("every feature is a number from -0.5 to 0.5, even without SPY, VIX, sectors, opens and ranges", () => {
  const instruments = panel.instruments.map((each) => ({ ...each, gicsSector: null }))
  const rows = new Map([...panel.rows].filter(([ticker]) => ticker !== "SPY" && ticker !== "^VIX"))
  const none = panel.open.slice().fill(Number.NaN)
  for (const world of [panel, { ...panel, instruments, rows, high: none, low: none, open: none }]) {
    const table = computeFeatures(world, 63, last)
    expect(table.ranks.every((rank) => Math.abs(rank) < 0.5)).toBe(true)
    expect(table.isPredicted.reduce((sum, each) => sum + each, 0)).toBe(11 * (last - 62))
    expect(table.beta[cellOf(panel, table, apple, last)]).toBeGreaterThan(0)
  }
})
