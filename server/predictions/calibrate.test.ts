import { expect, test } from "vitest"
import { seededRandom } from "../platform/statistics/testing/seededRandom"
import { centred, evidenceAhead, fitCalibration, fitReturnSlope, type HeldOut, probabilityRise } from "./calibrate"
import { decide, serveBase } from "./contest"
import { crossCheck, scoreAhead, scoreUp } from "./crossCheck"
import { limitsOf } from "./limits"
import { logOdds, sigmoid } from "./logistic"

const ROWS = 30

/** Scores that claim `1 / truth` times the true log odds of coming ahead, 30 rows per session, with a base of 0.53. */
function draw(truth: number, sessions = 250, seed = "calibration"): HeldOut {
  const random = seededRandom(seed)
  const count = sessions * ROWS
  const session = Int32Array.from({ length: count }, (_, row) => Math.floor(row / ROWS))
  const z = centred(
    Float64Array.from({ length: count }, () => random() - 0.5),
    session,
  )
  const rises = (log: number) => (random() < sigmoid(log) ? 1 : 0)
  return {
    z,
    session,
    horizon: 1,
    isAhead: Float32Array.from(z, (odds) => rises(truth * odds)),
    outcome: Int8Array.from(z, (odds) => 2 * rises(logOdds(0.53) + 0.6 * truth * odds) - 1),
    relativeMove: Float64Array.from(z, (odds) => truth * odds + 2 * random() - 1),
    baseUp: new Float64Array(count).fill(0.53),
    unchanged: new Float64Array(count),
  }
}

test("a score is worth what it was worth on sessions it had not seen", () => {
  const { slope, weight } = fitCalibration(draw(1.5))
  expect(slope).toBeGreaterThan(1.2)
  expect(slope).toBeLessThan(1.7)
  expect(weight).toBeGreaterThan(0.4)
  expect(weight).toBeLessThanOrEqual(0.8)
})

test("a score that ranks the wrong way round is ignored, not reversed", () => {
  expect(fitCalibration(draw(-1.5))).toEqual({ slope: 0, weight: 0 })
  expect(fitReturnSlope(draw(-1.5))).toBe(0)
  expect(decide(draw(-1.5))).toMatchObject({ serves: "base_rate", calibration: { slope: 0, weight: 0 } })
})

test("a score without weight leaves the base as it is, to the last bit", () => {
  expect(probabilityRise({ slope: 1, weight: 0 }, 3, 0.53)).toBe(probabilityRise({ slope: 0, weight: 0 }, 0, 0.53))
})

test("each part of the block is scored by a calibration on the others, less a horizon on either side", () => {
  const drawn = draw(1)
  expect(crossCheck(drawn).probabilityAhead).toHaveLength(250 * ROWS)
  const known = (row: number) => Math.abs(drawn.session[row] - 62) <= 2
  const apart = { ...drawn, horizon: 3, z: drawn.z.map((odds, row) => (known(row) ? odds : 0)) }
  for (const probability of crossCheck(apart).probabilityAhead) expect(probability).toBe(0.5)
})

test("what knows the order serves, and does better than the base", () => {
  const contest = decide(draw(1.5))
  expect(contest.serves).toBe("logistic")
  expect(contest.scores.served.log_loss).toBeLessThan(contest.scores.base_rate.log_loss)
  expect(contest.relative.log_loss).toBeLessThan(Math.LN2 - 0.01)
})

test("of a hundred scores that know nothing, at most eight pass for more", () => {
  const contests = Array.from({ length: 100 }, (_, i) => decide(draw(0, 60, `noise ${i}`)))
  const mistaken = contests.filter(({ calibration }) => calibration.slope > 0)
  expect(mistaken.length).toBeLessThanOrEqual(8)
  for (const { calibration, serves, scores, relative } of contests) {
    if (calibration.slope > 0) continue
    expect(serves).toBe("base_rate")
    expect(scores.served).toEqual(scores.base_rate)
    expect(relative.log_loss).toBeCloseTo(Math.LN2, 10)
  }
})

test("rows of one session that move together count as one", () => {
  const drawn = draw(1.5)
  const repeated = { ...drawn, session: drawn.session.map((each) => Math.floor(each / 10)) }
  const tenfold = {
    ...drawn,
    z: drawn.z.map((_, row) => drawn.z[row % ROWS]),
    isAhead: drawn.isAhead.map((_, row) => drawn.isAhead[row % ROWS]),
  }
  expect(evidenceAhead(repeated)).toBeGreaterThan(3)
  expect(evidenceAhead({ ...tenfold, session: new Int32Array(tenfold.z.length) })).toBeLessThanOrEqual(1)
})

test("without a contest the base serves, whatever the score knows", () => {
  const contest = serveBase(draw(1.5))
  expect(contest).toMatchObject({ serves: "base_rate", calibration: { slope: 0, weight: 0 } })
  expect(contest.relative.log_loss).toBeCloseTo(Math.LN2, 10)
})

test("unchanged closes are right for neither direction, and are not rises", () => {
  const drawn = draw(1)
  const still = {
    ...drawn,
    outcome: new Int8Array(drawn.z.length),
    unchanged: new Float64Array(drawn.z.length).fill(0.2),
  }
  const card = scoreUp(crossCheck(still))
  expect(card.accuracy).toBe(0)
  expect(card.brier_score).toBeCloseTo((0.8 * 0.53) ** 2, 2)
})

test("rows at the session's median are left out of the relative score", () => {
  const drawn = draw(1)
  const half = { ...drawn, isAhead: drawn.isAhead.map((ahead, row) => (row % 2 ? ahead : 0.5)) }
  expect(scoreAhead(crossCheck(half), 1).n).toBe(scoreAhead(crossCheck(drawn), 1).n / 2)
})

test("a score that says nothing about sessions outside its calibration is no better than a coin, however it is rounded", () => {
  for (let sessions = 60; sessions <= 90; sessions += 6) {
    const drawn = draw(1, sessions)
    const known = (row: number) => drawn.session[row] >= 24 && drawn.session[row] <= 26
    const z = drawn.z.map((_, row) => (known(row) ? (row % 2 ? 1 : -1) : 0))
    const some = { ...drawn, z, isAhead: Float32Array.from(z, (odds) => (odds > 0 ? 1 : 0)) }
    expect(evidenceAhead(some)).toBeGreaterThan(1.7)
    expect(decide(some)).toMatchObject({ serves: "base_rate", calibration: { slope: 0 } })
  }
})

test("the accuracy of the claims against the median has bounds by session", () => {
  const { accuracy, n, n_sessions, clustered_low, clustered_high } = decide(draw(1.5)).relative
  expect([n, n_sessions]).toEqual([250 * ROWS, 250])
  expect(clustered_low).toBeGreaterThan(0.5)
  expect(clustered_low).toBeLessThan(accuracy)
  expect(clustered_high).toBeGreaterThan(accuracy)
  expect(decide(draw(1.5, 4)).relative).toMatchObject({ n_sessions: 4, clustered_low: null })
})

test("the limits give a gain with its standard error, and do not call a smaller one skill", () => {
  const contest = decide(draw(1.5))
  const limits = limitsOf("daily", contest)
  expect(contest.gain.mean).toBeCloseTo(contest.scores.base_rate.log_loss - contest.scores.served.log_loss, 10)
  expect(limits).toContain("Small measured skill")
  expect(limits).toContain(`standard error of ${contest.gain.standardError.toFixed(6)} by session`)
  expect(limits).toContain("chosen by this figure, so expect less")
  const faint = { ...contest, gain: { mean: 0.000009, standardError: 0.00001 } }
  expect(limitsOf("daily", faint)).toContain("No measured skill at telling rises from falls")
  expect(limitsOf("daily", faint)).not.toContain("Small measured skill")
})

test("when the base serves, the limits agree with a card on which a model's log loss is lower", () => {
  const contests = Array.from({ length: 20 }, (_, i) => decide(draw(0.3, 60, `faint ${i}`)))
  const close = contests.find(
    ({ serves, scores }) => serves === "base_rate" && scores.logistic.log_loss < scores.base_rate.log_loss,
  )
  if (!close) throw new Error("no such contest was drawn")
  expect(limitsOf("daily", close)).toContain("by more than chance explains")
  expect(limitsOf("weekly", serveBase(draw(1.5)))).toContain("none competes with the base rate")
})
