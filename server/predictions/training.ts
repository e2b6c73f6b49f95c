import type { Panel } from "../bars/panel"
import { type BaseTable, computeBases } from "./base"
import { fitReturnSlope, type HeldOut } from "./calibrate"
import { marketDrift } from "./drift"
import { computeFeatures, FEATURES, type FeatureTable } from "./features"
import { HORIZON_SESSIONS, type Timeframe } from "./horizon"
import { limitsOf } from "./limitations"
import { scoreLogistic } from "./logistic"
import type { ForecastModel, ModelCard } from "./model"
import { slopePrior } from "./prior"
import { reliabilityOf } from "./reliability"
import { collectSamples, type MoveLists, type Samples } from "./samples"
import { centred, earlierSlopes, fitScore } from "./score"
import { serveBase, serveScore } from "./served"
import { layOutWindows, WINDOW_SESSIONS, type Windows } from "./trainingWindows"
import { samplesHash, sourceHash, versionOf } from "./version"

export type TrainingTask = {
  panel: Panel
  timeframe: Timeframe
  /** Index of the first session whose close the model may predict from. It learns from earlier ones. */
  cut: number
  seed: string
  /** About how many rows to train on at most, drawn by the seed; 400,000 by default. */
  mostTrainingRows?: number
  /** Already computed features, which must cover the windows. All timeframes can share them. */
  features?: FeatureTable
  /** Already computed bases of the timeframe, which must cover the windows. */
  bases?: BaseTable
  moves?: MoveLists
}

export type TrainingResult =
  | { ok: true; model: ForecastModel }
  | { ok: false; reason: "too_little_history"; rows: number }

const FEWEST_TRAINING_ROWS = 400
const FEWEST_CALIBRATION_ROWS = 100

const MOST_TRAINING_ROWS = 400_000
const MOST_CALIBRATION_ROWS = 200_000

/**
 * Trains a logistic regression on the sessions before the cut, and calibrates it on a later block of them. The same
 * task gives the same version and predictions.
 *
 * It learns whether a ticker ends ahead of its session's median. All rows of a day share the market's own move, so a
 * model of that move would fit single days. The later block measures how much the order says about a rise.
 */
export function trainModel(task: TrainingTask): TrainingResult {
  const { panel, timeframe, cut, seed } = task
  const horizon = HORIZON_SESSIONS[timeframe]
  const known = { from: Math.max(0, cut - WINDOW_SESSIONS), to: Math.max(0, cut - 1) }
  const table = task.features ?? computeFeatures(panel, known.from, known.to)
  const windows = layOutWindows(timeframe, cut, firstPredicted(panel, table, known.from, cut))
  if (!windows) return { ok: false, reason: "too_little_history", rows: 0 }
  const bases = task.bases ?? computeBases(panel, horizon, known.from, known.to)
  const { training, calibration } = collectBlocks(task, table, bases, windows)
  if (training.count < FEWEST_TRAINING_ROWS || calibration.count < FEWEST_CALIBRATION_ROWS) {
    return { ok: false, reason: "too_little_history", rows: training.count }
  }

  const logistic = fitScore(training, horizon)
  const heldOut: HeldOut = {
    ...calibration,
    z: centred(scoreLogistic(logistic, calibration.matrix), calibration.session),
    horizon,
    prior: slopePrior(earlierSlopes(training, horizon)),
  }
  const served = timeframe === "daily" ? serveScore(heldOut) : serveBase(heldOut)
  const relativeSlope = served.calibration.slope > 0 ? fitReturnSlope(heldOut) : 0
  const returns = { drift: marketDrift(panel, cut), relativeSlope }
  const made = {
    timeframe,
    horizon_sessions: horizon,
    serves_from: panel.sessions[cut],
    training: { ...datesOf(panel, windows.trainFrom, windows.trainTo), ...sizeOf(training) },
    calibration: { ...datesOf(panel, windows.calibrateFrom, windows.calibrateTo), ...sizeOf(calibration) },
    features: FEATURES.map(({ name }) => name),
    seed,
    source_hash: sourceHash(process.cwd()),
    samples_hash: samplesHash(training, calibration),
  }
  const { serves, scores, relative } = served
  const card: ModelCard = {
    version: versionOf({ ...made, returns }),
    ...made,
    serves,
    scores,
    relative,
    reliability: reliabilityOf(served.said, horizon),
    limits: limitsOf(timeframe, served),
  }
  return { ok: true, model: { card, logistic, calibration: served.calibration, returns } }
}

function firstPredicted(panel: Panel, table: FeatureTable, from: number, cut: number): number {
  const end = Math.min(cut, table.to + 1)
  const rows = panel.instruments.length
  for (let session = from; session < end; session++) {
    const start = (session - table.from) * rows
    if (table.isPredicted.subarray(start, start + rows).includes(1)) return session
  }
  return cut
}

function collectBlocks(task: TrainingTask, table: FeatureTable, bases: BaseTable, windows: Windows) {
  const { panel, seed, mostTrainingRows = MOST_TRAINING_ROWS } = task
  const { trainFrom, trainTo, calibrateFrom, calibrateTo } = windows
  const block = (from: number, to: number, limit: number) =>
    collectSamples(panel, { features: table, bases, moves: task.moves }, { from, to, limit, seed })
  return {
    training: block(trainFrom, trainTo, mostTrainingRows),
    calibration: block(calibrateFrom, calibrateTo, MOST_CALIBRATION_ROWS),
  }
}

function sizeOf({ count, outcome }: Samples): { rows: number; up_share: number } {
  return { rows: count, up_share: outcome.reduce((sum, sign) => sum + (sign > 0 ? 1 : 0), 0) / count }
}

function datesOf(panel: Panel, from: number, to: number): { from: string; to: string } {
  return { from: panel.sessions[from], to: panel.sessions[to] }
}
