import type { Panel } from "../bars/panel"
import { type BaseTable, computeBases } from "./base"
import { computeFeatures, type FeatureTable } from "./features"
import { HORIZON_SESSIONS, type Timeframe } from "./horizon"
import type { ForecastModel } from "./model"
import { type MadePrediction, type PredictionOptions, predictSessions } from "./predict"
import { type MoveLists, moveLists } from "./samples"
import { trainModel } from "./training"
import { WINDOW_SESSIONS } from "./trainingWindows"

export type WalkForwardTask = {
  panel: Panel
  timeframe: Timeframe
  /** The sessions to predict from, as indexes of the panel, inclusive. */
  from: number
  to: number
  retrainEverySessions: number
  seed: string
  mostTrainingRows?: number
  /** Features of these sessions and the `WINDOW_SESSIONS` before them. The walks of all timeframes can share them. */
  features?: FeatureTable
  membersAt?: PredictionOptions["membersAt"]
  onProgress?: (doneSessions: number, allSessions: number) => void
}

export type WalkForwardBlock = { sessions: string[] } & (
  | { ok: true; model: ForecastModel; predictions: MadePrediction[] }
  | { ok: false; reason: "too_little_history"; rows: number }
)

/** Walks the sessions in blocks, in order, each with a model trained on earlier sessions only. */
export function* walkForward(task: WalkForwardTask): Generator<WalkForwardBlock> {
  const { panel, timeframe, from, to, retrainEverySessions, onProgress } = task
  const cuts = listCuts(from, to, retrainEverySessions)
  const start = Math.max(0, from - WINDOW_SESSIONS)
  const horizon = HORIZON_SESSIONS[timeframe]
  const features = task.features ?? computeFeatures(panel, start, to)
  const bases = computeBases(panel, horizon, start, to)
  const known = { features, bases, moves: moveLists(panel, features, horizon) }
  for (const cut of cuts) {
    yield serveBlock(task, known, cut)
    onProgress?.(Math.min(to, cut + retrainEverySessions - 1) - from + 1, to - from + 1)
  }
}

function listCuts(from: number, to: number, step: number): number[] {
  const cuts: number[] = []
  for (let cut = from; cut <= to; cut += step) cuts.push(cut)
  return cuts
}

type KnownBefore = { features: FeatureTable; bases: BaseTable; moves: MoveLists }

function serveBlock(task: WalkForwardTask, known: KnownBefore, cut: number): WalkForwardBlock {
  const { panel, timeframe, seed, mostTrainingRows, membersAt } = task
  const last = Math.min(task.to, cut + task.retrainEverySessions - 1)
  const sessions = panel.sessions.slice(cut, last + 1)
  const training = trainModel({ panel, timeframe, cut, seed, mostTrainingRows, ...known })
  if (!training.ok) return { sessions, ...training }
  const predictions = predictSessions(training.model, panel, { from: cut, to: last }, { ...known, membersAt })
  return { sessions, ok: true, model: training.model, predictions }
}
