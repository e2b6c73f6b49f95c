import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { universe } from "../../context/market/universe"
import { canonicalCik, tickersByCik } from "./cik"
import { canonicalTicker, tickerOfMassive } from "./ticker"

describe("a ticker", () => {
  test.each([
    ["AAPL", ["aapl", " AAPL ", "Aapl"]],
    ["BRK.B", ["BRK.B", "BRK-B", "BRK/B", " brk/b "]],
    ["BAC.PRL", ["BAC.PRL", "BAC$L", "bac$l", "BAC-PRL", "BAC/PRL", "bac-prl", "BAC-PL", "bac-pl"]],
    ["T.PR", ["T.PR", "T-PR", "T/PR"]],
    ["^VIX", ["^VIX", "^vix"]],
  ])("is %s in each of its spellings", (ours, spellings) => {
    expect([...new Set(spellings.map(canonicalTicker))]).toEqual([ours])
  })

  test.each([
    "",
    " ",
    "AA PL",
    "ABCDEFGHIJK",
    "<AAPL>",
    "A..B",
    ".B",
    "BRK-",
    "BTC-USD",
    "RDS-AB",
    "X-1",
    "BAC/PL",
    "A-B-C",
  ])("is not guessed from %j", (text) => {
    expect(canonicalTicker(text)).toBeNull()
  })

  test("is not confused with another share spelled nearly the same", () => {
    expect(["BAC-L", "BAC.PL", "BACPL"].map(canonicalTicker)).toEqual(["BAC.L", "BAC.PL", "BACPL"])
  })

  test("stays unchanged in its canonical form", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^ ?[A-Za-z0-9^]{1,6}([./-][A-Za-z]{1,3})?$/), (text) => {
        const ticker = canonicalTicker(text)
        fc.pre(ticker !== null)
        expect(canonicalTicker(ticker ?? "")).toBe(ticker)
      }),
    )
  })

  test("is in its canonical form for every instrument of the universe", () => {
    for (const { ticker } of universe("full")) expect(canonicalTicker(ticker)).toBe(ticker)
  })

  test.each([
    ["BACpL", "BAC.PRL"],
    ["Tp", "T.PR"],
    ["BRK.B", "BRK.B"],
    ["AAPL", "AAPL"],
    ["AACT.WS", "AACT.WS"],
  ])("written by Massive as %s is %s", (symbol, ours) => {
    expect(tickerOfMassive(symbol)).toBe(ours)
  })
})

describe("a company's SEC number", () => {
  test("has ten digits however it was written", () => {
    expect(["320193", "0000320193", "", "AAPL", "12345678901"].map(canonicalCik)).toEqual([
      "0000320193",
      "0000320193",
      null,
      null,
      null,
    ])
  })

  test("leads to all shares of the company", () => {
    const tickers = tickersByCik(universe("full"))
    expect(tickers.get("0000320193")).toEqual(["AAPL"])
    expect(tickers.get("0001652044")).toEqual(["GOOG", "GOOGL"])
  })
})
