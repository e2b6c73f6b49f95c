import type { Panel } from "../bars/panel"
import { type BaseTable, computeBases } from "./base"
import { computeFeatures, type FeatureTable } from "./features"
import { HORIZON_SESSIONS, type Timeframe } from "./horizon"
import type { ForecastModel } from "./model"
import { type MadePrediction, predictSessions } from "./predict"
import { trainModel } from "./training"
import { WINDOW_SESSIONS } from "./windows"

export type WalkForwardTask = {
  panel: Panel
  timeframe: Timeframe
  /** The sessions to predict from, as indexes of the panel, both included. */
  from: number
  to: number
  retrainEverySessions: number
  seed: string
  projectRoot?: string
  mostTrainingRows?: number
  /** Features of these sessions and the `WINDOW_SESSIONS` before them; the walks of all timeframes can share them. */
  features?: FeatureTable
  threads?: number
  onProgress?: (doneSessions: number, allSessions: number) => void
}

export type WalkForwardBlock = { sessions: string[] } & (
  | { ok: true; model: ForecastModel; predictions: MadePrediction[] }
  | { ok: false; reason: "too_little_history"; rows: number }
)

/**
 * Walks the sessions in blocks, each served by a model trained on what was known before it. Blocks come in order; while
 * one is consumed, the next are trained, their trees in threads.
 */
export async function* walkForward(task: WalkForwardTask): AsyncGenerator<WalkForwardBlock> {
  const { panel, timeframe, from, to, retrainEverySessions, threads = 2, onProgress } = task
  const cuts = listCuts(from, to, retrainEverySessions)
  const start = Math.max(0, from - WINDOW_SESSIONS)
  const known = {
    features: task.features ?? computeFeatures(panel, start, to),
    bases: computeBases(panel, HORIZON_SESSIONS[timeframe], start, to),
  }
  const running: Promise<WalkForwardBlock>[] = []
  for (let block = 0; block < cuts.length; block++) {
    while (running.length < cuts.length && running.length < block + threads) {
      running.push(startBlock(task, known, cuts[running.length]))
    }
    yield await running[block]
    // Lets go of a consumed block, so that a year of predictions is never held at once.
    delete running[block]
    onProgress?.(Math.min(to, cuts[block] + retrainEverySessions - 1) - from + 1, to - from + 1)
  }
}

function listCuts(from: number, to: number, step: number): number[] {
  const cuts: number[] = []
  for (let cut = from; cut <= to; cut += step) cuts.push(cut)
  return cuts
}

type KnownBefore = { features: FeatureTable; bases: BaseTable }

function startBlock(task: WalkForwardTask, known: KnownBefore, cut: number): Promise<WalkForwardBlock> {
  const block = serveBlock(task, known, cut)
  // It is awaited in its turn; until then a failure must not end the process as unhandled.
  block.catch(() => {})
  return block
}

async function serveBlock(task: WalkForwardTask, known: KnownBefore, cut: number): Promise<WalkForwardBlock> {
  const { panel, timeframe, seed, projectRoot, mostTrainingRows } = task
  const last = Math.min(task.to, cut + task.retrainEverySessions - 1)
  const sessions = panel.sessions.slice(cut, last + 1)
  const training = await trainModel({ panel, timeframe, cut, seed, projectRoot, mostTrainingRows, ...known })
  if (!training.ok) return { sessions, ...training }
  const predictions = await predictSessions(training.model, panel, cut, last, { projectRoot, ...known })
  return { sessions, ok: true, model: training.model, predictions }
}
