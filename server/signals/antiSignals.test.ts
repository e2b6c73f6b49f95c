import { describe, expect, it } from "vitest"
import { barsKnownAt, sessionsBetween } from "../platform/exchange/sessions"
import { antiRecordOf, isConfirmedAnti } from "./antiSignals"
import type { SignalOutcome } from "./performance"
import { gradedSignal } from "./testing/outcomes"

const sessions = sessionsBetween("2025-01-02", "2026-06-30")
const registeredAt = new Date("2025-01-01T22:00:00Z")
const verifiedAt = barsKnownAt(sessions[99])

function outcomes(n: number, isWon: (index: number) => boolean): SignalOutcome[] {
  return sessions
    .slice(0, n)
    .map((session, index) => gradedSignal(session, isWon(index) ? "win" : "loss", { direction: "bearish" }))
}

const everyThird = (index: number) => index % 3 === 0

describe("signals are confirmed to lose", () => {
  it("when the one test has shown it and their record meets the criteria", () => {
    expect(isConfirmedAnti(outcomes(100, everyThird), { registeredAt, verifiedAt })).toBe(true)
    expect(antiRecordOf(outcomes(100, everyThird), { registeredAt, verifiedAt })).toMatchObject({
      n: 100,
      winRate: 0.34,
    })
  })

  it("never without the test, however often they lose", () => {
    expect(isConfirmedAnti(outcomes(300, everyThird), { registeredAt, verifiedAt: null })).toBe(false)
  })

  it("not by later signals, if the tested ones do not meet the criteria", () => {
    const later = outcomes(300, (index) => (index < 100 ? index % 2 === 0 : false))
    expect(antiRecordOf(later, { registeredAt, verifiedAt }).wilsonHigh).toBeLessThan(0.5)
    expect(isConfirmedAnti(later, { registeredAt, verifiedAt })).toBe(false)
  })

  it("no longer, if they have won since", () => {
    const since = outcomes(300, (index) => (index < 100 ? everyThird(index) : true))
    expect(isConfirmedAnti(since, { registeredAt, verifiedAt })).toBe(false)
  })

  it("not if half of the sample earned money", () => {
    const halves = outcomes(100, (index) => index < 50 && index % 2 === 0).map((signal, index) => ({
      ...signal,
      rawMovePct: index < 50 && signal.outcome === "win" ? -9 : signal.rawMovePct,
    }))
    expect(antiRecordOf(halves, { registeredAt, verifiedAt }).wilsonHigh).toBeLessThan(0.5)
    expect(isConfirmedAnti(halves, { registeredAt, verifiedAt })).toBe(false)
  })

  it("only by signals issued after the claim was registered", () => {
    const since = new Date(`${sessions[50]}T00:00:00Z`)
    expect(antiRecordOf(outcomes(100, everyThird), { registeredAt: since, verifiedAt }).n).toBe(50)
  })
})
