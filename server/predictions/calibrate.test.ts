import { expect, test } from "vitest"
import { seededRandom } from "../platform/statistics/testing/seededRandom"
import { fitCalibration, fitReturnSlope, type HeldOut, NO_CALIBRATION, probabilityRise } from "./calibrate"
import { crossCheck, scoreAhead, scoreUp } from "./crossCheck"
import { limitsOf } from "./limitations"
import { logOdds, sigmoid } from "./logistic"
import { slopePrior } from "./prior"
import { centred } from "./score"
import { serveBase, serveScore } from "./served"
import { measureAhead } from "./slope"

const ROWS = 30

/**
 * Scores of 30 rows per session that claim `1 / truth` times the true log odds of coming ahead, with a base of 0.53.
 */
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
    prior: slopePrior([]),
    isAhead: Float32Array.from(z, (odds) => rises(truth * odds)),
    outcome: Int8Array.from(z, (odds) => 2 * rises(logOdds(0.53) + 0.6 * truth * odds) - 1),
    relativeMove: Float64Array.from(z, (odds) => truth * odds + 2 * random() - 1),
    baseUp: new Float64Array(count).fill(0.53),
    unchanged: new Float64Array(count),
  }
}

test("a score has the weight that it earned on unseen sessions", () => {
  const { slope, weight } = fitCalibration(draw(1.5))
  expect(slope).toBeGreaterThan(1.2)
  expect(slope).toBeLessThan(1.7)
  expect(weight).toBeGreaterThan(0.4)
  expect(weight).toBeLessThanOrEqual(0.8)
})

test("a score that ranks in the wrong direction is ignored, not reversed", () => {
  expect(fitCalibration(draw(-1.5))).toEqual({ slope: 0, weight: 0 })
  expect(fitReturnSlope(draw(-1.5))).toBe(0)
  expect(serveScore(draw(-1.5))).toMatchObject({ serves: "base_rate", calibration: { slope: 0, weight: 0 } })
})

test("a score without weight leaves the base unchanged, to the last bit", () => {
  expect(probabilityRise({ slope: 1, weight: 0 }, 3, 0.53)).toBe(probabilityRise(NO_CALIBRATION, 0, 0.53))
})

test("each part of the block is scored by a calibration on the others, minus a horizon on either side", () => {
  const drawn = draw(1)
  expect(crossCheck(drawn).probabilityAhead).toHaveLength(250 * ROWS)
  const known = (row: number) => Math.abs(drawn.session[row] - 62) <= 2
  const apart = { ...drawn, horizon: 3, z: drawn.z.map((odds, row) => (known(row) ? odds : 0)) }
  const turned = apart.isAhead.map((ahead, row) => (known(row) ? 1 - ahead : ahead))
  expect(crossCheck({ ...apart, isAhead: turned }).probabilityAhead).toEqual(crossCheck(apart).probabilityAhead)
})

test("a score that knows the order serves, and does better than the base", () => {
  const served = serveScore(draw(1.5))
  expect(served.serves).toBe("logistic")
  expect(served.scores.served.log_loss).toBeLessThan(served.scores.base_rate.log_loss)
  expect(served.relative.log_loss).toBeLessThan(Math.LN2 - 0.01)
})

test("weak evidence shrinks the slope towards its prior instead of dropping it", () => {
  const { mean, deviation } = slopePrior([])
  const faint = { ...draw(0.6, 20), z: draw(0.6, 20).z.map((odds) => odds / 20) }
  const measured = measureAhead(faint)
  if (!measured) throw new Error("nothing was measured")
  expect(Math.abs(measured.slope / measured.standardError)).toBeLessThan(3)
  const { slope } = fitCalibration(faint)
  expect(slope).toBeGreaterThan(0)
  expect(Math.abs(slope - mean)).toBeLessThan(deviation / 2)
  expect(serveScore(faint).serves).toBe("logistic")
})

test("scores tried before sharpen the prior, the more certain ones more", () => {
  const start = slopePrior([])
  expect(start.mean).toBeCloseTo(0.5, 12)
  expect(start.deviation).toBeCloseTo(0.5, 12)
  const [sure, unsure] = [0.2, 2].map((standardError) => slopePrior([{ slope: 1, standardError }]))
  expect(sure.mean).toBeGreaterThan(unsure.mean)
  expect(unsure.mean).toBeGreaterThan(start.mean)
  expect(sure.deviation).toBeLessThan(unsure.deviation)
  const many = slopePrior(Array.from({ length: 1000 }, () => ({ slope: 1, standardError: 0.2 })))
  expect(many.mean).toBeCloseTo(1, 2)
  expect(many.deviation).toBeCloseTo(0.3, 2)
})

test("rows of one session that move together count as one", () => {
  const drawn = draw(1.5)
  const tOf = (heldOut: HeldOut) => {
    const measured = measureAhead(heldOut)
    return measured ? measured.slope / measured.standardError : 0
  }
  const repeated = { ...drawn, session: drawn.session.map((each) => Math.floor(each / 10)) }
  const tenfold = {
    ...drawn,
    z: drawn.z.map((_, row) => drawn.z[row % ROWS]),
    isAhead: drawn.isAhead.map((_, row) => drawn.isAhead[row % ROWS]),
  }
  expect(tOf(repeated)).toBeGreaterThan(3)
  expect(tOf({ ...tenfold, session: new Int32Array(tenfold.z.length) })).toBeLessThanOrEqual(1)
})

test("a timeframe without skill is served by the base, whatever the score", () => {
  const served = serveBase(draw(1.5))
  expect(served).toMatchObject({ serves: "base_rate", calibration: { slope: 0, weight: 0 } })
  expect(served.relative.log_loss).toBeCloseTo(Math.LN2, 10)
})

test("unchanged closes are right for neither direction, and are not rises", () => {
  const drawn = draw(1)
  const { length } = drawn.z
  const still = { outcome: new Int8Array(length), unchanged: new Float64Array(length).fill(0.2) }
  const card = scoreUp(crossCheck({ ...drawn, ...still }))
  expect(card.accuracy).toBe(0)
  expect(card.brier_score).toBeCloseTo((0.8 * 0.53) ** 2, 2)
})

test("rows at the session's median are left out of the relative score", () => {
  const drawn = draw(1)
  const half = { ...drawn, isAhead: drawn.isAhead.map((ahead, row) => (row % 2 ? ahead : 0.5)) }
  expect(scoreAhead(crossCheck(half), 1).n).toBe(scoreAhead(crossCheck(drawn), 1).n / 2)
})

test("the accuracy of the claims against the median has bounds by session", () => {
  const { accuracy, n, n_sessions, clustered_low, clustered_high } = serveScore(draw(1.5)).relative
  expect([n, n_sessions]).toEqual([250 * ROWS, 250])
  expect(clustered_low).toBeGreaterThan(0.5)
  expect(clustered_low).toBeLessThan(accuracy)
  expect(clustered_high).toBeGreaterThan(accuracy)
  expect(serveScore(draw(1.5, 4)).relative).toMatchObject({ n_sessions: 4, clustered_low: null })
})

test("the limits give a gain with its standard error, and do not call a smaller one skill", () => {
  const served = serveScore(draw(1.5))
  const limits = limitsOf("daily", served)
  expect(served.gain.mean).toBeCloseTo(served.scores.base_rate.log_loss - served.scores.served.log_loss, 10)
  expect(limits).toContain("Small measured skill")
  expect(limits).toContain(`standard error of ${served.gain.standardError.toFixed(6)} by session`)
  const faint = limitsOf("daily", { ...served, gain: { mean: 0.000009, standardError: 0.00001 } })
  expect(faint).toContain("No measured skill at telling rises from falls")
  expect(faint).toContain("0.000009 below")
  expect(limitsOf("daily", { ...served, gain: { mean: -0.000009, standardError: 0.00001 } })).toContain(
    "0.000009 above",
  )
})

test("the limits state that a score points in the wrong direction, or that none is used", () => {
  expect(limitsOf("daily", serveScore(draw(-1.5)))).toContain("the wrong way round")
  expect(limitsOf("weekly", serveBase(draw(1.5)))).toContain("none competes with the base rate")
})
