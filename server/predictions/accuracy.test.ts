import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { sessionsBetween } from "../platform/exchange/sessions"
import { type SessionResult, summariseAccuracy } from "./accuracy"

const sessions = sessionsBetween("2025-03-03", "2025-06-30")

const first: SessionResult = {
  ...{ session: sessions[0], n: 10, n_correct: 6, n_bullish: 8, n_bearish: 2 },
  ...{ n_up: 5, n_down: 4, up_share: 0.5, down_share: 0.4 },
  ...{ sum_confidence: 5.5, sum_abs_error_pct: 12, sum_no_move_abs_error_pct: 14 },
  ...{ n_scored: 10, sum_squared_error: 2.4, sum_base_squared_error: 2.5, sum_log_loss: 6.8, sum_base_log_loss: 6.9 },
  ...{ n_relative: 10, n_relative_correct: 6, sum_relative_squared_error: 2.45, n_no_call: 0 },
}

const second: SessionResult = {
  ...{ session: sessions[1], n: 30, n_correct: 15, n_bullish: 0, n_bearish: 30 },
  ...{ n_up: 9, n_down: 18, up_share: 0.3, down_share: 0.6 },
  ...{ sum_confidence: 18, sum_abs_error_pct: 28, sum_no_move_abs_error_pct: 27 },
  ...{ n_scored: 20, sum_squared_error: 5.1, sum_base_squared_error: 5, sum_log_loss: 14.2, sum_base_log_loss: 14.1 },
  ...{ n_relative: 28, n_relative_correct: 13, sum_relative_squared_error: 7.05, n_no_call: 2 },
}

const ofOneTicker: SessionResult[] = [
  { direction: "up", move: 1 },
  { direction: "up", move: 1 },
  { direction: "up", move: -1 },
  { direction: "down", move: -1 },
  { direction: "down", move: 0 },
].map(({ direction, move }, index) => ({
  ...first,
  session: sessions[index],
  n: 1,
  n_correct: Number(move === (direction === "up" ? 1 : -1)),
  n_bullish: Number(direction === "up"),
  n_bearish: Number(direction === "down"),
  n_up: Number(move > 0),
  n_down: Number(move < 0),
}))

/** All calls are bullish, in a market that rises and falls as one. */
const alwaysBullish = Array.from({ length: 20 }, (_, index) => {
  const rises = (index * 7) % 11
  const shares = { n_up: rises, n_down: 10 - rises, up_share: rises / 10, down_share: 1 - rises / 10 }
  return { ...first, session: sessions[index], n_correct: rises, n_bullish: 10, n_bearish: 0, ...shares }
})

/** The sum of the squares by which the skill without each session differs from the whole, over its number of sessions. */
function jackknife(results: readonly SessionResult[], base: "universe" | "own"): number {
  const whole = summariseAccuracy(results, 1, base).skill ?? Number.NaN
  const squares = results.map((left) => {
    const rest = results.filter((each) => each !== left)
    return ((summariseAccuracy(rest, 1, base).skill ?? Number.NaN) - whole) ** 2
  })
  return (squares.reduce((sum, square) => sum + square, 0) * (results.length - 1)) / results.length
}

describe("the record of two sessions", () => {
  const row = summariseAccuracy([first, second], 1, "universe")

  it("has the accuracy, base rate and skill computed by hand", () => {
    expect(row).toMatchObject({ n_resolved: 40, n_correct: 21, accuracy: 0.525, n_sessions: 2 })
    // (8 · 0.5 + 2 · 0.4 + 30 · 0.6) / 40
    expect(row.base_rate).toBeCloseTo(0.57, 12)
    expect(row.skill).toBeCloseTo(0.525 - 0.57, 12)
    // (5 + 9) / 40
    expect(row.always_up_rate).toBeCloseTo(0.35, 12)
  })

  it("scores probabilities over the predictions that froze a base, next to the scores of the base", () => {
    expect(row.n_scored).toBe(30)
    expect(row.brier_score).toBeCloseTo(7.5 / 30, 12)
    expect(row.base_brier_score).toBeCloseTo(7.5 / 30, 12)
    expect(row.log_loss).toBeCloseTo(21 / 30, 12)
    expect(row.base_log_loss).toBeCloseTo(21 / 30, 12)
  })

  it("has confidence and errors over all predictions, next to the error of predicting no move", () => {
    expect(row.avg_confidence).toBeCloseTo(23.5 / 40, 12)
    expect(row.mean_abs_error_pct).toBeCloseTo(40 / 40, 12)
    expect(row.no_move_abs_error_pct).toBeCloseTo(41 / 40, 12)
  })

  it("keeps the relative claim separate", () => {
    expect(row.relative).toMatchObject({ n: 38, n_correct: 19, accuracy: 0.5, n_sessions: 2 })
    expect(row.relative.accuracy_low).toBeCloseTo(1 - (row.relative.accuracy_high ?? 0), 12)
    expect(row.relative.brier_score).toBeCloseTo(9.5 / 38, 12)
  })

  it("has Wilson bounds, and no bounds by session with only two sessions", () => {
    const { accuracy_low, accuracy_high } = summariseAccuracy([{ ...first, n: 108, n_correct: 44 }], 1, "universe")
    expect(accuracy_low).toBeCloseTo(0.319, 3)
    expect(accuracy_high).toBeCloseTo(0.502, 3)
    expect(row).toMatchObject({ clustered_low: null, clustered_high: null, skill_low: null, skill_high: null })
    expect(row.relative).toMatchObject({ clustered_low: null, clustered_high: null })
  })
})

describe("skill", () => {
  it("has the t-interval of each session's wins beyond its base", () => {
    const correct = [6, 5, 8, 4, 7]
    const results = correct.map((n_correct, index) => ({ ...first, session: sessions[index], n_correct }))
    const { base_rate, skill, skill_low, skill_high } = summariseAccuracy(results, 1, "universe")
    // 8 · 0.5 + 2 · 0.4 of 10 are expected. `correct` has a mean of 6 and a variance of 2.5.
    expect(base_rate).toBeCloseTo(0.48, 12)
    expect(skill).toBeCloseTo(0.12, 12)
    expect(skill_low).toBeCloseTo(0.12 - 2.7764 * Math.sqrt(0.025 / 5), 4)
    expect(skill_high).toBeCloseTo(0.12 + 2.7764 * Math.sqrt(0.025 / 5), 4)
  })

  it("is zero by definition, without an interval, if everything is called bullish", () => {
    const row = summariseAccuracy(alwaysBullish, 1, "universe")
    expect((row.clustered_high ?? 0) - (row.clustered_low ?? 0)).toBeGreaterThan(0.2)
    expect(row.always_up_rate).toBe(row.accuracy)
    expect(row.skill).toBeCloseTo(0, 12)
    expect(row).toMatchObject({ skill_low: null, skill_high: null })
    const ofTicker = ofOneTicker.map((each) => ({ ...each, n_bullish: 1, n_bearish: 0, n_correct: each.n_up }))
    expect(summariseAccuracy(ofTicker, 1, "own")).toMatchObject({ skill: 0, skill_low: null, skill_high: null })
  })

  it("has no interval if fewer than five sessions have calls of both directions", () => {
    const oneWay = Array.from({ length: 40 }, (_, index) => {
      const [n_bullish, n_bearish] = index % 2 === 0 ? [10, 0] : [0, 10]
      return { ...first, session: sessions[index], n_correct: index % 2 === 0 ? 5 : 4, n_bullish, n_bearish }
    })
    const ofBoth = [6, 5, 8, 4, 7].map((n_correct, index) => ({ ...first, session: sessions[40 + index], n_correct }))
    const alone = summariseAccuracy(oneWay, 1, "universe")
    expect(alone.skill).toBeCloseTo(0, 12)
    expect(alone).toMatchObject({ skill_low: null, skill_high: null })
    expect(summariseAccuracy([...oneWay, ...ofBoth.slice(1)], 1, "universe").skill_low).toBeNull()

    const results = [...oneWay, ...ofBoth]
    const { skill, skill_low, skill_high } = summariseAccuracy(results, 1, "universe")
    // Four degrees of freedom, from the five sessions with calls of both directions.
    const reach = 2.7764 * Math.sqrt(jackknife(results, "universe"))
    expect((skill_high ?? 0) - (skill ?? 0)).toBeCloseTo(reach, 4)
    expect((skill ?? 0) - (skill_low ?? 0)).toBeCloseTo(reach, 4)
  })

  it("of one ticker is measured against its own rises and falls", () => {
    const row = summariseAccuracy(ofOneTicker, 1, "own")
    expect(row).toMatchObject({ n_resolved: 5, n_correct: 3, accuracy: 0.6, always_up_rate: 0.4 })
    // Three calls of a rise and two of a fall. Each direction occurred in 2 of 5 sessions.
    expect(row.base_rate).toBeCloseTo(0.4, 12)
    expect(row.skill).toBeCloseTo(0.2, 12)
    expect(summariseAccuracy(ofOneTicker, 1, "universe").base_rate).toBeCloseTo((3 * 0.5 + 2 * 0.4) / 5, 12)
  })

  it("of one ticker has the jackknife interval over sessions, base included", () => {
    const { skill_low, skill_high } = summariseAccuracy(ofOneTicker, 1, "own")
    const reach = 2.7764 * Math.sqrt(jackknife(ofOneTicker, "own"))
    expect(skill_high).toBeCloseTo(0.2 + reach, 4)
    expect(skill_low).toBeCloseTo(0.2 - reach, 4)
  })
})

describe("a figure that cannot be computed", () => {
  it("is null when nothing is resolved", () => {
    const none = Object.fromEntries(Object.keys(first).map((figure) => [figure, 0]))
    for (const results of [[], [{ ...first, ...none, session: sessions[0] }]]) {
      const { relative, ...row } = summariseAccuracy(results, 1, "own")
      for (const [figure, value] of [...Object.entries(row), ...Object.entries(relative)])
        expect(value, figure).toBe(/^n(_|$)/.test(figure) ? 0 : null)
    }
  })

  it("is null if predictions have no base and no relative claim", () => {
    const older = { ...first, n_scored: 0, sum_squared_error: 0, n_relative: 0, n_relative_correct: 0 }
    const row = summariseAccuracy([older], 1, "universe")
    expect(row.accuracy).toBe(0.6)
    expect(row).toMatchObject({ brier_score: null, base_brier_score: null, log_loss: null, base_log_loss: null })
    expect(row.relative).toMatchObject({ n: 0, accuracy: null, brier_score: null })
  })

  it("includes the interval of overlapping outcomes with fewer than five blocks of sessions", () => {
    const weekly = (count: number) => sessions.slice(0, count).map((session) => ({ ...first, session }))
    expect(summariseAccuracy(weekly(24), 5, "universe")).toMatchObject({ n_sessions: 24, clustered_low: null })
    expect(summariseAccuracy(weekly(25), 5, "universe").clustered_low).not.toBeNull()
    // The same number of predictions, made once a week.
    const everyFifth = sessions.filter((_, index) => index % 5 === 0).slice(0, 10)
    const sparse = everyFifth.map((session) => ({ ...first, session }))
    expect(summariseAccuracy(sparse, 5, "universe").clustered_low).not.toBeNull()
  })
})

describe("the record of any sessions", () => {
  const ofSession = fc.record({
    session: fc.constantFrom(...sessions),
    up: fc.nat({ max: 10 }),
    tied: fc.nat({ max: 5 }),
  })
  const someResults = fc.uniqueArray(
    fc.tuple(ofSession, fc.nat({ max: 20 }), fc.nat({ max: 20 })).map(([{ session, up, tied }, bullish, bearish]) => {
      const n = bullish + bearish
      const share = { up: up / 15, down: (15 - up - tied) / 15 }
      const counts = { n, n_correct: n >> 1, n_bullish: bullish, n_bearish: bearish, n_up: n >> 1, n_down: n >> 2 }
      return { ...first, session, ...counts, up_share: share.up, down_share: share.down }
    }),
    { selector: ({ session }) => session, minLength: 1, maxLength: 60 },
  )
  const bases = fc.constantFrom("universe" as const, "own" as const)

  it("does not change with their order, or when a session's predictions are graded at two instants", () => {
    fc.assert(
      fc.property(someResults, bases, fc.constantFrom(1, 5), (results, base, horizon) => {
        const whole = summariseAccuracy(results, horizon, base)
        for (const same of [results.toReversed(), results.flatMap((result) => splitInTwo(result))])
          expectSame(summariseAccuracy(same, horizon, base), whole)
      }),
    )
  })

  it("has a skill consistent with its rate and base rate", () => {
    fc.assert(
      fc.property(someResults, bases, (results, base) => {
        const { accuracy, base_rate, skill, skill_low, skill_high } = summariseAccuracy(results, 1, base)
        fc.pre(accuracy !== null && base_rate !== null && skill !== null)
        expect(skill).toBeCloseTo((accuracy ?? 0) - (base_rate ?? 0), 12)
        if (skill_low === null || skill_high === null) return
        expect(skill_low).toBeLessThanOrEqual(skill ?? 0)
        expect(skill_high).toBeGreaterThanOrEqual(skill ?? 0)
      }),
    )
  })
})

/** Divides counts and sums. Both parts have the shares of the session. */
function splitInTwo(result: SessionResult): [SessionResult, SessionResult] {
  const isShared = (figure: string) => ["session", "up_share", "down_share"].includes(figure)
  const scaled = (share: (value: number, figure: string) => number) =>
    Object.fromEntries(
      Object.entries(result).map(([figure, value]) => [
        figure,
        typeof value === "number" && !isShared(figure) ? share(value, figure) : value,
      ]),
    )
  const half = (value: number, figure: string) => (figure.startsWith("n") ? value >> 1 : value / 2)
  return [
    { ...result, ...scaled(half) },
    { ...result, ...scaled((value, figure) => value - half(value, figure)) },
  ]
}

type Row = ReturnType<typeof summariseAccuracy>

/** Equal up to the last bits, which depend on the order of addition. */
function expectSame({ relative, ...row }: Row, { relative: otherRelative, ...other }: Row): void {
  const figures = { ...row, ...relative, n_correct: row.n_correct }
  const others = { ...other, ...otherRelative, n_correct: other.n_correct }
  for (const figure of Object.keys(others) as (keyof typeof others)[]) {
    expect(figures[figure] === null).toBe(others[figure] === null)
    expect(figures[figure] ?? 0).toBeCloseTo(others[figure] ?? 0, 9)
  }
}
