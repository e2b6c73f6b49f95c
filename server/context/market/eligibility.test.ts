import { describe, expect, it } from "vitest"
import { completePanel, emptyPanel } from "../../bars/panel"
import { fillRow, instrument } from "../../bars/testing/panel"
import { sessionsBetween } from "../../platform/exchange/sessions"
import { eligibleRows } from "./eligibility"

const sessions = sessionsBetween("2024-01-02", "2024-01-31")
const instruments = [
  instrument("ETF", "etf"),
  instrument("^VIX", "index"),
  instrument("OLD", "stock"),
  instrument("NEW", "stock", { indexEntryDate: "2024-01-13" }),
  instrument("GONE", "stock", { delistedDate: "2024-01-18" }),
  instrument("HALTED", "stock"),
]

function tickersOn(date: string, kinds?: "stocks" | "etfs") {
  const panel = emptyPanel(instruments, sessions)
  instruments.forEach(({ ticker }, row) => {
    fillRow(panel, row, (session) => (ticker === "HALTED" && sessions[session] === "2024-01-22" ? Number.NaN : 10))
  })
  return eligibleRows(completePanel(panel), sessions.indexOf(date), kinds).map((row) => instruments[row].ticker)
}

describe("the model universe", () => {
  it("admits a stock from its index entry date, here a Saturday, and not before", () => {
    expect(tickersOn("2024-01-12")).toEqual(["ETF", "OLD", "GONE", "HALTED"])
    expect(tickersOn("2024-01-16")).toEqual(["ETF", "OLD", "NEW", "GONE", "HALTED"])
  })

  it("keeps a stock until its last trading session", () => {
    expect(tickersOn("2024-01-18")).toContain("GONE")
    expect(tickersOn("2024-01-19")).not.toContain("GONE")
  })

  it("leaves out instruments without a bar that day, and indices always", () => {
    expect(tickersOn("2024-01-22")).toEqual(["ETF", "OLD", "NEW"])
  })

  it("can be limited to stocks or to ETFs", () => {
    expect(tickersOn("2024-01-22", "stocks")).toEqual(["OLD", "NEW"])
    expect(tickersOn("2024-01-22", "etfs")).toEqual(["ETF"])
  })
})
