import { expect, test } from "vitest"
import { type SessionResult, summariseAccuracy } from "./accuracy"

const base: SessionResult = {
  session: "2025-03-03",
  n: 10,
  n_correct: 6,
  n_bullish: 8,
  n_bearish: 2,
  up_share: 0.5,
  down_share: 0.4,
  sum_confidence: 5.5,
  sum_squared_error: 2.4,
  sum_abs_error_pct: 12,
}

test("accuracy, base rate and errors are what a hand computes from the sessions", () => {
  const second = { ...base, session: "2025-03-04", n: 30, n_correct: 15, n_bullish: 0, n_bearish: 30 }
  const row = summariseAccuracy([base, { ...second, up_share: 0.3, down_share: 0.6 }], 1)
  expect(row).toMatchObject({ n_resolved: 40, n_correct: 21, accuracy: 0.525, n_sessions: 2 })
  // (8 · 0.5 + 2 · 0.4 + 30 · 0.6) / 40
  expect(row.base_rate).toBeCloseTo(0.57)
  expect(row.skill).toBeCloseTo(0.525 - 0.57)
  expect(row.avg_confidence).toBeCloseTo(11 / 40)
  expect(row.brier_score).toBeCloseTo(4.8 / 40)
  expect(row.mean_abs_error_pct).toBeCloseTo(24 / 40)
  // The first session says 0.5: 10 · 0.25. The second says 0.4, known from the first: 15 · 0.36 + 15 · 0.16.
  expect(row.base_brier_score).toBeCloseTo((2.5 + 7.8) / 40)
})

test("the bounds are Wilson's, and those of whole sessions stand beside them", () => {
  const sessions = [44, 0].map((correct, i) => ({ ...base, session: `2025-03-0${i + 3}`, n: 54, n_correct: correct }))
  const row = summariseAccuracy(sessions, 1)
  expect(row.accuracy_low).toBeCloseTo(0.319, 3)
  expect(row.accuracy_high).toBeCloseTo(0.502, 3)
  expect(row.clustered_low).toBe(0)
  expect(row.clustered_high).toBeCloseTo(44 / 54)
})

test("the base rate said of a session is known a whole horizon before it", () => {
  const sessions = [1, 2, 3, 4, 5, 6].map((day) => ({
    ...base,
    session: `2025-03-1${day}`,
    n_bullish: 10,
    n_bearish: 0,
    up_share: 1,
  }))
  // Five sessions say 0.5 (2.5 each), the sixth says 1 and is wrong 4 times.
  expect(summariseAccuracy(sessions, 5).base_brier_score).toBeCloseTo((5 * 2.5 + 4) / 60)
})

test("one ticker is measured against the whole universe of its sessions", () => {
  const one = { ...base, n: 1, n_correct: 1, n_bullish: 1, n_bearish: 0, up_share: 0.55 }
  const row = summariseAccuracy([one], 1)
  expect(row.accuracy).toBe(1)
  expect(row.base_rate).toBeCloseTo(0.55)
  expect(row.skill).toBeCloseTo(0.45)
})

test("every rate and bound is null when nothing is resolved", () => {
  const { n_resolved, n_correct, n_sessions, ...rates } = summariseAccuracy([{ ...base, n: 0, n_correct: 0 }], 1)
  expect([n_resolved, n_correct, n_sessions]).toEqual([0, 0, 0])
  expect(new Set(Object.values(rates))).toEqual(new Set([null]))
})
