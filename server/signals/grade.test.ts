import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { completePanel, emptyPanel, type Panel, SPY } from "../bars/panel"
import { fillRow, instrument, setBar } from "../bars/testing/panel"
import { sessionsBetween } from "../platform/exchange/sessions"
import { gradeSignal } from "./grade"

const sessions = sessionsBetween("2026-03-02", "2026-04-30")
const none = { open: Number.NaN, high: Number.NaN, low: Number.NaN, close: Number.NaN }

/** SPY, two stocks that rise by 1 a session, and one that falls. Open and close are equal unless set. */
function market(delistedDate: string | null = null): Panel {
  const instruments = [
    instrument(SPY, "etf"),
    instrument("AAA", "stock", { delistedDate }),
    instrument("BBB", "stock"),
    instrument("CCC", "stock"),
  ]
  const panel = emptyPanel(instruments, sessions)
  fillRow(panel, 0, () => 500)
  for (const row of [1, 2]) fillRow(panel, row, (session) => 100 + session)
  fillRow(panel, 3, (session) => 100 - session)
  return panel
}

const flat = (price: number) => ({ open: price, high: price, low: price, close: price })
const signal = {
  ticker: "AAA",
  direction: "bullish",
  entryDate: sessions[10],
  horizonEndDate: sessions[14],
} as const
const graded = (panel: Panel, through: number, changes: Partial<typeof signal> | { direction: "bearish" } = {}) =>
  gradeSignal(completePanel(panel), through, { ...signal, ...changes })

describe("a signal", () => {
  it("enters at the open of the first session and exits at the close of the last", () => {
    const panel = market()
    setBar(panel, 1, 10, { open: 80, high: 120, low: 70, close: 110 })
    setBar(panel, 1, 14, { open: 500, high: 500, low: 90, close: 100 })
    const prices = { entryPrice: 80, exitPrice: 100, rawMovePct: 25, splitRatio: 1 }
    expect(graded(panel, 14)).toMatchObject({ ...prices, entryDate: sessions[10], exitDate: sessions[14] })
  })

  it("wins by the sign of the raw move, and loses if nothing moved", () => {
    expect(graded(market(), 14, { direction: "bearish" })?.outcome).toBe("loss")
    const still = market()
    setBar(still, 1, 10, flat(100))
    setBar(still, 1, 14, flat(100))
    expect(graded(still, 14)).toMatchObject({ outcome: "loss", rawMovePct: 0 })
    expect(graded(still, 14, { direction: "bearish" })).toMatchObject({ outcome: "loss", rawMovePct: 0 })
  })

  it("is graded by the sign before rounding", () => {
    const panel = market()
    setBar(panel, 1, 10, flat(1_000_000))
    setBar(panel, 1, 14, flat(1_000_000.1))
    expect(graded(panel, 14)).toMatchObject({ outcome: "win", rawMovePct: 0 })
  })

  it("adjusts the move for a split within the horizon, and shows raw prices with the ratio", () => {
    const panel = market()
    setBar(panel, 1, 10, flat(100))
    for (let session = 12; session < sessions.length; session++) {
      panel.splitFactor[sessions.length + session] = 4
    }
    setBar(panel, 1, 14, flat(30))
    expect(graded(panel, 14)).toMatchObject({ entryPrice: 100, exitPrice: 30, splitRatio: 4, rawMovePct: 20 })
  })

  it("waits for the bar of its last session, and exits at the last trade once none will come", () => {
    const panel = market()
    setBar(panel, 1, 14, none)
    for (let session = 14; session < 20; session++) setBar(panel, 1, session, none)
    expect(graded(panel, 18)).toBeNull()
    expect(graded(panel, 19)).toMatchObject({ exitDate: sessions[13], exitPrice: 113, outcome: "win" })
    expect(graded(panel, 19)?.reason).toMatch(/last close before/)
  })

  it("exits at the last trade as soon as a later bar shows that the last session was missed", () => {
    const panel = market()
    setBar(panel, 1, 14, none)
    expect(graded(panel, 14)).toBeNull()
    expect(graded(panel, 15)).toMatchObject({ exitDate: sessions[13] })
  })

  it("exits at the last trade of a delisted ticker, but not before its horizon ends", () => {
    const panel = market(sessions[12])
    for (let session = 13; session < sessions.length; session++) setBar(panel, 1, session, none)
    expect(graded(panel, 13)).toBeNull()
    expect(graded(panel, 14)).toMatchObject({ exitDate: sessions[12], outcome: "win" })
  })

  it("enters at the next open if the ticker is halted at the first", () => {
    const panel = market()
    setBar(panel, 1, 10, none)
    expect(graded(panel, 14)).toMatchObject({ entryDate: sessions[11], reason: expect.stringMatching(/next one/) })
  })

  it("is void only if the ticker never traded within the horizon, with the reason", () => {
    const panel = market()
    for (let session = 10; session <= 14; session++) setBar(panel, 1, session, none)
    expect(graded(panel, 14)).toBeNull()
    expect(graded(panel, 15)).toMatchObject({
      outcome: "void",
      reason: "no trade within the horizon",
      rawMovePct: null,
    })
    const gone = market(sessions[9])
    for (let session = 10; session < sessions.length; session++) setBar(gone, 1, session, none)
    expect(graded(gone, 14)).toMatchObject({ outcome: "void", reason: "delisted: no trade within the horizon" })
  })

  it("is compared with SPY and with the share of the universe that moved its way over the same sessions", () => {
    expect(graded(market(), 14)).toMatchObject({ baseRate: 0.5, spyMovePct: 0 })
    expect(graded(market(), 14, { direction: "bearish" })).toMatchObject({ baseRate: 0.25 })
  })

  it("never counts before its horizon ends, and never changes afterwards, whatever the ticker's bars", () => {
    const bars = fc.array(fc.option(fc.integer({ min: 1, max: 200 }), { freq: 3 }), {
      ...{ minLength: sessions.length, maxLength: sessions.length },
    })
    const plans = fc.record({
      ...{ entry: fc.integer({ min: 0, max: 25 }), horizon: fc.integer({ min: 1, max: 10 }) },
      direction: fc.constantFrom("bullish" as const, "bearish" as const),
    })
    fc.assert(
      fc.property(bars, plans, (prices, { entry, horizon, direction }) => {
        const panel = market()
        for (const [session, price] of prices.entries()) {
          setBar(panel, 1, session, price === null ? none : flat(price))
        }
        completePanel(panel)
        const last = entry + horizon - 1
        const plan = { ticker: "AAA", direction, entryDate: sessions[entry], horizonEndDate: sessions[last] }
        let given: ReturnType<typeof gradeSignal> = null
        for (let through = 0; through < sessions.length; through++) {
          const now = gradeSignal(panel, through, plan)
          if (through < last) expect(now).toBeNull()
          if (given) expect(now).toEqual(given)
          given = now
        }
        const traded = prices.slice(entry, last + 1).filter((price) => price !== null)
        if (sessions.length - last > 5) expect(given?.outcome === "void").toBe(traded.length === 0)
        if (given && given.outcome !== "void") {
          const [first, final] = [traded[0], traded[traded.length - 1]]
          const isRight = direction === "bullish" ? final > first : final < first
          expect(given.outcome).toBe(isRight ? "win" : "loss")
        }
      }),
    )
  })
})
