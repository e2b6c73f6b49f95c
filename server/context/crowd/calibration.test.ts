import { describe, expect, it, test } from "vitest"
import { brierScore } from "../../platform/statistics/calibration"
import { seededRandom } from "../../platform/statistics/testing/seededRandom"
import { wilson } from "../../platform/statistics/wilson"
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
  it("leaves out and counts markets that resolved to neither or had no price", () => {
    const record = recordOf([
      outcome(1, 0.8, "yes"),
      outcome(2, 0.3, "no"),
      outcome(3, 0.5, "void"),
      outcome(4, null, "yes"),
    ])
    expect(record).toMatchObject({ resolvedCount: 2, eventCount: 2, voidCount: 1, withoutPriceCount: 1 })
    expect(record.baseRate.rate).toBe(0.5)
    expect(record.brierScore).toBeCloseTo((0.2 ** 2 + 0.3 ** 2) / 2, 12)
  })

  it("is compared with the share of Yes known before each forecast, not with the overall share", () => {
    const outcomes = [outcome(1, 0.5, "yes"), outcome(3, 0.5, "yes"), outcome(5, 0.5, "no")]
    // No market had resolved before the first forecast; one Yes before the second; two before the third.
    const bases = [
      { probability: 1 / 2, happened: true },
      { probability: 2 / 3, happened: true },
      { probability: 3 / 4, happened: false },
    ]
    expect(recordOf(outcomes).baseBrierScore).toBeCloseTo(brierScore(bases) ?? 0, 12)
    expect(recordOf(outcomes.toReversed()).baseBrierScore).toBeCloseTo(brierScore(bases) ?? 0, 12)
  })

  it("does not count a market that resolved after the forecast, even if it closed before", () => {
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

  it("has no figures without markets", () => {
    expect(recordOf([])).toMatchObject({
      resolvedCount: 0,
      brierScore: null,
      logScore: null,
      baseRate: { rate: null, low: null, high: null },
      baseBrierScore: null,
      skill: null,
      skillInterval: { low: null, high: null },
      calibrationError: null,
    })
  })

  it("has an interval of its skill from five events on, however many markets they have", () => {
    const random = seededRandom("few events")
    const events = (count: number) =>
      Array.from({ length: 10 * count }, (_, index) =>
        outcome(1 + (index % count), 0.7, random() < 0.7 ? "yes" : "no", `e${index % count}`),
      )
    expect(recordOf(events(4)).skillInterval.low).toBeNull()
    const { skill, skillInterval } = recordOf(events(5))
    expect(skillInterval.low).toBeLessThan(skill ?? Number.NaN)
    expect(skillInterval.high).toBeGreaterThan(skill ?? Number.NaN)
  })
})

const rounds = 400
const trueRate = 0.35

function simulatedRecord(random: () => number, isTogether: boolean) {
  const outcomes = Array.from({ length: 60 }, (_, day) => {
    const common = random()
    return Array.from({ length: 1 + Math.floor(8 * random()) }, (_, market) => {
      const happens = (isTogether ? common : random()) < trueRate
      return { ...outcome(1 + day, trueRate, happens ? "yes" : "no", `e${day}`), market_id: `m${day}.${market}` }
    })
  })
  return recordOf(outcomes.flat())
}

function covers({ low, high }: { low: number | null; high: number | null }): boolean {
  return low !== null && high !== null && low <= trueRate && trueRate <= high
}

test.each([true, false])(
  "the bounds of a rate hold the truth in 19 of 20 records, whether the markets of an event resolve alike: %s",
  { tags: "slow" },
  (isTogether) => {
    const random = seededRandom(`coverage ${isTogether}`)
    const counts = { bucket: 0, base: 0, asIfIndependent: 0 }
    for (let round = 0; round < rounds; round++) {
      const { baseRate, bins, resolvedCount } = simulatedRecord(random, isTogether)
      if (covers(bins[3].realized)) counts.bucket++
      if (covers(baseRate)) counts.base++
      if (covers(wilson(Math.round((baseRate.rate ?? 0) * resolvedCount), resolvedCount))) counts.asIfIndependent++
    }
    expect(counts.bucket / rounds).toBeGreaterThan(0.93)
    expect(counts.base / rounds).toBeGreaterThan(0.93)
    // If markets that resolve alike were counted as independent trials, the bounds would be far too narrow.
    if (isTogether) expect(counts.asIfIndependent / rounds).toBeLessThan(0.75)
  },
)
