import { describe, expect, it } from "vitest"
import { addSessions, sessionOpenAt } from "../platform/exchange/sessions"
import { bestSignals, isActionable, type Pickable, tradePlan } from "./best"
import { type Performance, performanceOf } from "./performance"
import { pendingSignal } from "./testing/outcomes"

const today = "2026-03-16"
const asOf = sessionOpenAt(today)

function signal(id: string, changes: Partial<Pickable> = {}): Pickable {
  const type = { eventType: "earnings_beat", isSecondOrder: false } as const
  const rest = { ticker: "AAPL", direction: "bullish", conviction: 0.3, entryDate: today, status: "pending" } as const
  return { ...type, ...rest, id, ...changes }
}

const [empty] = performanceOf([pendingSignal(today)], new Set())
const clears: Performance = { ...empty, passesGates: true }

describe("the best signals", () => {
  it("are those that can still be entered: ahead, or at most two sessions late", () => {
    const entered = (sessions: number) => isActionable(signal("a", { entryDate: addSessions(today, sessions) }), asOf)
    expect([entered(1), entered(-1), entered(-2), entered(-3)]).toEqual([true, true, true, false])
    expect(isActionable(signal("a", { status: "resolved" }), asOf)).toBe(false)
  })

  it("are only of types that clear the gates, highest conviction first", () => {
    const signals = [
      signal("low", { conviction: 0.2 }),
      signal("high", { conviction: 0.4 }),
      signal("none", { conviction: null }),
      signal("other", { eventType: "tariff" }),
      signal("indirect", { isSecondOrder: true }),
    ]
    expect(bestSignals(signals, [clears], asOf).map(({ id }) => id)).toEqual(["high", "low"])
    expect(bestSignals(signals, [empty], asOf)).toEqual([])
  })
})

describe("the trade plan", () => {
  const best = [
    signal("a", { conviction: 0.4 }),
    signal("b", { conviction: 0.5 }),
    signal("c", { ticker: "MSFT" }),
    signal("d", { ticker: "MSFT", direction: "bearish", conviction: 0.6 }),
    signal("e", { ticker: "XOM", direction: "bearish", conviction: 0.1 }),
  ]

  it("has one row per ticker, and none for a ticker with signals both ways", () => {
    expect(tradePlan(best, "normal").map(({ id }) => id)).toEqual(["b", "e"])
  })

  it("is empty while the regime is paused", () => {
    expect(tradePlan(best, "paused")).toEqual([])
  })
})
