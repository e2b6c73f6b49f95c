import { type Panel, sessionOnOrBefore } from "../bars/panel"
import type { Database } from "../database/database"
import type { Prisma } from "../database/generated/client"
import { barsKnownAt } from "../exchange/sessions"
import { factsArrived } from "../facts/versions"
import { gradeAt } from "../predictions/grade"
import type { Timeframe } from "../predictions/horizon"
import type { ForecastModel } from "../predictions/model"
import type { MadePrediction } from "../predictions/predict"
import { storeSummaries } from "../predictions/storage/summaries"
import {
  type GradedPrediction,
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
  predictions: readonly (MadePrediction & { model: ForecastModel })[]
  /** When the predictions and grades of a session became known: the world's own clock, or now in live mode. */
  clock: { gradedAt(session: string): Date; issuedAt(session: string): Date }
}

/** On a world's own clock, grades come with the bars and predictions a quarter of an hour later. */
export const worldClock: SessionBatch["clock"] = {
  gradedAt: barsKnownAt,
  issuedAt: (session) => new Date(barsKnownAt(session).getTime() + 15 * 60_000),
}

/**
 * Goes through the sessions in order: what is due is graded first, then new predictions are issued with the record as of
 * that moment. Everything is stored in one transaction, with the steps that are then done.
 */
export async function predictAndGrade(database: Database, panel: Panel, batch: SessionBatch): Promise<void> {
  const { origin, timeframe, sessions } = batch
  await database.prisma.$transaction(
    async (tx) => {
      const open = await listOpenPredictions(tx, origin, timeframe)
      const tallies = await listTallies(tx, origin, timeframe)
      const lived = replaySessions(panel, batch, open, tallies)
      await storeGrades(tx, lived.graded)
      await storePredictions(tx, lived.issued)
      await storeSummaries(tx, origin, timeframe)
      await storeSteps(tx, origin, timeframe, sessions)
      const instants = knownInstants(lived)
      if (instants.length > 0) await tx.$executeRaw(factsArrived("predictions", instants))
    },
    { timeout: 300_000, maxWait: 30_000 },
  )
}

type Tally = { ticker: string; correct: number; count: number }

function replaySessions(panel: Panel, batch: SessionBatch, stored: readonly OpenPrediction[], known: readonly Tally[]) {
  const tallies = new Map(known.map((tally) => [tally.ticker, { ...tally }]))
  const tallyOf = (ticker: string) => tallies.get(ticker) ?? { ticker, correct: 0, count: 0 }
  const made = Map.groupBy(batch.predictions, ({ referenceDate }) => referenceDate)
  const issued: StoredPrediction[] = []
  const graded: GradedPrediction[] = []
  let waiting: (OpenPrediction | StoredPrediction)[] = [...stored]
  for (const session of batch.sessions) {
    const through = sessionOnOrBefore(panel.sessions, session)
    waiting = waiting.filter((prediction) => {
      const grade = gradeAt(panel, through, prediction)
      if (!grade) return true
      const gradedAt = batch.clock.gradedAt(session)
      if ("issuedAt" in prediction) Object.assign(prediction, { grade, gradedAt })
      else graded.push({ id: prediction.id, grade, gradedAt })
      if (grade.outcome !== "void") {
        const { ticker, correct, count } = tallyOf(prediction.ticker)
        tallies.set(ticker, { ticker, correct: correct + (grade.outcome === "correct" ? 1 : 0), count: count + 1 })
      }
      return false
    })
    for (const { model, ...prediction } of made.get(session) ?? []) {
      const { correct, count } = tallyOf(prediction.ticker)
      const said: StoredPrediction = {
        ...prediction,
        id: predictionId(batch.origin, batch.timeframe, prediction.targetDate, prediction.ticker),
        timeframe: batch.timeframe,
        origin: batch.origin,
        issuedAt: batch.clock.issuedAt(session),
        modelVersion: model.card.version,
        historicalCorrect: correct,
        historicalCount: count,
        grade: null,
        gradedAt: null,
      }
      issued.push(said)
      waiting.push(said)
    }
  }
  return { issued, graded }
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
