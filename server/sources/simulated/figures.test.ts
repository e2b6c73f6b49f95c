import { describe, expect, test } from "vitest"
import { SPY } from "../../bars/panel"
import { universe } from "../../context/market/universe"
import { columnOf, figuresOf, rowOf, stocksOf } from "./testing/figures"
import { fullWorld as panel } from "./testing/fullWorld"
import { correlation, deviation, mean } from "./testing/moments"

/** Each band holds for at least nine of ten seeds, so it is due to the mechanism. */
const figures = figuresOf(panel)
const returnsOf = (ticker: string) => columnOf(panel, "returns", rowOf(panel, ticker))
const closesOf = (ticker: string) => columnOf(panel, "close", rowOf(panel, ticker))
/** Median traded value of a session in USD, by ticker. */
const traded = new Map(
  panel.instruments.map(({ ticker }) => {
    const volume = columnOf(panel, "volume", rowOf(panel, ticker))
    const money = closesOf(ticker).map((close, session) => close * volume[session])
    const known = money.filter((amount) => !Number.isNaN(amount)).sort()
    return [ticker, known[known.length >> 1]]
  }),
)
const tradedOf = (ticker: string) => traded.get(ticker) ?? Number.NaN

describe("a full world has about the figures of the real market", () => {
  test.each([
    ["buying gaps up at the open wins a little less than half the time (46.8%)", "gapUpWins", 0.455, 0.505],
    ["the day goes on after the open whichever way it opened (0)", "gapSignCorrelation", -0.035, 0.01],
    ["extreme moves turn back half the time (49.6%)", "extremeReversals", 0.475, 0.522],
    ["moves beside the sector hardly turn back (-0.013)", "informationCoefficient", -0.018, -0.009],
    ["SPY falls harder than it rises (-.54)", "spySkewness", -0.8, -0.25],
    ["and so do stocks (-.38)", "stockSkewness", -0.45, -0.05],
    ["stocks of a sector move closer together in bad quarters (up to .5)", "withinSectorInBadQuarters", 0.46, 0.6],
    ["SPY grows by some per cent a year", "growth", 0.06, 0.12],
    ["a move of SPY says nothing of the next one", "autocorrelation", -0.06, 0.06],
  ] as const)("%s", (_, figure, low, high) => {
    expect(figures[figure]).toBeGreaterThan(low)
    expect(figures[figure]).toBeLessThan(high)
  })

  test("stocks move apart by about 1.2 to 1.5% a day, more in some years than in others", () => {
    const sorted = figures.dispersions.toSorted((a, b) => a - b)
    expect(sorted[0]).toBeGreaterThan(1.1)
    expect(sorted[sorted.length >> 1]).toBeGreaterThan(1.23)
    expect(sorted[sorted.length >> 1]).toBeLessThan(1.5)
    expect(sorted[sorted.length - 1]).toBeLessThan(1.9)
    expect(sorted[sorted.length - 1] / sorted[0]).toBeGreaterThan(1.12)
  })

  test("SPY loses more than a third once", () => {
    expect(figures.drawdowns.length).toBe(1)
    expect(figures.drawdowns[0]).toBeLessThan(0.55)
  })
})

describe("instruments with the same underlying", () => {
  test.each([
    ["GOOG", "GOOGL"],
    ["FOX", "FOXA"],
    ["NWS", "NWSA"],
  ])("%s moves with %s, at a nearly constant price ratio", (one, other) => {
    expect(correlation(returnsOf(one), returnsOf(other))).toBeGreaterThan(0.98)
    const ratios = closesOf(one).map((close, session) => close / closesOf(other)[session])
    const known = ratios.filter((ratio) => !Number.isNaN(ratio))
    expect(mean(known)).toBeGreaterThan(0.9)
    expect(mean(known)).toBeLessThan(1.1)
    expect(deviation(known)).toBeLessThan(0.015)
  })

  test.each(["VOO", "IVV"])("%s moves like SPY, with a tenth of its trading", (fund) => {
    expect(correlation(returnsOf(fund), returnsOf(SPY))).toBeGreaterThan(0.999)
    expect(Math.abs(closesOf(fund)[0] / closesOf(SPY)[0] - 1)).toBeLessThan(0.1)
    expect(tradedOf(fund) / tradedOf(SPY)).toBeGreaterThan(0.05)
    expect(tradedOf(fund) / tradedOf(SPY)).toBeLessThan(0.2)
  })
})

describe("instruments of one kind", () => {
  test("companies of a sub-industry move together more than others of their sector", { tags: "slow" }, () => {
    const [within, beside] = pairsOfSubIndustries()
    expect(mean(within)).toBeGreaterThan(mean(beside) + 0.03)
  })

  test("apart from the market, small companies move with the small-cap fund, and large ones against it", () => {
    const spy = returnsOf(SPY)
    const smallness = returnsOf("IWM").map((move, session) => move - spy[session])
    const tilt = (ticker: string) =>
      correlation(
        returnsOf(ticker).map((move, session) => move - spy[session]),
        smallness,
      )
    const bySize = stocksOf(panel)
      .map(({ ticker }) => ticker)
      .toSorted((a, b) => tradedOf(a) - tradedOf(b))
    expect(mean(bySize.slice(0, 100).map(tilt))).toBeGreaterThan(mean(bySize.slice(-100).map(tilt)) + 0.1)
  })

  test("the largest companies are traded far more than the others, and SPY more than any", () => {
    const amounts = stocksOf(panel)
      .map(({ ticker }) => tradedOf(ticker))
      .sort((a, b) => b - a)
    const total = (some: readonly number[]) => some.reduce((sum, amount) => sum + amount)
    expect(total(amounts.slice(0, 10)) / total(amounts)).toBeGreaterThan(0.12)
    expect(amounts[10] / amounts[amounts.length >> 1]).toBeGreaterThan(5)
    expect(tradedOf(SPY)).toBeGreaterThan(amounts[0])
  })

  test.each(["BIL", "SGOV"])("%s hardly moves", (fund) => {
    const moves = returnsOf(fund).filter((move) => !Number.isNaN(move))
    expect(deviation(moves) * Math.sqrt(252)).toBeLessThan(0.015)
  })
})

function pairsOfSubIndustries(): [within: number[], beside: number[]] {
  const subIndustries = new Map(universe("full").map(({ ticker, gicsSubIndustry }) => [ticker, gicsSubIndustry]))
  const stocks = stocksOf(panel).filter(({ sector }) => sector === "Health Care" || sector === "Industrials")
  const pairs: [number[], number[]] = [[], []]
  for (const [at, a] of stocks.entries()) {
    for (const b of stocks.slice(at + 1).filter(({ sector }) => sector === a.sector)) {
      const isSame = subIndustries.get(a.ticker) === subIndustries.get(b.ticker)
      pairs[isSame ? 0 : 1].push(correlation(returnsOf(a.ticker), returnsOf(b.ticker)))
    }
  }
  return pairs
}
