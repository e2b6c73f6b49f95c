import type { Panel } from "../bars/panel"
import { calibrated, crossCheck, fitCalibration, fitReturnSlope, type Scorecard, type Scored, score } from "./calibrate"
import { computeFeatures, FEATURE_COUNT, FEATURES, type FeatureTable } from "./features"
import { HORIZON_SESSIONS, type Timeframe } from "./horizon"
import { fitLogistic, type Logistic, logOdds, scoreLogistic } from "./logistic"
import type { ForecastModel, ModelCard } from "./model"
import { collectSamples, type Samples } from "./samples"
import { type GrownTrees, growTrees, LIBRARY_NAME } from "./trees"
import { samplesHash, sourceHash, versionOf } from "./version"
import { layOutWindows, WINDOW_SESSIONS, type Windows } from "./windows"

export type TrainingTask = {
  panel: Panel
  timeframe: Timeframe
  /** The first session, as an index of the panel, whose close the model may predict from. It learns from earlier ones. */
  cut: number
  seed: string
  /** Where `server` lies; by default the working directory. */
  projectRoot?: string
  /** About how many rows to train on at most; drawn by the seed. 45,000 unless told. */
  mostTrainingRows?: number
  /** Features that were computed before, if they cover the windows. */
  features?: FeatureTable
}

export type TrainingResult =
  | { ok: true; model: ForecastModel }
  | { ok: false; reason: "too_little_history"; rows: number }

const FEWEST_TRAINING_ROWS = 500
const FEWEST_CALIBRATION_ROWS = 100

const MOST_TRAINING_ROWS = 45_000
const MOST_CALIBRATION_ROWS = 30_000

/**
 * Trains trees and a logistic baseline on the sessions before the cut, calibrates both on a later block, and lets the
 * better one serve. The same task gives the same version and the same predictions.
 *
 * They learn whether a ticker moves ahead of its session's median: the market's own move is shared by all rows of a day,
 * so learning from it would be learning days by heart. The calibration then turns that into the probability of a rise.
 */
export async function trainModel(task: TrainingTask): Promise<TrainingResult> {
  const { panel, timeframe, cut, seed, projectRoot = process.cwd() } = task
  const horizon = HORIZON_SESSIONS[timeframe]
  const table = task.features ?? computeFeatures(panel, Math.max(0, cut - WINDOW_SESSIONS), Math.max(0, cut - 1))
  const windows = layOutWindows(timeframe, cut, firstWithFeatures(table, cut))
  if (!windows) return { ok: false, reason: "too_little_history", rows: 0 }
  const { training, calibration } = collectBlocks(task, table, windows)
  if (training.count < FEWEST_TRAINING_ROWS || calibration.count < FEWEST_CALIBRATION_ROWS) {
    return { ok: false, reason: "too_little_history", rows: training.count }
  }

  const names = FEATURES.map((feature) => feature.name)
  const { matrix, isAhead } = training
  const trees = await growTrees({ names, matrix, outcomes: isAhead, heldOut: calibration.matrix }, projectRoot)
  const logistic = fitBaseline(training)
  const contest = compare(trees, logistic, calibration, { horizon, usualRate: usualRateOf(training) })
  const probabilities = calibrated(contest.calibration, contest.scores)
  const made = {
    timeframe,
    horizon_sessions: horizon,
    serves_from: panel.sessions[cut],
    training: { ...datesOf(panel, windows.trainFrom, windows.trainTo), ...sizeOf(training) },
    calibration: { ...datesOf(panel, windows.calibrateFrom, windows.calibrateTo), ...sizeOf(calibration) },
    features: names,
    library: { name: LIBRARY_NAME, version: trees.ok ? trees.libraryVersion : "not available" },
    seed,
    source_hash: sourceHash(projectRoot),
    samples_hash: samplesHash(training, calibration),
  }
  const card: ModelCard = {
    version: versionOf(made),
    ...made,
    trees: contest.trees,
    trees_unavailable_reason: trees.ok ? null : trees.reason,
    logistic: contest.logistic,
    base_rate: scoreBaseRate(training, calibration),
    serves: contest.serves,
    return_slope: fitReturnSlope(probabilities, calibration.scaledMove),
  }
  return {
    ok: true,
    model: { card, logistic, calibration: contest.calibration, trees: trees.ok ? trees.zip : null },
  }
}

/** Log odds of raw tree probabilities, which may be 0 or 1. */
export function treeScores(probabilities: Float64Array): Float64Array {
  return probabilities.map((probability) => logOdds(Math.min(0.9999, Math.max(0.0001, probability))))
}

function firstWithFeatures(table: FeatureTable, cut: number): number {
  const span = table.to - table.from + 1
  for (let session = table.from; session < cut && session <= table.to; session++) {
    for (let cell = session - table.from; cell < table.isComplete.length; cell += span) {
      if (table.isComplete[cell] === 1) return session
    }
  }
  return cut
}

function collectBlocks(task: TrainingTask, table: FeatureTable, windows: Windows) {
  const { panel, timeframe, seed, mostTrainingRows = MOST_TRAINING_ROWS } = task
  const horizon = HORIZON_SESSIONS[timeframe]
  const { trainFrom, trainTo, calibrateFrom, calibrateTo } = windows
  const block = (from: number, to: number, limit: number) =>
    collectSamples(panel, table, { from, to, horizon, limit, seed })
  return {
    training: block(trainFrom, trainTo, mostTrainingRows),
    calibration: block(calibrateFrom, calibrateTo, MOST_CALIBRATION_ROWS),
  }
}

function fitBaseline({ matrix, count, isAhead }: Samples): Logistic {
  // Figures that a whole day shares have far fewer independent values than rows: hence a pull that grows with them.
  const ridge = { intercept: { mean: 0, precision: 0.01 * count }, slopes: 0.02 * count }
  return fitLogistic({ matrix, count, width: FEATURE_COUNT, outcomes: isAhead, ridge })
}

type Terms = Pick<Scored, "horizon" | "usualRate">

function compare(trees: GrownTrees, logistic: Logistic, { matrix, count, isUp, session }: Samples, terms: Terms) {
  const scored = (scores: Float64Array): Scored => ({ scores, isUp, session, ...terms })
  const linear = scored(scoreLogistic(logistic, matrix, count))
  const grown = trees.ok ? scored(treeScores(trees.probabilities)) : null
  const cards = { logistic: crossCheck(linear), trees: grown ? crossCheck(grown) : null }
  const winner = grown && cards.trees && cards.trees.log_loss < cards.logistic.log_loss ? grown : linear
  const serves: ModelCard["serves"] = winner === grown ? "trees" : "logistic"
  return { ...cards, serves, scores: winner.scores, calibration: fitCalibration(winner) }
}

function scoreBaseRate(training: Samples, calibration: Samples): Scorecard {
  return score(new Array<number>(calibration.count).fill(usualRateOf(training)), calibration.isUp)
}

/** The share of rises, short of certainty, whose log odds would be infinite. */
function usualRateOf(training: Samples): number {
  return Math.min(0.99, Math.max(0.01, sizeOf(training).up_share))
}

function sizeOf({ count, isUp }: Samples): { rows: number; up_share: number } {
  return { rows: count, up_share: isUp.reduce((sum, up) => sum + up, 0) / count }
}

function datesOf(panel: Panel, from: number, to: number): { from: string; to: string } {
  return { from: panel.sessions[from], to: panel.sessions[to] }
}
