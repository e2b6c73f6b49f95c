import type { KnownPanels } from "../bars/knownPanels"
import { type Panel, sessionOnOrBefore } from "../bars/panel"
import type { Database } from "../database/database"
import type { Prisma } from "../database/generated/client"
import { barsKnownAt } from "../exchange/sessions"
import { factsArrived } from "../facts/versions"
import { hasBar } from "../market/eligibility"
import { type Grade, gradeAt } from "../predictions/grade"
import type { Timeframe } from "../predictions/horizon"
import type { ForecastModel } from "../predictions/model"
import type { MadePrediction } from "../predictions/predict"
import { storeSummaries } from "../predictions/storage/summaries"
import {
  type GradedPrediction,
  listGradeInstants,
  listOpenPredictions,
  listTallies,
  type OpenPrediction,
  type PredictionOrigin,
  predictionId,
  type StoredPrediction,
  storeGrades,
  storePredictions,
} from "../predictions/storage/write"

/** Sessions of one timeframe, in order, with what was predicted from their closes and by which model. */
export type SessionBatch = {
  origin: PredictionOrigin
  timeframe: Timeframe
  sessions: readonly string[]
  /** Null: the sessions were done before, and what is still due at them is graded. */
  predictions: readonly (MadePrediction & { model: ForecastModel })[] | null
  /** When the predictions and grades of a session became known: the world's own clock, or now in live mode. */
  clock: { gradedAt(session: string): Date; issuedAt(session: string): Date }
}

/** On a world's own clock, grades come with the bars and predictions a quarter of an hour later. */
export const worldClock: SessionBatch["clock"] = {
  gradedAt: barsKnownAt,
  issuedAt: (session) => new Date(barsKnownAt(session).getTime() + 15 * 60_000),
}

/**
 * Goes through the sessions in order: what is due is graded first, from what was known then, and then new predictions are
 * issued with the record as of that moment. Everything is stored in one transaction, with the steps that are then done.
 */
export async function predictAndGrade(database: Database, panels: KnownPanels, batch: SessionBatch): Promise<void> {
  const { origin, timeframe, sessions, predictions } = batch
  await database.prisma.$transaction(
    async (tx) => {
      const open = await listOpenPredictions(tx, origin, timeframe)
      const lived = replaySessions(panels, batch, open, await readRecord(tx, batch))
      await storeGrades(tx, lived.graded)
      await storePredictions(tx, lived.issued)
      await storeSummaries(tx, origin, timeframe)
      if (predictions) await storeSteps(tx, origin, timeframe, sessions)
      const instants = knownInstants(lived)
      if (instants.length > 0) await tx.$executeRaw(factsArrived("predictions", instants))
    },
    { timeout: 300_000, maxWait: 30_000 },
  )
}

type Tally = { ticker: string; correct: number; count: number }

/** Each ticker's stored grades as they were known from an instant on. */
type RecordFrom = { from: Date; tallies: ReadonlyMap<string, Tally> }

/** The stored record at the first issue of the batch, and at each later one before which grades of another run became known. */
async function readRecord(tx: Prisma.TransactionClient, batch: SessionBatch): Promise<RecordFrom[]> {
  const { origin, timeframe, sessions, predictions, clock } = batch
  if (!predictions) return []
  const first = clock.issuedAt(sessions[0])
  const last = clock.issuedAt(sessions[sessions.length - 1])
  const instants = [first, ...(await listGradeInstants(tx, origin, timeframe, { after: first, through: last }))]
  const records: RecordFrom[] = []
  for (const from of instants) {
    const tallies = await listTallies(tx, origin, timeframe, from)
    records.push({ from, tallies: new Map(tallies.map((tally) => [tally.ticker, tally])) })
  }
  return records
}

function replaySessions(
  panels: KnownPanels,
  batch: SessionBatch,
  stored: readonly OpenPrediction[],
  records: readonly RecordFrom[],
) {
  const own = new Map<string, Tally>()
  const tallyOf = (tallies: ReadonlyMap<string, Tally>, ticker: string) =>
    tallies.get(ticker) ?? { ticker, correct: 0, count: 0 }
  const made = Map.groupBy(batch.predictions ?? [], ({ referenceDate }) => referenceDate)
  const issued: StoredPrediction[] = []
  const graded: GradedPrediction[] = []
  let waiting: (OpenPrediction | StoredPrediction)[] = [...stored]
  for (const session of batch.sessions) {
    const gradedAt = batch.clock.gradedAt(session)
    const through = sessionOnOrBefore(panels.sessions, session)
    waiting = waiting.filter((prediction) => {
      const grade = prediction.targetDate <= session ? gradeKnown(panels.at(gradedAt), through, prediction) : null
      if (!grade) return true
      if ("issuedAt" in prediction) Object.assign(prediction, { grade, gradedAt })
      else graded.push({ id: prediction.id, grade, gradedAt })
      if (grade.outcome !== "void") {
        const { ticker, correct, count } = tallyOf(own, prediction.ticker)
        own.set(ticker, { ticker, correct: correct + (grade.outcome === "correct" ? 1 : 0), count: count + 1 })
      }
      return false
    })
    const issuedAt = batch.clock.issuedAt(session)
    const known = records.findLast(({ from }) => from <= issuedAt)?.tallies ?? new Map()
    for (const { model, ...prediction } of made.get(session) ?? []) {
      const [before, since] = [tallyOf(known, prediction.ticker), tallyOf(own, prediction.ticker)]
      const said: StoredPrediction = {
        ...prediction,
        id: predictionId(batch.origin, batch.timeframe, prediction.targetDate, prediction.ticker),
        timeframe: batch.timeframe,
        origin: batch.origin,
        issuedAt,
        modelVersion: model.card.version,
        historicalCorrect: before.correct + since.correct,
        historicalCount: before.count + since.count,
        grade: null,
        gradedAt: null,
      }
      issued.push(said)
      waiting.push(said)
    }
  }
  return { issued, graded }
}

/** Null while it cannot be told, also where the close that it started from came late and was not known yet. */
function gradeKnown(panel: Panel, through: number, prediction: OpenPrediction | StoredPrediction): Grade | null {
  const row = panel.rows.get(prediction.ticker)
  const reference = sessionOnOrBefore(panel.sessions, prediction.referenceDate)
  const isKnown = row !== undefined && hasBar(panel, row, reference)
  return isKnown ? gradeAt(panel, through, prediction) : null
}

/** When each of these predictions was made, and when each of these grades became known. */
function knownInstants({ issued, graded }: ReturnType<typeof replaySessions>): Date[] {
  const instants = [
    ...issued.flatMap(({ issuedAt, gradedAt }) => [issuedAt, gradedAt]),
    ...graded.map(({ gradedAt }) => gradedAt),
  ]
  return [...new Set(instants.flatMap((instant) => instant?.getTime() ?? []))].map((instant) => new Date(instant))
}

async function storeSteps(
  tx: Prisma.TransactionClient,
  origin: PredictionOrigin,
  timeframe: Timeframe,
  sessions: readonly string[],
) {
  const steps = ["grade", "predict"].flatMap((step) =>
    sessions.map((session) => ({ origin, session: new Date(session), step: `${timeframe}.${step}` })),
  )
  await tx.pipelineStep.createMany({ data: steps, skipDuplicates: true })
}
