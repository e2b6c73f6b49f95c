import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { addSessions } from "../platform/exchange/sessions"
import { shrunkRate, wilson } from "../platform/statistics/wilson"
import { eventTypeNames } from "./eventTypes"
import { GATES, performanceOf, type SignalOutcome, signedReturnPct } from "./performance"
import { openRecords } from "./records"
import { gradedSignal } from "./testing/outcomes"

const start = "2026-01-05"
const beat = { eventType: "earnings_beat", isSecondOrder: false } as const
const cut = { eventType: "guidance_cut", isSecondOrder: false } as const

describe("the record of a type", () => {
  const at = (entry: number, horizon: number, more: { ticker?: string; documentKey?: string } = {}) => ({
    ...beat,
    ticker: "AAPL",
    documentKey: `d${entry}`,
    entryDate: addSessions(start, entry),
    horizonEndDate: addSessions(start, entry + horizon - 1),
    ...more,
  })

  it("counts signals of one type and ticker once while their horizons overlap", () => {
    const records = openRecords()
    expect(records.admit(at(1, 5))).toBe(true)
    expect(records.admit(at(5, 5))).toBe(false)
    expect(records.admit(at(6, 5))).toBe(true)
  })

  it("counts one signal per event and type", () => {
    const records = openRecords()
    expect(records.admit(at(1, 5, { documentKey: "same" }))).toBe(true)
    expect(records.admit(at(1, 5, { documentKey: "same", ticker: "MSFT" }))).toBe(false)
    expect(records.admit({ ...at(1, 5, { documentKey: "same", ticker: "MSFT" }), isSecondOrder: true })).toBe(true)
  })

  it("is shrunk towards the other types' pooled rate in the same direction, as if 20 of theirs were its own", () => {
    const records = openRecords()
    const bullish = { ...beat, direction: "bullish" } as const
    expect(records.shrunk(bullish)).toBeNull()
    for (let index = 0; index < 10; index++) {
      records.resolve({ ...cut, direction: "bullish" }, index < 6)
      records.resolve({ ...cut, direction: "bearish" }, false)
    }
    expect(records.shrunk(bullish)).toBeCloseTo(0.6, 12)
    records.resolve(bullish, false)
    expect(records.of(beat)).toEqual({ n: 1, wins: 0 })
    expect(records.shrunk(bullish)).toBeCloseTo(shrunkRate(0, 1, 0.6), 12)
  })
})

const types = eventTypeNames.slice(0, 3)
const outcomes = fc.array(
  fc
    .record({
      eventType: fc.constantFrom(...types),
      isSecondOrder: fc.boolean(),
      direction: fc.constantFrom("bullish" as const, "bearish" as const),
      confidence: fc.double({ min: 0, max: 1, noNaN: true }),
      entry: fc.integer({ min: 0, max: 200 }),
      horizonSessions: fc.integer({ min: 1, max: 21 }),
      isIndependent: fc.boolean(),
      status: fc.constantFrom("pending" as const, "resolved" as const, "void" as const),
      rawMovePct: fc.double({ min: -50, max: 50, noNaN: true }),
      spyMovePct: fc.double({ min: -5, max: 5, noNaN: true }),
      baseRate: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ entry, rawMovePct, ...signal }): SignalOutcome => {
      const isResolved = signal.status === "resolved"
      const isWin = signal.direction === "bullish" ? rawMovePct > 0 : rawMovePct < 0
      const exit = addSessions(start, entry + signal.horizonSessions - 1 || 1)
      return {
        ...signal,
        issuedAt: new Date(addSessions(start, entry + 1)),
        entryDate: addSessions(start, entry + 1),
        horizonEndDate: exit,
        outcome: isResolved ? (isWin ? "win" : "loss") : null,
        rawMovePct: isResolved ? rawMovePct : null,
        exitDate: isResolved ? exit : null,
        gradedAt: isResolved ? new Date(exit) : null,
      }
    }),
  { maxLength: 300 },
)

const mirrored = (signal: SignalOutcome): SignalOutcome => ({
  ...signal,
  direction: signal.direction === "bullish" ? "bearish" : "bullish",
  rawMovePct: signal.rawMovePct === null ? null : -signal.rawMovePct,
  spyMovePct: signal.spyMovePct === null ? null : -signal.spyMovePct,
})

describe("over any ledger", () => {
  it("issued signals are resolved, pending or void, and only resolved ones count", () => {
    fc.assert(
      fc.property(outcomes, (signals) => {
        const performance = performanceOf(signals, new Set())
        expect(performance.reduce((sum, { nIssued }) => sum + nIssued, 0)).toBe(signals.length)
        for (const type of performance) {
          expect(type.nIssued).toBe(type.nResolved + type.nPending + type.nVoid)
          expect(type.nWins).toBeLessThanOrEqual(type.nResolved)
          expect(type.n).toBeLessThanOrEqual(type.nResolved)
          expect(type.winRate).toBe(wilson(type.wins, type.n).rate)
        }
        const resolved = signals.filter(({ status }) => status === "resolved")
        const only = performanceOf(resolved, new Set())
        for (const type of only) {
          const same = performance.find(
            (each) => each.eventType === type.eventType && each.isSecondOrder === type.isSecondOrder,
          )
          expect(same).toMatchObject({ wins: type.wins, n: type.n, expectancyPct: type.expectancyPct })
        }
      }),
    )
  })

  it("a market and directions turned upside down earn and win the same", () => {
    fc.assert(
      fc.property(outcomes, (signals) => {
        const there = performanceOf(signals, new Set())
        const back = performanceOf(signals.map(mirrored), new Set())
        for (const [index, type] of there.entries()) {
          expect(back[index]).toEqual(type)
        }
        for (const signal of signals.filter(({ status }) => status === "resolved")) {
          expect(signedReturnPct(signal) > 0).toBe(signal.outcome === "win")
        }
      }),
    )
  })

  it("a type clears the gates exactly when its record does", () => {
    const gates = { ...GATES, minN: 3, minEntryDates: 2, minWilsonLow: 0.1 }
    fc.assert(
      fc.property(outcomes, (signals) => {
        for (const type of performanceOf(signals, new Set(), gates)) {
          const isClear =
            type.n >= 3 &&
            type.entryDates >= 2 &&
            (type.wilsonLow ?? 0) >= 0.1 &&
            (type.wilsonLow ?? 0) > (type.baseRate ?? 1) &&
            (type.expectancyPct ?? 0) > 0 &&
            (type.avgExcessReturnPct ?? 0) > 0
          expect(type.passesGates).toBe(isClear)
        }
      }),
    )
  })
})

describe("a shrunk win rate", () => {
  it("is shrunk towards the other types in the same direction, and is unknown without any", () => {
    fc.assert(
      fc.property(outcomes, (signals) => {
        const counted = signals.filter(({ status, isIndependent }) => status === "resolved" && isIndependent)
        for (const type of performanceOf(signals, new Set())) {
          const isOwn = (signal: SignalOutcome) =>
            signal.eventType === type.eventType && signal.isSecondOrder === type.isSecondOrder
          const priors = counted.filter(isOwn).flatMap(({ direction }) => {
            const others = counted.filter((signal) => !isOwn(signal) && signal.direction === direction)
            return others.length === 0 ? [] : [others.filter(({ outcome }) => outcome === "win").length / others.length]
          })
          const prior = priors.reduce((sum, rate) => sum + rate, 0) / priors.length
          if (priors.length === 0) expect(type.shrunkWinRate).toBeNull()
          else expect(type.shrunkWinRate).toBeCloseTo((type.wins + 20 * prior) / (type.n + 20), 12)
        }
      }),
    )
  })
})

describe("a label", () => {
  const won = (wins: number, n: number, baseRate = 0.5, isAnti = false) => {
    const signals = Array.from({ length: n }, (_, index) =>
      gradedSignal(addSessions(start, index + 1), index < wins ? "win" : "loss", { baseRate }),
    )
    return performanceOf(signals, new Set(isAnti ? ["earnings_beat"] : []))[0]
  }

  it("follows the interval: 44 of 108 is weak, from 0.319 to 0.502", () => {
    const sample = won(44, 108)
    expect(sample.wilsonLow).toBeCloseTo(0.319, 3)
    expect(sample.wilsonHigh).toBeCloseTo(0.502, 3)
    expect(sample).toMatchObject({ label: "weak", passesGates: false })
  })

  it.each([
    ["29 of 29", won(29, 29), "insufficient", false],
    ["80 of 100", won(80, 100), "strong", true],
    ["62 of 100", won(62, 100), "positive", true],
    ["80 of 100 against a base rate of 0.72", won(80, 100, 0.72), "neutral", false],
    ["55 of 100", won(55, 100), "neutral", false],
    ["40 of 100", won(40, 100), "weak", false],
    ["20 of 100 of what is to be reversed", won(20, 100, 0.5, true), "anti_signal", false],
  ] as const)("of %s", (_, sample, label, passes) => {
    expect(sample).toMatchObject({ label, passesGates: passes })
  })
})
