import { describe, expect, it } from "vitest"
import { completePanel, emptyPanel, type Panel, SPY } from "../bars/panel"
import { instrument, setBar } from "../bars/testing/panel"
import { sessionsBetween } from "../platform/exchange/sessions"
import { type FollowedSignal, replaySignals } from "./replay"

const sessions = sessionsBetween("2026-03-02", "2026-03-13")

/** A stock that trades in as many sessions as it has prices. */
function panelOf(ticker: string, opens: readonly number[], closes = opens): Panel {
  const panel = emptyPanel([instrument(ticker, "stock")], sessions)
  for (const [session, open] of opens.entries()) {
    const close = closes[session]
    setBar(panel, 0, session, { open, high: Math.max(open, close), low: Math.min(open, close), close })
  }
  return completePanel(panel)
}

const spy = sessions.map((_, index) => 500 + index)
const panels = new Map([
  [SPY, panelOf(SPY, spy)],
  ["UP", panelOf("UP", [100, 110, 121, 121, 121], [110, 121, 121, 121, 133.1])],
  ["DOWN", panelOf("DOWN", [100, 90], [90, 81])],
])
const nothing = emptyPanel([], sessions)

function replay(signals: readonly FollowedSignal[], through: number, costPct = 0) {
  return replaySignals(signals, { sessions, through, panelOf: (ticker) => panels.get(ticker) ?? nothing }, costPct)
}

const bought = { ticker: "UP", direction: "bullish", entryDate: sessions[0], horizonEndDate: sessions[1] } as const
const sold = { ticker: "DOWN", direction: "bearish", entryDate: sessions[0], horizonEndDate: sessions[1] } as const

describe("following signals", () => {
  it("earns the compounded return from the open of the first session to the close of the last", () => {
    const { days, entered, open } = replay([bought], 2)
    expect({ entered, open }).toEqual({ entered: 1, open: 0 })
    expect(days.map(({ date, positions }) => [date, positions])).toEqual([
      [sessions[0], 1],
      [sessions[1], 1],
      [sessions[2], 0],
    ])
    expect(days[1].value).toBeCloseTo(1.21, 12)
    expect(days[1].oppositeValue).toBeCloseTo(0.81, 12)
    expect(days[2].value).toBe(days[1].value)
    expect(days[2].spyValue).toBeCloseTo(502 / 500, 12)
  })

  it("spreads each session's capital evenly, and gains by selling short what falls", () => {
    const { days } = replay([bought, sold], 1)
    expect(days[1].returnPct).toBeCloseTo(10, 12)
  })

  it("pays half of the cost at the entry and half at the exit, whatever the trade's direction", () => {
    const { days } = replay([bought], 1, 1)
    expect(days.map(({ returnPct }) => returnPct)).toEqual([expect.closeTo(9.5, 12), expect.closeTo(9.5, 12)])
    expect(days[0].oppositeValue).toBeCloseTo(1 - 0.1 - 0.005, 12)
  })

  it("shows how far it is below its highest close", () => {
    const { days } = replay([{ ...sold, direction: "bullish" }], 1)
    expect(days[1].drawdownPct).toBeCloseTo(-19, 12)
  })

  it("leaves out signals not entered yet, and counts those still held", () => {
    const later = { ...bought, entryDate: sessions[3], horizonEndDate: sessions[4] }
    expect(replay([later], 2)).toEqual({ entered: 0, open: 0, days: [] })
    expect(replay([later], 3)).toMatchObject({ entered: 1, open: 1 })
  })

  it("takes no trade in a ticker without bars", () => {
    expect(replay([{ ...bought, ticker: "NONE" }], 2).entered).toBe(0)
  })
})
