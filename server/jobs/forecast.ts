import { type Panel, sessionOnOrBefore } from "../bars/panel"
import type { Database } from "../database/database"
import { dayMs } from "../dates"
import { previousSession } from "../exchange/sessions"
import type { Timeframe } from "../predictions/horizon"
import { type ForecastModel, parseModel, serialiseModel } from "../predictions/model"
import { predictSessions } from "../predictions/predict"
import type { PredictionOrigin } from "../predictions/storage/write"
import { walkForward } from "../predictions/walkForward"
import { predictAndGrade, type SessionBatch } from "./predictAndGrade"

/** A model serves this many sessions; then the next is trained on what has become known meanwhile. */
const modelServesSessions = 63

/** Weekly and monthly batches were issued in this time and are archived since. */
const archive = { from: "2026-01-02", to: "2026-03-23" }

export type ForecastTask = {
  panel: Panel
  origin: PredictionOrigin
  timeframe: Timeframe
  /** Sessions, as dates, both included. */
  from: string
  to: string
  seed: string
  clock: SessionBatch["clock"]
  /** Whether the predictions from a session's close may still be issued; grades are always given. */
  mayIssue(session: string): boolean
  onProgress?(done: number, all: number): void
}

/**
 * Brings one timeframe from session to session up to `to`: predictions are made by the model that serves, or by the
 * next one as it becomes due, and graded as their targets close. What was done before is not done again, so it can be
 * stopped and run again at any point.
 */
export async function forecast(database: Database, task: ForecastTask): Promise<void> {
  const { panel, origin, timeframe, to } = task
  const first = await firstUndone(database, task)
  const last = sessionOnOrBefore(panel.sessions, to)
  if (first > last) return
  const all = last - first + 1
  let done = 0
  for await (const { sessions, model, predictions } of predict(database, task, first, last)) {
    const wanted = predictions.filter(
      ({ referenceDate }) => isIssued(timeframe, referenceDate) && task.mayIssue(referenceDate),
    )
    if (model) await storeModel(database, origin, model)
    const batch = { origin, timeframe, sessions, clock: task.clock }
    const made = wanted.map((prediction) => ({ ...prediction, model: requireModel(model) }))
    await predictAndGrade(database, panel, { ...batch, predictions: made })
    done += sessions.length
    task.onProgress?.(done, all)
  }
  // A year of predictions stored at once leaves the planner without a notion of them.
  await database.pool.query("ANALYZE prediction")
}

/** Whether a batch of the timeframe was, or is, issued from the close of this session. */
function isIssued(timeframe: Timeframe, session: string): boolean {
  if (timeframe === "daily") return true
  if (session < archive.from || session > archive.to) return false
  const before = previousSession(session)
  return timeframe === "weekly" ? weekOf(before) !== weekOf(session) : before.slice(0, 7) !== session.slice(0, 7)
}

const weekOf = (date: string) => Math.floor((Date.parse(date) / dayMs + 3) / 7)

async function firstUndone(database: Database, { panel, origin, timeframe, from }: ForecastTask): Promise<number> {
  const newest = await database.prisma.pipelineStep.aggregate({
    where: { origin, step: `${timeframe}.predict`, session: { gte: new Date(from) } },
    _max: { session: true },
  })
  const done = newest._max.session?.toISOString().slice(0, 10)
  const start = timeframe !== "daily" && from < archive.from ? archive.from : from
  return sessionOnOrBefore(panel.sessions, done ?? previousSession(start)) + 1
}

type Predicted = {
  sessions: string[]
  model: ForecastModel | null
  predictions: Awaited<ReturnType<typeof predictSessions>>
}

async function* predict(
  database: Database,
  task: ForecastTask,
  first: number,
  last: number,
): AsyncGenerator<Predicted> {
  const { panel, origin, timeframe, seed } = task
  const lastIssue = timeframe === "daily" ? last : Math.min(last, sessionOnOrBefore(panel.sessions, archive.to))
  let next = first
  const serving = await findModel(database, origin, timeframe, panel.sessions[first])
  if (serving) {
    const begun = sessionOnOrBefore(panel.sessions, serving.card.serves_from)
    const end = Math.min(lastIssue, begun + modelServesSessions - 1)
    if (end >= next) {
      const predictions = await predictSessions(serving, panel, next, end)
      yield { sessions: panel.sessions.slice(next, end + 1), model: serving, predictions }
      next = end + 1
    }
  }
  if (next <= lastIssue) {
    const walk = { panel, timeframe, from: next, to: lastIssue, retrainEverySessions: modelServesSessions, seed }
    for await (const block of walkForward(walk)) {
      yield block.ok ? block : { sessions: block.sessions, model: null, predictions: [] }
    }
    next = lastIssue + 1
  }
  if (next <= last) yield { sessions: panel.sessions.slice(next, last + 1), model: null, predictions: [] }
}

async function findModel(
  database: Database,
  origin: PredictionOrigin,
  timeframe: Timeframe,
  session: string,
): Promise<ForecastModel | null> {
  const stored = await database.prisma.forecastModel.findFirst({
    where: { origin, timeframe, servesFrom: { lte: new Date(session) } },
    orderBy: { servesFrom: "desc" },
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
