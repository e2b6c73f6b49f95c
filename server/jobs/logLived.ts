import type { Prisma } from "../database/generated/client"
import type { OpenLog } from "../ledger/append"
import { logBatch, logGrades, opensAt } from "../ledger/logPredictions"
import type { GradeRow } from "../ledger/predictionRows"
import type { Timeframe } from "../predictions/horizon"
import {
  findLastLogged,
  type Graded,
  type OpenPrediction,
  type PredictionOrigin,
  type StoredPrediction,
} from "../predictions/storage/write"

/** A grade of a prediction that was stored before. */
export type NewGrade = OpenPrediction & Graded

/** What is to be stored of some sessions of one timeframe. */
export type Lived = {
  origin: PredictionOrigin
  timeframe: Timeframe
  issued: StoredPrediction[]
  graded: NewGrade[]
}

/** Whether this is of the real market, and what time it is. */
type Moment = { isLive: boolean; at: Date }

/**
 * Adds a leaf for each batch and for the grades of each moment, in the order in which they were made, and writes their
 * places into what is about to be stored.
 */
export async function logLived(
  tx: Prisma.TransactionClient,
  log: OpenLog,
  { origin, timeframe, issued, graded }: Lived,
  isLive: boolean,
): Promise<void> {
  const moment = { isLive, at: log.at }
  const lastLogged = await findLastLogged(tx, origin, timeframe)
  const events = [...gradeEvents({ origin, timeframe, issued, graded }), ...batchEvents(issued, lastLogged, moment)]
  for (const { add } of events.toSorted((one, other) => one.at.getTime() - other.at.getTime())) add(log)
}

type Event = { at: Date; add(log: OpenLog): void }

function batchEvents(issued: readonly StoredPrediction[], lastLogged: Date | null, moment: Moment): Event[] {
  const batches = Map.groupBy(issued, ({ referenceDate, targetDate }) => `${referenceDate} ${targetDate}`)
  return [...batches.values()].map((batch) => ({
    at: batch[0].issuedAt,
    add(log) {
      const index = logBatch(log, batch, isLate(batch[0], lastLogged, moment))
      for (const prediction of batch) prediction.ledgerIndex = index
    },
  }))
}

/**
 * Whether a batch comes into the log too late to show when it was made: after its session has opened, or on the clock of
 * a simulated world, after a later batch.
 */
function isLate(
  { referenceDate, issuedAt }: StoredPrediction,
  lastLogged: Date | null,
  { isLive, at }: Moment,
): boolean {
  return isLive ? at >= opensAt(referenceDate) : lastLogged !== null && issuedAt < lastLogged
}

function gradeEvents({ origin, timeframe, issued, graded }: Lived): Event[] {
  const given: Given[] = [
    ...graded.map((prediction) => ({ prediction, graded: prediction })),
    ...issued.flatMap((prediction) => (prediction.graded ? [{ prediction, graded: prediction.graded }] : [])),
  ]
  const moments = Map.groupBy(
    given,
    ({ prediction, graded }) => `${graded.gradedAt.getTime()} ${prediction.targetDate}`,
  )
  return [...moments.values()].map((members) => ({
    at: members[0].graded.gradedAt,
    add(log) {
      const rows = members.map((member) => rowOf({ origin, timeframe }, member))
      const index = logGrades(log, rows, false)
      for (const { graded } of members) graded.ledgerIndex = index
    },
  }))
}

type Given = { prediction: Pick<OpenPrediction, "id" | "ticker" | "referenceDate" | "targetDate">; graded: Graded }

function rowOf(record: Pick<Lived, "origin" | "timeframe">, { prediction, graded }: Given): GradeRow {
  const { id, ticker, referenceDate, targetDate } = prediction
  const { grade, relative, gradedAt } = graded
  return {
    ...record,
    ...{ id, ticker, referenceDate, targetDate, gradedAt },
    outcome: grade.outcome,
    realizedReturnPct: grade.realizedReturnPct,
    relativeOutcome: relative?.outcome ?? null,
    medianReturnPct: relative?.medianReturnPct ?? null,
    entryPrice: grade.prices?.entry ?? null,
    exitPrice: grade.prices?.exit ?? null,
    splitRatio: grade.prices?.splitRatio ?? null,
    exitDate: grade.exitDate,
  }
}
