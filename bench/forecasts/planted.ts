import { median } from "../../server/platform/statistics/quantile"
import { baseOf, computeBases } from "../../server/predictions/base"
import { type Calibration, probabilityAhead, probabilityRise } from "../../server/predictions/calibrate"
import { computeFeatures, gather, listPredicted } from "../../server/predictions/features"
import { scoreLogistic, sigmoid } from "../../server/predictions/logistic"
import { LOOKBACK_SESSIONS } from "../../server/predictions/predictable"
import { moveLists } from "../../server/predictions/samples"
import { centred } from "../../server/predictions/score"
import { MARKET_MOVE, OWN_DEVIATION, plantedMarket } from "../../server/predictions/testing/plantedWorld"
import { trainModel } from "../../server/predictions/training"
import { WINDOW_SESSIONS } from "../../server/predictions/trainingWindows"
import { atLeast, type Figure, percent, shown, under } from "../figure"
import { bySize } from "../size"

/**
 * With this many stocks that move independently, a year's accuracy has a standard error of 0.38 points, the same as
 * with 500 real stocks, whose moves are correlated.
 */
const TICKERS = 70
const MARKETS = bySize(16, 1)
const MODELS_A_MARKET = bySize(4, 1)
const SERVED_SESSIONS = 63

/**
 * The share of a stock's own move that reverses the next day. A model that knew all of it would be right about 50.6% of
 * sides.
 */
const REAL_REVERSAL = 0.02

/** Uses the true probability of every row, so that luck does not affect the figures. */
export function planted(): Figure[] {
  const noise = measure("noise", 0)
  const effect = measure("effect", REAL_REVERSAL)
  return [
    shown("models of markets without an effect that serve", percent(noise.serving)),
    under("their expected loss against a coin, ahead or behind", -noise.ahead, 1e-5, logLoss),
    under("their expected loss against the base, up or down", -noise.up, 1e-5, logLoss),
    shown("models of markets with an effect of the real size that serve", percent(effect.serving)),
    shown("right about the side of the median, in the long run", (effect.accuracy * 100).toFixed(2)),
    shown("gain over a coin of the best slope in hindsight", logLoss(effect.oracle)),
    atLeast("share of it that the served slopes gain", effect.ahead / effect.oracle, 0.5, percent),
    shown("gain over the base, up or down", logLoss(effect.up)),
  ]
}

type Sums = {
  rows: number
  ahead: number
  oracle: number
  up: number
  accuracy: number
  models: number
  serving: number
}

function measure(name: string, reversal: number) {
  const sums: Sums = { rows: 0, ahead: 0, oracle: 0, up: 0, accuracy: 0, models: 0, serving: 0 }
  for (let market = 0; market < MARKETS; market++) addMarket(sums, `${name} ${market}`, reversal)
  const mean = (sum: number) => sum / sums.rows
  return {
    ahead: mean(sums.ahead),
    oracle: mean(sums.oracle),
    up: mean(sums.up),
    accuracy: mean(sums.accuracy),
    serving: sums.serving / sums.models,
  }
}

function addMarket(sums: Sums, seed: string, reversal: number): void {
  const first = LOOKBACK_SESSIONS + WINDOW_SESSIONS
  const sessions = first + MODELS_A_MARKET * SERVED_SESSIONS
  const { panel, expected } = plantedMarket({ seed, reversal, tickers: TICKERS, sessions })
  const features = computeFeatures(panel, LOOKBACK_SESSIONS, sessions - 1)
  const bases = computeBases(panel, 1, LOOKBACK_SESSIONS, sessions - 1)
  const moves = moveLists(panel, features, 1)
  for (let cut = first; cut < sessions; cut += SERVED_SESSIONS) {
    const trained = trainModel({ panel, timeframe: "daily", cut, seed, features, bases, moves })
    if (!trained.ok) throw new Error(trained.reason)
    const { logistic, calibration } = trained.model
    const rows = Array.from({ length: SERVED_SESSIONS }, (_, i) => cut + i).flatMap((session) => {
      const cells = listPredicted(panel, features, session)
      const z = centred(scoreLogistic(logistic, gather(features, cells)), new Int32Array(cells.length))
      const means = cells.map((cell) => expected[(cell % TICKERS) * panel.stride + session])
      const middle = median(means) ?? 0
      return means.map(
        (mean, i): Row => ({
          z: z[i],
          ahead: normalShare((mean - middle) / OWN_DEVIATION),
          up: normalShare((MARKET_MOVE.mean + mean) / Math.hypot(MARKET_MOVE.deviation, OWN_DEVIATION)),
          base: baseOf(panel, bases, cells[i] % TICKERS, session).up,
        }),
      )
    })
    addModel(sums, rows, calibration)
  }
}

/** `ahead` and `up` are the true probabilities. */
type Row = { z: number; ahead: number; up: number; base: number }

function addModel(sums: Sums, rows: readonly Row[], calibration: Calibration): void {
  const best = bestSlope(rows)
  sums.models++
  if (calibration.slope > 0 && calibration.weight > 0) sums.serving++
  for (const { z, ahead, up, base } of rows) {
    sums.rows++
    sums.ahead += expectedGain(ahead, probabilityAhead(calibration, z), 0.5)
    sums.oracle += expectedGain(ahead, sigmoid(best * z), 0.5)
    sums.up += expectedGain(up, probabilityRise(calibration, z, base), base)
    sums.accuracy += z >= 0 ? ahead : 1 - ahead
  }
}

/** One Newton step from zero, because the log odds are small. */
function bestSlope(rows: readonly Row[]): number {
  const lead = rows.reduce((sum, { z, ahead }) => sum + 4 * (ahead - 0.5) * z, 0)
  return Math.max(0, lead / rows.reduce((sum, { z }) => sum + z * z, 0))
}

/** By how much the expected log loss of `said` is below that of `other`, if `truth` is the true probability. */
function expectedGain(truth: number, said: number, other: number): number {
  return truth * Math.log(said / other) + (1 - truth) * Math.log((1 - said) / (1 - other))
}

/** The standard normal distribution function near 0, by a series with more digits than are shown. */
function normalShare(value: number): number {
  return 0.5 + (value - value ** 3 / 6 + value ** 5 / 40 - value ** 7 / 336) / Math.sqrt(2 * Math.PI)
}

const logLoss = (gain: number) => `${(gain * 1e5).toFixed(2)}e-5`
