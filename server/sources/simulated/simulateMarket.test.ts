import { describe, expect, test } from "vitest"
import { SPY, VIX } from "../../bars/panel"
import { universe } from "../../context/market/universe"
import { columnOf, type PanelColumn, rowOf } from "./testing/figures"
import { correlation, deviation, mean } from "./testing/moments"
import { simulateMarket } from "./testing/simulateMarket"

const members = universe("test")
const world = { seed: "tests", members, from: "2023-11-20", to: "2026-11-20" }
const { panel, actions } = simulateMarket(world)
const width = panel.sessions.length

const cellsOf = (ticker: string, column: PanelColumn, of = panel) => [...columnOf(of, column, rowOf(of, ticker))]
const stocks = members.filter((member) => member.kind === "stock").map((member) => member.ticker)
const known = (values: number[]) => values.filter((value) => !Number.isNaN(value))

describe("a bar of the simulated market", () => {
  test("has a positive price in cents, a low below and a high above its open and close", () => {
    let bars = 0
    for (let cell = 0; cell < panel.close.length; cell++) {
      const { open, high, low, close, volume } = panel
      if (Number.isNaN(close[cell])) {
        expect([open[cell], high[cell], low[cell], volume[cell]].every(Number.isNaN)).toBe(true)
        continue
      }
      bars++
      const isSound =
        low[cell] > 0 &&
        low[cell] <= Math.min(open[cell], close[cell]) &&
        high[cell] >= Math.max(open[cell], close[cell]) &&
        Number.isInteger(volume[cell]) &&
        [open, high, low, close].every((column) => Math.abs(column[cell] * 100 - Math.round(column[cell] * 100)) < 1e-6)
      if (!isSound) throw new Error(`unsound bar in cell ${cell}`)
    }
    expect(bars).toBeGreaterThan(58 * width)
  })

  test("has a range of one to three percent on a usual day of a stock", () => {
    const ranges = stocks.flatMap((ticker) => {
      const [high, low, close] = [cellsOf(ticker, "high"), cellsOf(ticker, "low"), cellsOf(ticker, "close")]
      return known(close.map((price, at) => (high[at] - low[at]) / price))
    })
    const median = ranges.sort((a, b) => a - b)[ranges.length >> 1]
    expect(median).toBeGreaterThan(0.01)
    expect(median).toBeLessThan(0.03)
  })

  test("stays within plausible prices for three years", () => {
    for (const ticker of stocks) {
      const prices = known(cellsOf(ticker, "close"))
      expect(Math.min(...prices), ticker).toBeGreaterThan(1)
      expect(Math.max(...prices), ticker).toBeLessThan(5000)
    }
  })
})

describe("the same seed", () => {
  test("gives the same world again, and another seed gives another one", () => {
    expect(simulateMarket(world).panel.close).toEqual(panel.close)
    expect(cellsOf(SPY, "close", simulateMarket({ ...world, seed: "other" }).panel)).not.toEqual(cellsOf(SPY, "close"))
  })

  test("gives a shorter world that is the start of a longer one, cell by cell", () => {
    for (const to of ["2024-04-29", "2025-05-16", "2026-11-19"]) {
      const shorter = simulateMarket({ ...world, to })
      const length = shorter.panel.sessions.length
      for (const { ticker } of members) {
        for (const column of ["open", "high", "low", "close", "volume", "splitFactor", "returns"] as const) {
          expect(cellsOf(ticker, column, shorter.panel), `${ticker} ${column}`).toEqual(
            cellsOf(ticker, column).slice(0, length),
          )
        }
      }
      expect(shorter.actions).toEqual(actions.filter((action) => action.exDate <= to))
    }
  })

  test("gives a ticker the same path whatever other tickers exist", () => {
    const few = simulateMarket({ ...world, members: members.filter(({ ticker }) => ["AAPL", "DFS"].includes(ticker)) })
    for (const ticker of ["AAPL", "DFS"]) {
      expect(cellsOf(ticker, "close", few.panel)).toEqual(cellsOf(ticker, "close"))
    }
  })
})

describe("the moves of the simulated market", () => {
  test("are more correlated within a sector than across sectors", () => {
    const listed = members
      .filter(({ kind, delistedDate }) => kind === "stock" && !delistedDate)
      .map(({ ticker, gicsSector }) => ({ gicsSector, returns: cellsOf(ticker, "returns") }))
    const within: number[] = []
    const across: number[] = []
    for (const [at, a] of listed.entries()) {
      for (const b of listed.slice(at + 1)) {
        const pairs = a.gicsSector === b.gicsSector ? within : across
        pairs.push(correlation(a.returns, b.returns))
      }
    }
    expect(mean(within)).toBeGreaterThan(mean(across) + 0.05)
    expect(mean(across)).toBeGreaterThan(0.05)
  })

  test("follow the market in a broad fund but not in a bond fund", () => {
    const spy = cellsOf(SPY, "returns")
    expect(correlation(spy, cellsOf("QQQ", "returns"))).toBeGreaterThan(0.8)
    expect(Math.abs(correlation(spy, cellsOf("TLT", "returns")))).toBeLessThan(0.3)
  })
})

describe("the simulated VIX", () => {
  const vix = cellsOf(VIX, "close")

  test("stays between 9 and 90 and has no volume", () => {
    expect(Math.min(...cellsOf(VIX, "low"))).toBeGreaterThan(8)
    expect(Math.max(...vix)).toBeLessThan(90)
    expect(mean(vix)).toBeGreaterThan(13)
    expect(mean(vix)).toBeLessThan(26)
    expect(new Set(cellsOf(VIX, "volume"))).toEqual(new Set([0]))
  })

  test("rises when the market falls", () => {
    expect(correlation(cellsOf(SPY, "returns"), cellsOf(VIX, "returns"))).toBeLessThan(-0.55)
  })
})

describe("the life of a stock", () => {
  test("has a jump of the raw price at a split, and an unaffected return", () => {
    const splits = actions.filter((action) => action.kind === "split")
    expect(splits.length).toBeGreaterThan(0)
    for (const { ticker, exDate, ratio } of splits) {
      const session = panel.sessions.indexOf(exDate)
      const [close, factor] = [cellsOf(ticker, "close"), cellsOf(ticker, "splitFactor")]
      expect(factor[session] / factor[session - 1]).toBeCloseTo(ratio, 9)
      expect(close[session - 1] / close[session]).toBeGreaterThan(ratio * 0.75)
      expect(close[session - 1] / close[session]).toBeLessThan(ratio * 1.25)
      expect(Math.abs(cellsOf(ticker, "returns")[session])).toBeLessThan(0.25)
    }
  })

  test("includes quarterly dividends of a few percent a year for most stocks", () => {
    const dividends = actions.filter((action) => action.kind === "cash_dividend")
    const payers = new Set(dividends.map((action) => action.ticker).filter((ticker) => stocks.includes(ticker)))
    expect(payers.size / stocks.length).toBeGreaterThan(0.5)
    expect(payers.size / stocks.length).toBeLessThan(0.95)
    for (const { ticker, exDate, amount } of dividends) {
      const before = cellsOf(ticker, "close")[panel.sessions.indexOf(exDate) - 1]
      expect(amount / before, ticker).toBeGreaterThan(0)
      expect(amount / before, ticker).toBeLessThan(0.025)
    }
  })

  test("begins on its first day and not before", () => {
    const firstOf = (ticker: string) =>
      panel.sessions[cellsOf(ticker, "close").findIndex((price) => !Number.isNaN(price))]
    expect(firstOf("GEV")).toBe("2024-04-02")
    expect(["AAPL", "UBER", "SPY"].map(firstOf)).toEqual(["2023-11-20", "2023-11-20", "2023-11-20"])
  })

  test("ends on its last session, after a bid that made the price jump", () => {
    for (const [ticker, last] of [
      ["PXD", "2024-05-02"],
      ["DFS", "2025-05-16"],
    ]) {
      const prices = cellsOf(ticker, "close")
      expect(panel.sessions[prices.findLastIndex((price) => !Number.isNaN(price))]).toBe(last)
    }
    expect(Math.max(...known(cellsOf("DFS", "returns")))).toBeGreaterThan(0.1)
    expect(deviation(known(cellsOf("DFS", "returns")).slice(-40))).toBeLessThan(0.006)
  })
})
