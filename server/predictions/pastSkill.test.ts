import fc from "fast-check"
import { expect, it } from "vitest"
import { clusteredDifference } from "../platform/statistics/clustered"
import { pastSkill } from "./pastSkill"

const session = fc.record({ isCorrect: fc.boolean(), hasRisen: fc.boolean() })

function tallyOf(sessions: readonly { isCorrect: boolean; hasRisen: boolean }[]) {
  const count = (holds: (each: (typeof sessions)[number]) => boolean) => sessions.filter(holds).length
  return {
    count: sessions.length,
    correct: count(({ isCorrect }) => isCorrect),
    rises: count(({ hasRisen }) => hasRisen),
    differing: count(({ isCorrect, hasRisen }) => isCorrect !== hasRisen),
  }
}

it("has the interval of two rates over the same sessions, from counts alone", () => {
  fc.assert(
    fc.property(fc.array(session, { minLength: 5, maxLength: 300 }), (sessions) => {
      const tally = tallyOf(sessions)
      fc.pre(tally.differing > 0)
      const outcomes = (of: "isCorrect" | "hasRisen") =>
        sessions.map((each, position) => ({ position, n: 1, successes: Number(each[of]) }))
      const { low, high } = clusteredDifference(outcomes("isCorrect"), outcomes("hasRisen"), 1)
      const found = pastSkill(tally)
      expect(found.low).toBeCloseTo(low ?? Number.NaN, 9)
      expect(found.high).toBeCloseTo(high ?? Number.NaN, 9)
    }),
  )
})

it("has no bounds if every call was a rise, and is null without graded predictions or counts", () => {
  const rises = Array.from({ length: 60 }, (_, i) => ({ isCorrect: i % 3 > 0, hasRisen: i % 3 > 0 }))
  expect(pastSkill(tallyOf(rises))).toEqual({ baseRate: 40 / 60, skill: 0, low: null, high: null })
  const nothing = { baseRate: null, skill: null, low: null, high: null }
  expect(pastSkill(tallyOf([]))).toEqual(nothing)
  expect(pastSkill({ count: 9, correct: 5, rises: null, differing: null })).toEqual(nothing)
})
