import { describe, expect, it } from "vitest"
import { addSessions } from "../platform/exchange/sessions"
import { seededRandom } from "../platform/statistics/testing/seededRandom"
import type { Observation } from "./claim"
import { type ClaimStanding, evaluateClaim } from "./evaluate"
import { shareOf } from "./shares"

const start = "2026-01-02"
const day = (index: number) => addSessions(start, index)

function standing(changes: Partial<ClaimStanding> = {}, terms: Partial<ClaimStanding["terms"]> = {}): ClaimStanding {
  return {
    id: "a",
    registeredAfter: start,
    place: 1,
    state: "registered",
    pValue: null,
    pValueAdjusted: null,
    ...changes,
    terms: { claim: "", scope: "", test: "", horizon: 1, nTarget: 60, stopAfterSessions: 120, ...terms },
  }
}

const testing = standing({ state: "testing" })

/** One observation per session; this share of them wins, against a base of one half. */
function won(rate: number, count: number, from = 1, seed = "claims"): Observation[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, (_, index) => ({
    session: day(from + index),
    resolved: day(from + index + 1),
    n: 1,
    successes: random() < rate ? 1 : 0,
    baseN: 1,
    baseSuccesses: 0.5,
  }))
}

function evaluate(one: ClaimStanding, observations: Observation[], index: number) {
  return evaluateClaim({ standing: one, observations }, day(index))
}

describe("a claim", () => {
  it("stays registered until its first outcome, and is testing from then on", () => {
    const observations = won(0.9, 10)
    expect(evaluate(standing(), observations, 1)).toMatchObject({ state: "registered", moves: [], figures: { n: 0 } })
    const first = evaluate(standing(), observations, 2)
    expect(first.state).toBe("testing")
    expect(first.moves).toEqual([{ state: "testing", reason: "The first outcome is known." }])
  })

  it("does not count statements from before it was registered", () => {
    const observations = won(1, 100, -60)
    expect(evaluate(standing(), observations, 45).figures.n).toBe(39)
  })

  it("is not tested before its target, however well it does", () => {
    const before = evaluate(testing, won(1, 100), 60)
    expect(before).toMatchObject({ state: "testing", pValue: null, figures: { n: 59 } })
  })

  it("that beats its base is verified at its target, with its figures in the reason", () => {
    const found = evaluate(testing, won(0.85, 100), 61)
    expect(found.state).toBe("verified")
    expect(found.pValueAdjusted).toBeLessThan(0.05)
    expect(found.moves[0].reason).toMatch(
      /^Tested once, on 60 observations with a success rate of .*%, against a base of 50.0%: p [<=] .*, which is below its share of 0\.00122\.$/,
    )
  })

  it("that does no better is rejected at its target, permanently", () => {
    const found = evaluate(testing, won(0.45, 200), 61)
    expect(found).toMatchObject({ state: "rejected" })
    const rejected = standing({ state: "rejected", pValue: found.pValue, pValueAdjusted: found.pValueAdjusted })
    expect(evaluate(rejected, won(1, 200), 150)).toMatchObject({ state: "rejected", moves: [], pValue: found.pValue })
  })

  it("is tested on the same observations whenever it is evaluated", () => {
    const observations = won(0.7, 200)
    const prompt = evaluate(testing, observations, 61)
    const late = evaluate(testing, observations, 90)
    expect(late.pValue).toBe(prompt.pValue)
    expect(late.figures.n).toBeGreaterThan(prompt.figures.n)
  })

  it("that is verified decays once as many further observations do no better than the base", () => {
    const verified = standing({ state: "verified", pValue: 0.001, pValueAdjusted: 0.001 })
    const faded = [...won(0.9, 60), ...won(0.4, 100, 61, "later")]
    expect(evaluate(verified, faded, 110)).toMatchObject({ state: "verified", moves: [] })
    expect(evaluate(verified, faded, 125)).toMatchObject({ state: "decayed", pValue: 0.001 })
  })

  it("that misses its target in time is rejected without a test", () => {
    const rare = won(1, 200).filter((_, index) => index % 10 === 0)
    expect(evaluate(testing, rare, 119).state).toBe("testing")
    const stopped = evaluate(testing, rare, 120)
    expect(stopped).toMatchObject({ state: "rejected", pValue: null })
    expect(stopped.moves[0].reason).toContain("never tested")
  })

  it("has a share that depends on the claims before it, and on none after it", () => {
    const observations = won(0.62, 100, 1, "modest")
    const early = evaluate(testing, observations, 61)
    const late = evaluate(standing({ state: "testing", place: 400 }), observations, 61)
    expect(late.pValue).toBe(early.pValue)
    expect(early.pValue).toBeLessThan(shareOf(1))
    expect(late.pValue).toBeGreaterThan(shareOf(400))
    expect([early.state, late.state]).toEqual(["verified", "rejected"])
    expect(late.moves[0].reason).toMatch(/which is not below its share of 0\.0000104\.$/)
  })

  it("on pure chance has p-values with the stated distribution", () => {
    const pValueOf = (world: number) => evaluate(testing, won(0.5, 60, 1, `world ${world}`), 61).pValue ?? 1
    const pValues = Array.from({ length: 400 }, (_, world) => pValueOf(world))
    const below = (level: number) => pValues.filter((p) => p < level).length
    expect(below(0.05)).toBeGreaterThan(8)
    expect(below(0.05)).toBeLessThanOrEqual(32)
    expect(below(0.5)).toBeGreaterThan(160)
  })

  it("is not verified by many observations that move together within a session", () => {
    const three = won(1, 3).map((each) => ({ ...each, n: 50, successes: 50, baseN: 50, baseSuccesses: 25 }))
    expect(evaluate(testing, three, 5)).toMatchObject({ state: "rejected", pValue: 1 })
  })
})
