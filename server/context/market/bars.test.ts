import { describe, expect, it } from "vitest"
import { completePanel, emptyPanel } from "../../bars/panel"
import { instrument, setBar, wanderingPanel, withAnotherFuture } from "../../bars/testing/panel"
import { sessionsBetween } from "../../platform/exchange/sessions"
import { barsOf } from "./bars"

const sessions = sessionsBetween("2024-03-04", "2024-06-28")

/** Closes at 100, 101, 102, … with a 2-for-1 split on 2024-04-10. */
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
const bars = (through: string, granularity: "1d" | "1w" | "1m", fromDate: string) =>
  barsOf(panel, at(through), "ABC", { fromDate, granularity }) ?? []

describe("price bars", () => {
  it("come day by day, oldest first, from the date asked for", () => {
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

  it("are empty for a ticker without bars or a future range, and null for an unknown one", () => {
    expect(barsOf(panel, 20, "NEW", { fromDate: "2024-03-04", granularity: "1w" })).toEqual([])
    expect(bars("2024-04-02", "1d", "2024-04-03")).toEqual([])
    expect(barsOf(panel, 20, "NONE", { fromDate: "2024-03-04", granularity: "1d" })).toBeNull()
  })

  it("give null for what the source left out", () => {
    const closesOnly = emptyPanel([instrument("^VIX", "index")], sessions)
    closesOnly.close.fill(15)
    const weeks = barsOf(completePanel(closesOnly), 4, "^VIX", { fromDate: "2024-03-04", granularity: "1w" })
    expect(weeks).toEqual([
      { date: "2024-03-04", open: null, high: null, low: null, close: 15, volume: null, is_partial: false },
    ])
  })

  it("do not change when the future does", () => {
    const wandering = wanderingPanel({ stocks: 3, from: "2023-01-03", to: "2023-12-29" })
    const changed = withAnotherFuture(wandering, 120)
    for (const granularity of ["1d", "1w", "1m"] as const) {
      const range = { fromDate: "2023-02-15", granularity }
      expect(barsOf(changed, 120, "S1", range)).toEqual(barsOf(wandering, 120, "S1", range))
    }
  })
})
