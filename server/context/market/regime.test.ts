import { describe, expect, it } from "vitest"
import { completePanel, emptyPanel, type Panel, SPY, VIX } from "../../bars/panel"
import { fillRow, instrument } from "../../bars/testing/panel"
import { sessionsBetween } from "../../platform/exchange/sessions"
import { regimeAt } from "./regime"

const sessions = sessionsBetween("2023-01-03", "2024-06-28")
const instruments = [instrument(SPY, "etf"), instrument(VIX, "index")]

type Closes = number | ((session: number) => number)

function panelOf(...closes: [spy: Closes, vix: Closes]): Panel {
  const panel = emptyPanel(instruments, sessions)
  for (const [row, close] of closes.entries()) fillRow(panel, row, typeof close === "number" ? () => close : close)
  return completePanel(panel)
}

function regimeWith(gap: number, vix: number) {
  const last = (199 * 100 * (1 + gap / 100)) / (200 - (1 + gap / 100))
  const panel = panelOf((session) => (session === 250 ? last : 100), vix)
  return regimeAt(panel, 250)
}

describe("the market regime", () => {
  it.each([
    [0, 19.99, ["normal", "RISK_ON", 1]],
    [0, 20, ["cautious", "RISK_ON", 0.5]],
    [-0.01, 15, ["cautious", "RISK_ON", 0.5]],
    [-2.99, 15, ["cautious", "RISK_ON", 0.5]],
    [-3.01, 15, ["defensive", "RISK_OFF", 0.25]],
    [2, 25, ["defensive", "RISK_OFF", 0.25]],
    [2, 34.99, ["defensive", "RISK_OFF", 0.25]],
    [2, 35, ["paused", "RISK_OFF", 0]],
  ] as const)("at %d%% off the mean and VIX %d is %j", (gap, vix, [regime, gate, size_multiplier]) => {
    expect(regimeWith(gap, vix)).toMatchObject({ regime, gate, size_multiplier, vix_level: vix, reason: null })
  })

  it("shows the figures that decided it", () => {
    const reading = regimeWith(-2, 15)
    expect(reading.spy_vs_sma_200_pct).toBeCloseTo(-2, 3)
    expect(reading.spy_above_sma_200).toBe(false)
    expect(reading).toMatchObject({ spy_date: sessions[250], vix_date: sessions[250] })
    expect(reading.thresholds).toMatchObject({ vix_paused_from: 35, sma_sessions: 200 })
    expect(reading.rule_version).toMatch(/^regime-[0-9a-f]{12}$/)
  })

  it("is null with a reason below 200 sessions of SPY, and set from 200 on", () => {
    const panel = panelOf(100, 15)
    expect(regimeAt(panel, 198)).toMatchObject({ regime: null, gate: null, size_multiplier: null, spy_sma_200: null })
    expect(regimeAt(panel, 198).reason).toBe("SPY has 199 of the 200 sessions that its mean needs")
    expect(regimeAt(panel, 199)).toMatchObject({ regime: "normal", reason: null })
  })

  it("is null with a reason while no VIX is known", () => {
    const reading = regimeAt(panelOf(100, Number.NaN), 250)
    expect(reading).toMatchObject({ regime: null, vix_level: null, vix_date: null, spy_close: 100 })
    expect(reading.reason).toBe("no VIX close is known yet")
  })

  it("uses the newest known VIX and gives its date", () => {
    const panel = panelOf(100, (session) => (session <= 248 ? 22 : Number.NaN))
    expect(regimeAt(panel, 250)).toMatchObject({ regime: "cautious", vix_level: 22, vix_date: sessions[248] })
  })

  it("gives its start and the regime before", () => {
    const panel = panelOf(100, (session) => (session < 220 ? 15 : session < 240 ? 40 : 21))
    expect(regimeAt(panel, 250)).toMatchObject({
      regime: "cautious",
      previous_regime: "paused",
      regime_since_date: sessions[240],
    })
    expect(regimeAt(panel, 219)).toMatchObject({ regime: "normal", previous_regime: null, regime_since_date: null })
  })

  it("does not mistake a split for a crash", () => {
    const panel = emptyPanel(instruments, sessions)
    fillRow(panel, 0, (session) => (session < 240 ? 400 : 101))
    fillRow(panel, 1, () => 15)
    panel.splitFactor.fill(4, 240, sessions.length)
    const reading = regimeAt(completePanel(panel), 250)
    expect(reading).toMatchObject({ regime: "normal", spy_close: 101 })
    expect(reading.spy_sma_200).toBeCloseTo(100.055, 6)
  })
})
