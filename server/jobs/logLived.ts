import type { RecordOrigin } from "../knowledge/origin"
import type { OpenLog } from "../ledger/append"
import { logBatch, logGrades, opensAt } from "../ledger/logPredictions"
import { logSplits, type NotedSplits, openSplitList } from "../ledger/logSplits"
import type { NewGradeRow } from "../ledger/predictionRows"
import type { Prisma } from "../platform/database/generated/client"
import type { Timeframe } from "../predictions/horizon"
import {
  findLastLogged,
  type GivenGrade,
  type OpenPrediction,
  type StoredPrediction,
} from "../predictions/storage/write"

export type NewGrade = OpenPrediction & GivenGrade

export type Lived = {
  origin: RecordOrigin
  timeframe: Timeframe
  issued: StoredPrediction[]
  graded: NewGrade[]
  /** What the bars of each session show of the splits of open predictions. */
  splits: NotedSplits[]
}

/**
 * Drops predictions whose session has opened: a live prediction counts only if the log shows that it was made before.
 */
export function inTime(lived: Lived, at: Date): Lived {
  return { ...lived, issued: lived.issued.filter(({ referenceDate }) => at < opensAt(referenceDate)) }
}

/**
 * Appends a leaf for each batch, list of splits and moment of grading, in chronological order, and sets the indexes of
 * batches and grades in the rows to be stored.
 */
export async function logLived(tx: Prisma.TransactionClient, log: OpenLog, lived: Lived): Promise<void> {
  const { origin, timeframe, issued } = lived
  const lastLogged = origin === "live" ? null : await findLastLogged(tx, origin, timeframe)
  const splitList = await openSplitList(tx)
  const additions: Addition[] = [
    ...lived.splits.map((noted) => ({ at: noted.at, add: () => logSplits(log, splitList, noted) })),
    ...gradeAdditions(lived),
    ...batchAdditions(issued, lastLogged),
  ]
  for (const { add } of additions.toSorted((one, other) => one.at.getTime() - other.at.getTime())) add(log)
}

type Addition = { at: Date; add(log: OpenLog): void }

/**
 * On the clock of a simulated world, a batch that is logged after a later one comes too late to show when it was made.
 */
function batchAdditions(issued: readonly StoredPrediction[], lastLogged: Date | null): Addition[] {
  const batches = Map.groupBy(issued, ({ referenceDate, targetDate }) => `${referenceDate} ${targetDate}`)
  return [...batches.values()].map((batch) => ({
    at: batch[0].issuedAt,
    add(log) {
      const index = logBatch(log, batch, lastLogged !== null && batch[0].issuedAt < lastLogged)
      for (const prediction of batch) prediction.ledgerIndex = index
    },
  }))
}

function gradeAdditions({ origin, timeframe, issued, graded }: Lived): Addition[] {
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

type Given = {
  prediction: Pick<OpenPrediction, "id" | "ticker" | "referenceDate" | "targetDate" | "referencePrice">
  graded: GivenGrade
}

function rowOf(record: Pick<Lived, "origin" | "timeframe">, { prediction, graded }: Given): NewGradeRow {
  const { id, ticker, referenceDate, targetDate, referencePrice: frozenPrice } = prediction
  const { grade, relative, gradedAt } = graded
  return {
    ...record,
    ...{ id, ticker, referenceDate, targetDate, gradedAt },
    outcome: grade.outcome,
    voidReason: grade.outcome === "void" ? grade.reason : null,
    frozenPrice,
    realizedReturnPct: grade.realizedReturnPct,
    relativeOutcome: relative.outcome,
    medianReturnPct: relative.medianReturnPct,
    entryPrice: grade.prices?.entry ?? null,
    exitPrice: grade.prices?.exit ?? null,
    splitRatio: grade.prices?.splitRatio ?? null,
    exitDate: grade.exitDate,
  }
}
