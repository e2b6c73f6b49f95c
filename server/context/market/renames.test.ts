import { expect, test } from "vitest"
import { meantBy, renames } from "./renames"
import { universe } from "./universe"

const members = new Set(universe("full").map(({ ticker }) => ticker))
const isMember = (ticker: string) => members.has(ticker)

test("every rename leads to a ticker that is or was a member, and no member has an old ticker", () => {
  const table = renames()
  expect(table.size).toBeGreaterThan(30)
  for (const old of table.keys()) {
    expect(isMember(old)).toBe(false)
    expect(isMember(meantBy(old, isMember)?.ticker ?? "")).toBe(true)
  }
})

test.each([
  ["FB", "META", "renamed to META in 2022"],
  ["symc", "GEN", "renamed to NLOK in 2019, renamed to GEN in 2022"],
  ["VIAC", "PSKY", "renamed to PARA in 2022, renamed to PSKY in 2025"],
  ["GOOG.O", "GOOG", "without the exchange"],
  ["AAPL.US", "AAPL", "without the exchange"],
  ["KO US Equity", "KO", "without the exchange"],
  ["NASDAQ:FB", "META", "without the exchange, renamed to META in 2022"],
  ["BRKB", "BRK.B", "class share"],
  ["BRK B", "BRK.B", "class share"],
  ["bf_b", "BF.B", "class share"],
])("%s means %s: %s", (text, ticker, reason) => {
  expect(meantBy(text, isMember)).toEqual({ ticker, reason })
})

test.each(["AAPL", "BRK.B", "BRK/B", "brk-b", "APPLE", "ZZZZ", "", "A B", "QQQX.N", "X".repeat(100)])(
  "%j is left to the search for names",
  (text) => {
    expect(meantBy(text, isMember)).toBeNull()
  },
)
