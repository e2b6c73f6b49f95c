import type { KnownPanels } from "../bars/knownPanels"
import { type Panel, sessionOnOrBefore } from "../bars/panel"
import type { Database } from "../database/database"
import type { Timeframe } from "../predictions/horizon"
import { type ForecastModel, parseModel, serialiseModel } from "../predictions/model"
import { type MadePrediction, predictSessions } from "../predictions/predict"
import type { PredictionOrigin } from "../predictions/storage/write"
import { trainModel } from "../predictions/training"
import { sourceHash } from "../predictions/version"
import { walkForward } from "../predictions/walkForward"
import { SERVED_SESSIONS } from "../predictions/windows"
import { isIssued, lastIssue } from "./batches"
import { cutOf } from "./cuts"
import { predictAndGrade, type SessionBatch } from "./predictAndGrade"
import type { SharedFeatures } from "./sharedFeatures"

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
    const wanted = predictions?.filter(
      ({ referenceDate }) => isIssued(timeframe, referenceDate) && task.mayIssue(referenceDate),
    )
    if (model) await storeModel(database, origin, model)
    const made = wanted?.map((prediction) => ({ ...prediction, model: requireModel(model) })) ?? null
    await predictAndGrade(database, panels, { origin, timeframe, sessions, predictions: made, clock })
    onProgress(sessions.length)
  }
}

type Predicted = {
  sessions: string[]
  model: ForecastModel | null
  /** Null where there was too little history for a model: once there is enough, the sessions are still to be done. */
  predictions: readonly MadePrediction[] | null
}

async function* predict(database: Database, task: SpanTask, { first, last }: Span): AsyncGenerator<Predicted> {
  const { panel, timeframe, seed, features } = task
  const archivedAfter = lastIssue(timeframe)
  const lastPredicted = archivedAfter === null ? last : Math.min(last, sessionOnOrBefore(panel.sessions, archivedAfter))
  let next = first
  const cut = cutOf(panel.sessions, first)
  if (next <= lastPredicted && cut < next) {
    const end = Math.min(lastPredicted, cut + SERVED_SESSIONS - 1)
    const sessions = panel.sessions.slice(next, end + 1)
    const model = (await findStored(database, task, panel.sessions[cut])) ?? (await trainAt(task, cut))
    const options = { features: features.ofSpan() }
    yield { sessions, model, predictions: model && (await predictSessions(model, panel, next, end, options)) }
    next = end + 1
  }
  if (next <= lastPredicted) {
    const walk = { panel, timeframe, from: next, to: lastPredicted, retrainEverySessions: SERVED_SESSIONS, seed }
    for await (const block of walkForward({ ...walk, features: features.withTraining() })) {
      yield block.ok ? block : { sessions: block.sessions, model: null, predictions: null }
    }
    next = lastPredicted + 1
  }
  if (next <= last) yield { sessions: panel.sessions.slice(next, last + 1), model: null, predictions: [] }
}

/** The stored model of a cut. Those of other code or in another format do not serve: the same version says the same. */
async function findStored(
  database: Database,
  { origin, timeframe }: SpanTask,
  cut: string,
): Promise<ForecastModel | null> {
  const card = { path: ["source_hash"], equals: sourceHash(process.cwd()) }
  const stored = await database.prisma.forecastModel.findFirst({
    where: { origin, timeframe, servesFrom: new Date(cut), card },
    orderBy: { createdAt: "desc" },
  })
  return stored && parseModel(stored.parameters)
}

/** The model of a cut before the span, from what was known at the cut, as a run that had begun there would have made it. */
async function trainAt(
  { panels, clock, panel, features, timeframe, seed }: SpanTask,
  cut: number,
): Promise<ForecastModel | null> {
  const known = panels.at(clock.issuedAt(panels.sessions[cut]))
  const shared = known === panel ? { features: features.withTraining() } : {}
  const trained = await trainModel({ panel: known, timeframe, cut, seed, ...shared })
  return trained.ok ? trained.model : null
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
