import { describe, expect, it } from "vitest"
import { brierScore } from "../statistics/calibration"
import { recordOf } from "./calibration"
import type { CrowdOutcome } from "./facts"

function outcome(
  day: number,
  probability: number | null,
  result: CrowdOutcome["result"],
  event = `e${day}`,
): CrowdOutcome {
  const at = (hours: number) => new Date(Date.UTC(2026, 0, day, hours)).toISOString()
  return {
    kind: "outcome",
    market_id: `m${day}.${event}`,
    event_id: event,
    title: "Up?",
    closed_at: at(21),
    resolved_at: at(22),
    result,
    forecast: probability === null ? null : { at: at(-3), probability },
  }
}

describe("the record of a venue", () => {
  it("leaves out what came out as neither and what had no price, and says how many", () => {
    const record = recordOf([
      outcome(1, 0.8, "yes"),
      outcome(2, 0.3, "no"),
      outcome(3, 0.5, "void"),
      outcome(4, null, "yes"),
    ])
    expect(record).toMatchObject({ resolvedCount: 2, eventCount: 2, voidCount: 1, withoutPriceCount: 1, baseRate: 0.5 })
    expect(record.brierScore).toBeCloseTo((0.2 ** 2 + 0.3 ** 2) / 2, 12)
  })

  it("is held against the share of Yes that was known before each forecast, not against that of all", () => {
    const outcomes = [outcome(1, 0.5, "yes"), outcome(3, 0.5, "yes"), outcome(5, 0.5, "no")]
    // Nothing was known before the first; one Yes before the second; two before the third.
    const bases = [
      { probability: 1 / 2, happened: true },
      { probability: 2 / 3, happened: true },
      { probability: 3 / 4, happened: false },
    ]
    expect(recordOf(outcomes).baseBrierScore).toBeCloseTo(brierScore(bases) ?? 0, 12)
    expect(recordOf(outcomes.toReversed()).baseBrierScore).toBeCloseTo(brierScore(bases) ?? 0, 12)
  })

  it("does not count what resolved after the forecast was made, even if it closed before", () => {
    const late = { ...outcome(1, 0.5, "yes"), resolved_at: "2026-02-01T00:00:00.000Z" }
    const record = recordOf([late, outcome(3, 0.5, "no")])
    expect(record.baseBrierScore).toBe(0.25)
  })

  it("counts the events that markets belong to", () => {
    const together = [0.2, 0.5, 0.7].map((probability, index) => ({
      ...outcome(1, probability, "no", "one"),
      market_id: `m${index}`,
    }))
    expect(recordOf(together)).toMatchObject({ resolvedCount: 3, eventCount: 1 })
  })

  it("has no figure without markets", () => {
    expect(recordOf([])).toMatchObject({
      resolvedCount: 0,
      brierScore: null,
      logScore: null,
      baseRate: null,
      baseBrierScore: null,
      skill: null,
      calibrationError: null,
    })
  })
})
