import type { RecordOrigin } from "../knowledge/origin"
import type { OpenLog } from "../ledger/append"
import { logBatch, logGrades, opensAt } from "../ledger/logPredictions"
import { logSplits, type NotedSplits, openSplitList } from "../ledger/logSplits"
import type { NewGradeRow } from "../ledger/predictionRows"
import type { Prisma } from "../platform/database/generated/client"
import { sessionOpenAt } from "../platform/exchange/sessions"
import type { Timeframe } from "../predictions/horizon"
import {
  findLastLogged,
  type GivenGrade,
  type OpenPrediction,
  type StoredPrediction,
} from "../predictions/storage/write"
import type { BatchCoverage } from "./batchCoverage"
import { logUniverse, type StatedUniverse } from "./universePlan"

export type NewGrade = OpenPrediction & GivenGrade

export type Lived = {
  origin: RecordOrigin
  timeframe: Timeframe
  issued: StoredPrediction[]
  graded: NewGrade[]
  /** What the bars of each session show of the splits of open predictions. */
  splits: NotedSplits[]
}

/** With the universes to log, and the coverage of each batch by its reference session. */
export type CoveredLife = Lived & { universes: StatedUniverse[]; coverage: ReadonlyMap<string, BatchCoverage> }

/**
 * Drops predictions whose session has opened: a live prediction counts only if the log shows that it was made before.
 * Drops universes that would come into force too early, except the first.
 */
export function inTime(lived: CoveredLife, at: Date): CoveredLife {
  return {
    ...lived,
    issued: lived.issued.filter(({ referenceDate }) => at < opensAt(referenceDate)),
    universes: lived.universes.filter(({ fromDate, session }) => fromDate === session || at < sessionOpenAt(fromDate)),
  }
}

/**
 * Appends a leaf for each batch, universe, list of splits and moment of grading, in chronological order, and sets the
 * indexes of batches and grades in the rows to be stored.
 */
export async function logLived(tx: Prisma.TransactionClient, log: OpenLog, lived: CoveredLife): Promise<void> {
  const { origin, timeframe } = lived
  const lastLogged = origin === "live" ? null : await findLastLogged(tx, origin, timeframe)
  const splitList = await openSplitList(tx)
  const additions: Addition[] = [
    ...lived.splits.map((noted) => ({ at: noted.at, add: () => logSplits(log, splitList, noted) })),
    ...gradeAdditions(lived),
    ...lived.universes.map((stated) => ({ at: stated.at, add: () => logUniverse(log, stated) })),
    ...batchAdditions(lived, lastLogged),
  ]
  for (const { add } of additions.toSorted((one, other) => one.at.getTime() - other.at.getTime())) add(log)
}

type Addition = { at: Date; add(log: OpenLog): void }

/**
 * On the clock of a simulated world, a batch that is logged after a later one comes too late to show when it was made.
 */
function batchAdditions({ issued, coverage }: CoveredLife, lastLogged: Date | null): Addition[] {
  const batches = Map.groupBy(issued, ({ referenceDate, targetDate }) => `${referenceDate} ${targetDate}`)
  return [...batches.values()].map((batch) => ({
    at: batch[0].issuedAt,
    add(log) {
      const isLate = lastLogged !== null && batch[0].issuedAt < lastLogged
      const index = logBatch(log, batch, isLate ? null : coverageOf(coverage, batch[0].referenceDate))
      for (const prediction of batch) prediction.ledgerIndex = index
    },
  }))
}

function coverageOf(coverage: CoveredLife["coverage"], session: string) {
  const { universe, leftOut } = coverage.get(session) ?? {}
  const universeIndex = universe?.ledgerIndex ?? null
  if (!leftOut || universeIndex === null) throw new Error(`no logged universe covers the predictions from ${session}`)
  return { universeIndex, leftOut }
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
