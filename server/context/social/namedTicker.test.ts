import { expect, test } from "vitest"
import { namedTicker } from "./namedTicker"
import { sentimentOf } from "./sentiment"

test.each([
  ["Why $NVDA fell", "NVDA"],
  ["$BRK.B and $BRK-B are one", "BRK.B"],
  ["Apple (AAPL) results", "AAPL"],
  ["Apple (NASDAQ: AAPL) results", "AAPL"],
  ["$ZZZZ and then $MSFT", "MSFT"],
  ["I bought ALL OF IT", null],
  ["$5 a day", null],
  ["$NVDAX", null],
  ["A price TARGET (NEW)", null],
  ["nothing at all", null],
  ["AAPL stock slips", "AAPL"],
  ["NFLX has bounced from this price before", "NFLX"],
  ["IT stocks and ON shares", null],
  ["ICE (ICE) opens an office", null],
  ["MSCI adds shares to an index", null],
])("%j names %s", (title, ticker) => {
  expect(namedTicker(title)).toBe(ticker)
})

test("a headline has a mood from -1 to +1", () => {
  expect(sentimentOf("A wonderful, great success")).toBeGreaterThan(0.5)
  expect(sentimentOf("A terrible crash and a horrible loss")).toBeLessThan(-0.5)
  expect(sentimentOf("Results on Thursday")).toBe(0)
})
