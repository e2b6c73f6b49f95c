import { describe, expect, test } from "vitest"
import { isSession } from "../../platform/exchange/sessions"
import { GICS_SECTORS, type UniverseMember, universe } from "./universe"

const tickersOf = (members: UniverseMember[]) => members.map((member) => member.ticker)
const sectorsOf = (members: UniverseMember[]) =>
  [...new Set(members.flatMap((member) => member.gicsSector ?? []))].sort()

describe("the full universe", () => {
  const members = universe("full")

  test("has more than 600 tickers, each once, in order", () => {
    const tickers = tickersOf(members)
    expect(tickers.length).toBeGreaterThan(620)
    expect(tickers).toEqual([...new Set(tickers)].sort())
    expect(tickers.every((ticker) => ticker === "^VIX" || /^[A-Z0-9.]{1,10}$/.test(ticker))).toBe(true)
  })

  test("has about a hundred ETFs that carry no sector and name known factors", () => {
    const etfs = members.filter((member) => member.kind === "etf")
    expect(etfs.length).toBeGreaterThanOrEqual(100)
    expect(etfs.length).toBeLessThanOrEqual(125)
    for (const { ticker, etf, gicsSector } of etfs) {
      expect(gicsSector, ticker).toBeNull()
      const factors = Object.entries(etf?.exposures ?? {})
      expect(factors.length, ticker).toBeGreaterThan(0)
      for (const [factor, weight] of factors) {
        expect(GICS_SECTORS.some((sector) => sector === factor) || /^[a-z]+$/.test(factor), `${ticker} ${factor}`).toBe(
          true,
        )
        expect(Number.isFinite(weight), `${ticker} ${factor}`).toBe(true)
      }
    }
  })

  test("gives every stock one of the eleven sectors, an entry date and a name", () => {
    const stocks = members.filter((member) => member.kind === "stock")
    expect(sectorsOf(stocks)).toEqual(GICS_SECTORS)
    expect(stocks.filter((stock) => !stock.indexEntryDate || !stock.companyName || !stock.gicsSector)).toEqual([])
    expect(stocks.every((stock) => stock.cik === null || /^\d{10}$/.test(stock.cik))).toBe(true)
  })

  test("dates every first and last trading day on a session", () => {
    for (const { ticker, firstDate, delistedDate, departure } of members) {
      if (firstDate) expect(isSession(firstDate), `${ticker} ${firstDate}`).toBe(true)
      if (delistedDate) expect(isSession(delistedDate), `${ticker} ${delistedDate}`).toBe(true)
      expect(delistedDate === null, ticker).toBe(departure === null)
    }
  })
})

describe("the test universe", () => {
  const members = universe("test")

  test("has 60 tickers besides the VIX, over all sectors", () => {
    expect(members.length).toBe(61)
    expect(sectorsOf(members)).toEqual(GICS_SECTORS)
    expect(tickersOf(members)).toEqual(expect.arrayContaining(["^VIX", "SPY", "XLK", "BRK.B", "AAPL", "XOM"]))
  })

  test("has late entries and delistings within three years to November 2026", () => {
    const late = members.filter(({ indexEntryDate }) => indexEntryDate !== null && indexEntryDate > "2023-11-20")
    const gone = members.filter(({ delistedDate }) => delistedDate !== null && delistedDate > "2023-11-20")
    expect(tickersOf(late)).toEqual(["COIN", "GEV", "PLTR", "UBER"])
    expect(tickersOf(gone)).toEqual(["DFS", "PXD"])
  })
})
