import { describe, expect, it } from "vitest"
import { completePanel, emptyPanel, type Panel } from "../../bars/panel"
import { instrument, setBar } from "../../bars/testing/panel"
import { sessionsBetween } from "../../platform/exchange/sessions"
import { type Adjustment, adjusterOf, barOf, type Dividend, type Granularity, listPeriods } from "./bars"

const sessions = sessionsBetween("2024-03-04", "2024-06-28")

function panelWithSplit() {
  const panel = emptyPanel([instrument("ABC", "stock"), instrument("NEW", "stock")], sessions)
  sessions.forEach((date, session) => {
    const raw = date < "2024-04-10" ? 1 : 0.5
    const close = (100 + session) * raw
    setBar(panel, 0, session, { open: close - 1, high: close + 2, low: close - 3, close, volume: 1000 / raw })
    panel.splitFactor[session] = 1 / raw
  })
  return completePanel(panel)
}

const panel = panelWithSplit()
const at = (date: string) => sessions.indexOf(date)

type Asked = { first: string; last?: string; granularity: Granularity; adjustment?: Adjustment; dividends?: Dividend[] }

function barsOf(of: Panel, through: number, ticker: string, asked: Asked) {
  const { first, last = "2030-01-01", granularity, adjustment = "split", dividends = [] } = asked
  const row = of.rows.get(ticker) ?? Number.NaN
  const adjuster = adjusterOf(of, row, { adjustment, dividends, through })
  const periods = listPeriods(of.sessions, through, { first, last, granularity })
  return periods.flatMap((period) => barOf(of, row, period, adjuster) ?? [])
}

const bars = (through: string, granularity: Granularity, first: string, more: Partial<Asked> = {}) =>
  barsOf(panel, at(through), "ABC", { first, granularity, ...more })

describe("price bars", () => {
  it("come day by day, oldest first, from the requested date", () => {
    expect(bars("2024-04-02", "1d", "2024-03-30")).toEqual([
      { date: "2024-04-01", open: 118, high: 121, low: 116, close: 119, volume: 1000, is_partial: false },
      { date: "2024-04-02", open: 119, high: 122, low: 117, close: 120, volume: 1000, is_partial: false },
    ])
  })

  it("adjust prices and volumes for a split once it is in effect, and not before", () => {
    expect(bars("2024-04-09", "1d", "2024-04-09")).toMatchObject([{ close: 125, volume: 1000 }])
    expect(bars("2024-04-10", "1d", "2024-04-09")).toMatchObject([
      { close: 62.5, volume: 2000 },
      { close: 63, volume: 2000 },
    ])
  })

  it("cover whole weeks, and the one before Good Friday is complete on Thursday", () => {
    expect(bars("2024-03-28", "1w", "2024-03-21")).toEqual([
      { date: "2024-03-18", open: 109, high: 116, low: 107, close: 114, volume: 5000, is_partial: false },
      { date: "2024-03-25", open: 114, high: 120, low: 112, close: 118, volume: 4000, is_partial: false },
    ])
    expect(bars("2024-03-27", "1w", "2024-03-25")).toMatchObject([{ close: 117, volume: 3000, is_partial: true }])
  })

  it("mark a month as partial until its last session, and one that began before the stored bars", () => {
    expect(bars("2024-05-30", "1m", "2024-03-15")).toMatchObject([
      { date: "2024-03-04", is_partial: true },
      { date: "2024-04-01", is_partial: false },
      { date: "2024-05-01", is_partial: true },
    ])
    expect(bars("2024-05-31", "1m", "2024-05-31")).toMatchObject([{ date: "2024-05-01", is_partial: false }])
  })

  it("of weeks and months add up to the daily ones", () => {
    const days = bars("2024-06-28", "1d", "2024-04-01")
    for (const granularity of ["1w", "1m"] as const) {
      const periods = bars("2024-06-28", granularity, "2024-04-01")
      expect(periods.reduce((sum, bar) => sum + (bar.volume ?? 0), 0)).toBe(
        days.reduce((sum, bar) => sum + (bar.volume ?? 0), 0),
      )
      expect(periods.at(-1)?.close).toBe(days.at(-1)?.close)
      expect(Math.max(...periods.map(({ high }) => high ?? 0))).toBe(Math.max(...days.map(({ high }) => high ?? 0)))
    }
  })

  it("are empty for a ticker without bars and for a future range", () => {
    expect(barsOf(panel, 20, "NEW", { first: "2024-03-04", granularity: "1w" })).toEqual([])
    expect(bars("2024-04-02", "1d", "2024-04-03")).toEqual([])
  })

  it("of a range end with its last day, and its first and last week are whole", () => {
    expect(bars("2024-06-28", "1d", "2024-04-08", { last: "2024-04-10" }).map(({ date }) => date)).toEqual([
      "2024-04-08",
      "2024-04-09",
      "2024-04-10",
    ])
    const [one, other] = [
      bars("2024-06-28", "1w", "2024-04-01", { last: "2024-04-10" }),
      bars("2024-06-28", "1w", "2024-04-11", { last: "2024-04-17" }),
    ]
    expect(one.map(({ date }) => date)).toEqual(["2024-04-01", "2024-04-08"])
    expect(other[0]).toEqual(one[1])
  })

  it("are as traded without adjustment", () => {
    expect(bars("2024-04-10", "1d", "2024-04-09", { adjustment: "none" })).toMatchObject([
      { close: 125, volume: 1000 },
      { close: 63, volume: 2000 },
    ])
  })

  it("give the return with reinvested dividends when adjusted for dividends, too", () => {
    const dividends = [
      { exDate: "2024-04-03", amount: 6 },
      { exDate: "2024-04-10", amount: 1.25 },
      { exDate: "2024-05-01", amount: 5 },
    ]
    const total = bars("2024-04-12", "1d", "2024-04-01", { adjustment: "total", dividends })
    const split = bars("2024-04-12", "1d", "2024-04-01")
    const keeping = split.map(({ close }, day) => close * (day < 2 ? 1 - 6 / 120 : 1) * (day < 7 ? 1 - 1.25 / 62.5 : 1))
    for (const [day, { close, volume }] of total.entries()) {
      expect(close).toBeCloseTo(keeping[day], 10)
      expect(volume).toBe(split[day].volume)
    }
    const held = 1 + 6 / (120 - 6)
    expect(total[2].close / total[1].close).toBeCloseTo((121 / 120) * held, 10)
  })

  it("ignore a dividend that is no less than the price, and one before the first bar", () => {
    const dividends = [
      { exDate: "2024-04-03", amount: 120 },
      { exDate: "2024-03-04", amount: 1 },
    ]
    const asked = { adjustment: "total", dividends } as const
    expect(bars("2024-04-12", "1d", "2024-03-04", asked)).toEqual(bars("2024-04-12", "1d", "2024-03-04"))
  })

  it("give null for figures that the source left out", () => {
    const closesOnly = emptyPanel([instrument("^VIX", "index")], sessions)
    closesOnly.close.fill(15)
    const weeks = barsOf(completePanel(closesOnly), 4, "^VIX", { first: "2024-03-04", granularity: "1w" })
    expect(weeks).toEqual([
      { date: "2024-03-04", open: null, high: null, low: null, close: 15, volume: null, is_partial: false },
    ])
  })
})
