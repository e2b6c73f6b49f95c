import type { KnownPanels } from "../bars/knownPanels"
import { type Panel, sessionOnOrBefore } from "../bars/panel"
import type { Database } from "../database/database"
import type { Timeframe } from "../predictions/horizon"
import { type ForecastModel, parseModel, serialiseModel } from "../predictions/model"
import { type MadePrediction, predictSessions } from "../predictions/predict"
import type { PredictionOrigin } from "../predictions/storage/write"
import { walkForward } from "../predictions/walkForward"
import { isIssued, lastIssue } from "./batches"
import { predictAndGrade, type SessionBatch } from "./predictAndGrade"
import type { SharedFeatures } from "./sharedFeatures"

/** A model serves this many sessions; then the next is trained on what has become known meanwhile. */
const modelServesSessions = 21

/** Sessions, as indexes of the panels, both included. */
export type Span = { first: number; last: number }

export type SpanTask = {
  panels: KnownPanels
  origin: PredictionOrigin
  timeframe: Timeframe
  seed: string
  clock: SessionBatch["clock"]
  /** Whether the predictions from a session's close may still be issued; grades are always given. */
  mayIssue(session: string): boolean
  /** What was known at the issue from each session of the span, which is the same for all. */
  panel: Panel
  features: SharedFeatures
}

/** Takes one timeframe through the sessions of a span, none of which has been done, and stores them model by model. */
export async function forecastSpan(
  database: Database,
  task: SpanTask,
  span: Span,
  onProgress: (count: number) => void,
): Promise<void> {
  const { panels, origin, timeframe, clock } = task
  for await (const { sessions, model, predictions } of predict(database, task, span)) {
    const wanted = predictions.filter(
      ({ referenceDate }) => isIssued(timeframe, referenceDate) && task.mayIssue(referenceDate),
    )
    if (model) await storeModel(database, origin, model)
    const made = wanted.map((prediction) => ({ ...prediction, model: requireModel(model) }))
    await predictAndGrade(database, panels, { origin, timeframe, sessions, predictions: made, clock })
    onProgress(sessions.length)
  }
}

type Predicted = {
  sessions: string[]
  model: ForecastModel | null
  predictions: readonly MadePrediction[]
}

async function* predict(database: Database, task: SpanTask, { first, last }: Span): AsyncGenerator<Predicted> {
  const { panel, timeframe, seed, features } = task
  const archivedAfter = lastIssue(timeframe)
  const lastPredicted = archivedAfter === null ? last : Math.min(last, sessionOnOrBefore(panel.sessions, archivedAfter))
  let next = first
  const serving = next <= lastPredicted ? await findServing(database, task, panel.sessions[next]) : null
  if (serving) {
    const begun = sessionOnOrBefore(panel.sessions, serving.card.serves_from)
    const end = Math.min(lastPredicted, begun + modelServesSessions - 1)
    if (end >= next) {
      const predictions = await predictSessions(serving, panel, next, end, { features: features.ofSpan() })
      yield { sessions: panel.sessions.slice(next, end + 1), model: serving, predictions }
      next = end + 1
    }
  }
  if (next <= lastPredicted) {
    const walk = { panel, timeframe, from: next, to: lastPredicted, retrainEverySessions: modelServesSessions, seed }
    for await (const block of walkForward({ ...walk, features: features.withTraining() })) {
      yield block.ok ? block : { sessions: block.sessions, model: null, predictions: [] }
    }
    next = lastPredicted + 1
  }
  if (next <= last) yield { sessions: panel.sessions.slice(next, last + 1), model: null, predictions: [] }
}

/** The model that serves at a session; null where none does, or where an older version stored one that cannot be used. */
async function findServing(
  database: Database,
  { origin, timeframe }: SpanTask,
  session: string,
): Promise<ForecastModel | null> {
  const stored = await database.prisma.forecastModel.findFirst({
    where: { origin, timeframe, servesFrom: { lte: new Date(session) } },
    orderBy: [{ servesFrom: "desc" }, { createdAt: "desc" }],
  })
  return stored && parseModel(stored.parameters)
}

async function storeModel(database: Database, origin: PredictionOrigin, model: ForecastModel): Promise<void> {
  const { card } = model
  const { version, timeframe, training, calibration, serves_from } = card
  await database.prisma.forecastModel.createMany({
    data: {
      version,
      timeframe,
      origin,
      trainedFrom: new Date(training.from),
      trainedTo: new Date(calibration.to),
      servesFrom: new Date(serves_from),
      card,
      parameters: new Uint8Array(serialiseModel(model)),
    },
    skipDuplicates: true,
  })
}

function requireModel(model: ForecastModel | null): ForecastModel {
  if (!model) throw new Error("predictions without a model")
  return model
}
