import { expect, test } from "vitest"
import { seededRandom } from "../statistics/random"
import { calibrated, crossCheck, fitCalibration, fitReturnSlope, type Scored, score } from "./calibrate"
import { sigmoid } from "./logistic"

/** Scores that claim `boldness` times the true log odds, 30 rows a session. */
const draw = (boldness: number, count = 12_000): Scored => {
  const random = seededRandom("calibration")
  const truth = Float64Array.from({ length: count }, () => 2 * random() - 1)
  return {
    scores: truth.map((odds) => odds * boldness),
    isUp: Uint8Array.from(truth, (odds) => (random() < sigmoid(odds) ? 1 : 0)),
    session: Int32Array.from(truth, (_, row) => Math.floor(row / 30)),
    horizon: 1,
    usualRate: 0.5,
  }
}

test("an overconfident model is brought back to what really happens", () => {
  const bold = draw(4)
  const probabilities = calibrated(fitCalibration(bold), bold.scores)
  const claimed = score(Array.from(bold.scores, sigmoid), bold.isUp)
  expect(score(Array.from(probabilities), bold.isUp).brier_score).toBeLessThan(claimed.brier_score - 0.02)
  const sure = Array.from(probabilities.keys()).filter((row) => probabilities[row] > 0.65)
  const mean = (figure: (row: number) => number) => sure.reduce((sum, row) => sum + figure(row), 0) / sure.length
  expect(sure.length).toBeGreaterThan(1000)
  expect(Math.abs(mean((row) => bold.isUp[row]) - mean((row) => probabilities[row]))).toBeLessThan(0.03)
})

test("a model that ranks the wrong way round is ignored, not turned about", () => {
  const reversed = draw(-1)
  const probabilities = calibrated(fitCalibration(reversed), reversed.scores)
  expect(Math.max(...probabilities) - Math.min(...probabilities)).toBeLessThan(1e-9)
})

test("little evidence moves the probability little from the usual rate", () => {
  const few = { ...draw(1, 60), usualRate: 0.6 }
  const probabilities = calibrated(fitCalibration(few), few.scores)
  for (const probability of probabilities) expect(Math.abs(probability - 0.6)).toBeLessThan(0.15)
})

test("each half of the block is scored by the other's calibration, less the horizon before the border", () => {
  const drawn = draw(1)
  const last = drawn.session[drawn.session.length - 1]
  expect(crossCheck(drawn).n).toBe(drawn.scores.length - 30)
  expect(crossCheck({ ...drawn, horizon: 21 }).n).toBe(drawn.scores.length - 21 * 30)
  expect(last).toBe(399)
})

test("the expected return never contradicts the direction", () => {
  const probabilities = Float64Array.from([0.6, 0.4, 0.7])
  expect(fitReturnSlope(probabilities, Float64Array.from([0.4, -0.4, 0.8]))).toBeCloseTo(2)
  expect(fitReturnSlope(probabilities, Float64Array.from([-0.4, 0.4, -0.8]))).toBe(0)
})
