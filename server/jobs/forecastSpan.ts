import type { KnownPanels } from "../bars/knownPanels"
import { type Panel, sessionOnOrBefore } from "../bars/panel"
import type { RecordOrigin } from "../knowledge/origin"
import type { Database } from "../platform/database/database"
import type { Timeframe } from "../predictions/horizon"
import { type ForecastModel, parseModel, serialiseModel } from "../predictions/model"
import { type MadePrediction, predictSessions } from "../predictions/predict"
import { trainModel } from "../predictions/training"
import { SERVED_SESSIONS } from "../predictions/trainingWindows"
import { sourceHash } from "../predictions/version"
import { walkForward } from "../predictions/walkForward"
import { isIssued, lastIssue } from "./batches"
import { cutOf } from "./cuts"
import { predictAndGrade, type SessionBatch } from "./predictAndGrade"
import type { SharedFeatures } from "./sharedFeatures"

export type SessionSpan = { first: number; last: number }

export type SpanTask = {
  panels: KnownPanels
  origin: RecordOrigin
  timeframe: Timeframe
  seed: string
  clock: SessionBatch["clock"]
  log: SessionBatch["log"]
  mayIssue(session: string): boolean
  /** What was known at issue, the same for all sessions of the span. */
  panel: Panel
  features: SharedFeatures
}

export async function forecastSpan(
  database: Database,
  task: SpanTask,
  span: SessionSpan,
  onProgress: (count: number) => void,
): Promise<void> {
  const { panels, origin, timeframe, clock, log } = task
  for await (const { sessions, model, predictions } of predict(database, task, span)) {
    const wanted = predictions?.filter(
      ({ referenceDate }) => isIssued(timeframe, referenceDate) && task.mayIssue(referenceDate),
    )
    if (model) await storeModel(database, origin, model)
    const made = wanted?.map((prediction) => ({ ...prediction, model: requireModel(model) })) ?? null
    await predictAndGrade(database, panels, { origin, timeframe, sessions, predictions: made, clock, log })
    onProgress(sessions.length)
  }
}

type Predicted = {
  sessions: string[]
  model: ForecastModel | null
  /** Null if there is too little history for a model: the sessions stay undone until there is enough. */
  predictions: readonly MadePrediction[] | null
}

async function* predict(database: Database, task: SpanTask, { first, last }: SessionSpan): AsyncGenerator<Predicted> {
  const { panel, timeframe, seed, features, log } = task
  const archivedAfter = lastIssue(timeframe)
  const lastPredicted = archivedAfter === null ? last : Math.min(last, sessionOnOrBefore(panel.sessions, archivedAfter))
  const cut = cutOf(panel.sessions, first)
  const begun = first <= lastPredicted ? await findBegun(database, task, cut) : null
  const membersAt = (session: string) => log?.universe.inForce(session)?.tickers ?? null
  let next = first
  if (begun) {
    const end = Math.min(lastPredicted, cut + SERVED_SESSIONS - 1)
    const predictions = predictSessions(
      begun,
      panel,
      { from: first, to: end },
      { features: features.ofSpan(), membersAt },
    )
    yield { sessions: panel.sessions.slice(first, end + 1), model: begun, predictions }
    next = end + 1
  }
  if (next <= lastPredicted) {
    const from = begun ? next : cut
    const walk = { panel, timeframe, from, to: lastPredicted, retrainEverySessions: SERVED_SESSIONS, seed, membersAt }
    const isAsked = (session: string) => session >= panel.sessions[first]
    for (const block of walkForward({ ...walk, features: features.withTraining() })) {
      const sessions = block.sessions.filter(isAsked)
      if (!block.ok) yield { sessions, model: null, predictions: null }
      else yield { ...block, sessions, predictions: block.predictions.filter((each) => isAsked(each.referenceDate)) }
    }
    next = lastPredicted + 1
  }
  if (next <= last) yield { sessions: panel.sessions.slice(next, last + 1), model: null, predictions: [] }
}

/**
 * The model of the cut before a span: the stored one, or one trained on what was known then, if that differs. Otherwise
 * null: walking from the cut trains the same model along with later ones.
 */
async function findBegun(database: Database, task: SpanTask, cut: number): Promise<ForecastModel | null> {
  const { panels, panel, clock, timeframe, seed } = task
  const stored = await findStoredModel(database, task, panel.sessions[cut])
  if (stored) return stored
  const known = panels.at(clock.issuedAt(panels.sessions[cut]))
  if (known === panel) return null
  const trained = trainModel({ panel: known, timeframe, cut, seed })
  return trained.ok ? trained.model : null
}

/** Ignores models of other code or another format, because the same version must predict the same. */
async function findStoredModel(
  database: Database,
  { origin, timeframe }: Pick<SpanTask, "origin" | "timeframe">,
  cut: string,
): Promise<ForecastModel | null> {
  const card = { path: ["source_hash"], equals: sourceHash(process.cwd()) }
  const stored = await database.prisma.forecastModel.findFirst({
    where: { origin, timeframe, servesFrom: new Date(cut), card },
    orderBy: { createdAt: "desc" },
  })
  return stored && parseModel(stored.parameters)
}

async function storeModel(database: Database, origin: RecordOrigin, model: ForecastModel): Promise<void> {
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
