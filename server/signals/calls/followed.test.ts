import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { completePanel, emptyPanel, type Panel } from "../../bars/panel"
import { fillRow, instrument, wanderingPanel } from "../../bars/testing/panel"
import { addSessions, sessionOpenAt, sessionsBetween } from "../../platform/exchange/sessions"
import { type Call, independent, spanOf, spans } from "./call"
import { type CallGrade, gradeCalls } from "./grade"
import { type GradedCall, recordOfCalls } from "./record"

const sessions = sessionsBetween("2026-01-02", "2026-06-30")

/** A stock that opens at the previous close and climbs by 1 a day from 100, next to an SPY that never moves. */
function climbing(closes: Record<number, number> = {}, more: Parameters<typeof instrument>[2] = {}): Panel {
  const panel = emptyPanel([instrument("XYZ", "stock", more), instrument("SPY", "etf")], sessions)
  fillRow(panel, 0, (session) => closes[session] ?? 100 + session)
  fillRow(panel, 1, () => 500)
  return completePanel(panel)
}

const call = (changes: Partial<Call> = {}): Call => ({
  ticker: "XYZ",
  direction: "bullish",
  publicAt: `${sessions[10]}T22:00:00Z`,
  horizon: 5,
  ...changes,
})

function grade(panel: Panel, asked: Call, through = sessions.length - 1) {
  const [found] = gradeCalls(panel, through, { calls: [asked] })
  return found
}

function resolved(found: CallGrade) {
  if (found.outcome !== "win" && found.outcome !== "loss") throw new Error("not resolved")
  return found
}

describe("a call", () => {
  it.each([
    ["2026-11-20T14:29:59Z", "2026-11-20"],
    ["2026-11-20T14:30:00Z", "2026-11-23"],
    ["2026-11-21T12:00:00Z", "2026-11-23"],
    ["2026-11-26T12:00:00Z", "2026-11-27"],
  ])("made public at %s is entered at the open of %s", (publicAt, entry) => {
    expect(spanOf({ publicAt, horizon: 1 })).toEqual({ entry, exit: entry })
  })

  it("is held for its horizon, counting the session of its entry, even over holidays", () => {
    expect(spanOf({ publicAt: "2026-11-24T22:00:00Z", horizon: 3 })).toEqual({
      entry: "2026-11-25",
      exit: "2026-11-30",
    })
  })

  it("has the same span alone as after other calls in any order", () => {
    const [from, to] = ["2026-01-02T14:29:00Z", "2026-01-06T14:31:00Z"].map((at) => Date.parse(at) / 30_000)
    const moments = fc.integer({ min: from, max: to }).map((halfMinute) => new Date(halfMinute * 30_000).toISOString())
    fc.assert(
      fc.property(fc.array(moments), (publicAts) => {
        const calls = publicAts.map((publicAt, index) => ({ publicAt, horizon: 1 + (index % 3) }))
        expect(calls.map(spans())).toEqual(calls.map(spanOf))
      }),
    )
  })

  it("wins from the open of its first session to the close of its last, and a predicted fall counts as a gain", () => {
    const panel = climbing()
    const opened = (100 + 10 + 100 + 11) / 2
    const change = 115 / opened - 1
    expect(grade(panel, call())).toMatchObject({ outcome: "win", spyMovePct: 0 })
    expect(grade(panel, call())).toHaveProperty("rawMovePct", expect.closeTo(change * 100, 4))
    const falling = climbing({ 15: 90 })
    expect(grade(falling, call({ direction: "bearish" }))).toMatchObject({ outcome: "win" })
    const { avgSignedReturnPct } = recordOfCalls([
      { call: call({ direction: "bearish" }), grade: grade(falling, call({ direction: "bearish" })) },
    ])
    expect(avgSignedReturnPct).toBeCloseTo((1 - 90 / opened) * 100, 4)
  })

  it("does not count before its last session is over", () => {
    const panel = climbing()
    for (const through of [-1, 10, 14]) expect(grade(panel, call(), through)).toEqual({ outcome: "pending" })
    expect(grade(panel, call(), 15)).toMatchObject({ outcome: "win", exitDate: sessions[15] })
  })

  it("without prices, or without prices yet, is not covered", () => {
    expect(grade(climbing(), call({ ticker: "ABC" }))).toEqual({ outcome: "uncovered" })
    expect(grade(climbing(), call({ publicAt: "2025-06-02T12:00:00Z" }))).toEqual({ outcome: "uncovered" })
  })

  it("has the share of the universe that would have won in the same sessions", () => {
    const panel = wanderingPanel({ stocks: 20, etfs: 4, from: "2026-01-02", to: "2026-06-30" })
    const [up, down] = (["bullish", "bearish"] as const).map((direction) =>
      resolved(grade(panel, call({ ticker: "S0", direction }))),
    )
    const entry = 11
    const wins = panel.instruments.filter(({ kind }, row) => {
      const base = row * panel.stride
      return kind !== "index" && panel.close[base + 15] > panel.open[base + entry]
    })
    expect([up.baseRate, down.baseRate]).toEqual([wins.length / 25, 1 - wins.length / 25])
  })
})

describe("calls that overlap", () => {
  const at = (session: number, changes: Partial<Call> = {}) =>
    call({ publicAt: `${sessions[session]}T22:00:00Z`, ...changes })

  it("on one stock and in one direction count once while the first is open", () => {
    const calls = [at(3), at(0), at(5), at(2, { direction: "bearish" }), at(3, { ticker: "ABC" })]
    expect(independent(calls, () => "")).toEqual([
      at(0),
      at(2, { direction: "bearish" }),
      at(3, { ticker: "ABC" }),
      at(5),
    ])
  })

  it("by different people each count", () => {
    const calls = [at(3), at(3)]
    expect(independent(calls, (each) => String(calls.indexOf(each)))).toHaveLength(2)
  })
})

describe("the record of any calls", () => {
  const panel = wanderingPanel({ stocks: 8, etfs: 1, from: "2026-01-02", to: "2026-06-30" })
  const anyCall = fc.record({
    ticker: fc.constantFrom("S0", "S1", "S2", "S3", "NONE"),
    direction: fc.constantFrom("bullish" as const, "bearish" as const),
    publicAt: fc
      .date({ min: new Date("2025-12-20T00:00:00Z"), max: new Date("2026-07-20T00:00:00Z"), noInvalidDate: true })
      .map((date) => date.toISOString()),
    horizon: fc.integer({ min: 1, max: 40 }),
  })
  const through = fc.integer({ min: 0, max: panel.sessions.length - 1 })
  const gradedAt = (calls: readonly Call[], session: number): GradedCall[] => {
    const grades = gradeCalls(panel, session, { calls })
    return calls.map((each, index) => ({ call: each, grade: grades[index] }))
  }

  it("adds up to resolved, pending and void calls, and has no rate without a call", () => {
    fc.assert(
      fc.property(fc.array(anyCall, { maxLength: 30 }), through, (calls, session) => {
        const record = recordOfCalls(gradedAt(calls, session))
        expect(record.nIssued).toBe(record.nResolved + record.nPending + record.nVoid)
        expect(record.nIssued).toBeLessThanOrEqual(calls.length)
        expect(record.winRate === null).toBe(record.nResolved === 0)
        if (record.nResolved < 30) expect(record.label).toBe("insufficient")
      }),
    )
  })

  it("is reversed with the directions: wins become losses, and returns change sign", () => {
    // A wandering price has an equal open and close in its first session.
    const unmoved: Call = { ticker: "S0", direction: "bullish", publicAt: "2025-12-31T14:30:00.000Z", horizon: 1 }
    expect(gradedAt([unmoved], 0)).toMatchObject([{ grade: { outcome: "loss", rawMovePct: 0 } }])
    fc.assert(
      fc.property(fc.array(anyCall, { minLength: 1, maxLength: 30 }), through, (calls, session) => {
        const turned = calls.map((each) => ({
          ...each,
          direction: each.direction === "bullish" ? ("bearish" as const) : ("bullish" as const),
        }))
        const [one, other] = [calls, turned].map((each) => recordOfCalls(gradedAt(each, session)))
        const hasMoved = ({ grade }: GradedCall) => "entryPrice" in grade && grade.entryPrice !== grade.exitPrice
        expect(one.nWins + other.nWins).toBe(gradedAt(calls, session).filter(hasMoved).length)
        expect(other.nResolved).toBe(one.nResolved)
        expect(other.avgSignedReturnPct ?? 0).toBeCloseTo(-(one.avgSignedReturnPct ?? 0), 10)
      }),
      { examples: [[[unmoved], 0]] },
    )
  })

  it("counts nothing before its horizon is over", () => {
    fc.assert(
      fc.property(anyCall, through, (each, session) => {
        const [{ grade: found }] = gradedAt([each], session)
        if (found.outcome !== "win" && found.outcome !== "loss") return
        expect(found.exitDate <= panel.sessions[session]).toBe(true)
        expect(found.exitDate).toBe(spanOf(each).exit)
        expect(sessionOpenAt(found.entryDate) > new Date(each.publicAt)).toBe(true)
      }),
    )
  })
})

it("the record of 44 wins in 108 is weak, with a Wilson interval from 0.319 to 0.502", () => {
  const grades = Array.from({ length: 108 }, (_, index): GradedCall => {
    const entry = addSessions("2024-01-02", index + 1)
    const outcome = index < 44 ? ("win" as const) : ("loss" as const)
    const prices = { entryPrice: 100, exitPrice: 101, splitRatio: 1, rawMovePct: outcome === "win" ? 1 : -1 }
    const dates = { entryDate: entry, exitDate: entry }
    return { call: call(), grade: { outcome, reason: null, ...dates, ...prices, spyMovePct: 0, baseRate: 0.5 } }
  })
  const { label, winRate, wilsonLow, wilsonHigh } = recordOfCalls(grades)
  expect(label).toBe("weak")
  expect([winRate, wilsonLow, wilsonHigh].map((figure) => figure?.toFixed(3))).toEqual(["0.407", "0.319", "0.502"])
})
