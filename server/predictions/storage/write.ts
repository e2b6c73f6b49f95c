import { createHash } from "node:crypto"
import type { Prisma } from "../../database/generated/client"
import type { Grade } from "../grade"
import type { Direction, Timeframe } from "../horizon"
import type { MadePrediction } from "../predict"

export type PredictionOrigin = "live" | "simulated" | "replay"

/** A prediction as it is stored: what was said, on what record, and how it turned out if that is known by now. */
export type StoredPrediction = MadePrediction & {
  id: string
  timeframe: Timeframe
  origin: PredictionOrigin
  issuedAt: Date
  modelVersion: string
  historicalCorrect: number
  historicalCount: number
  grade: Grade | null
  gradedAt: Date | null
}

/** A prediction that awaits its grade. */
export type OpenPrediction = {
  id: string
  ticker: string
  direction: Direction
  referenceDate: string
  targetDate: string
}

export type GradedPrediction = { id: string; grade: Grade; gradedAt: Date }

export function predictionId(
  origin: PredictionOrigin,
  timeframe: Timeframe,
  targetDate: string,
  ticker: string,
): string {
  return `pred_${createHash("sha256").update(`${origin} ${timeframe} ${targetDate} ${ticker}`).digest("hex").slice(0, 20)}`
}

export async function listOpenPredictions(
  tx: Prisma.TransactionClient,
  origin: PredictionOrigin,
  timeframe: Timeframe,
): Promise<OpenPrediction[]> {
  return tx.$queryRaw<OpenPrediction[]>`
    SELECT id, ticker, direction, reference_date::text AS "referenceDate", target_date::text AS "targetDate"
    FROM prediction WHERE origin = ${origin} AND timeframe = ${timeframe} AND graded_at IS NULL
    ORDER BY target_date, ticker`
}

/** The target of the prediction that has been due for longest without a grade; null where none is due by the day. */
export async function findFirstDue(
  tx: Prisma.TransactionClient,
  origin: PredictionOrigin,
  timeframe: Timeframe,
  through: string,
): Promise<string | null> {
  const [{ firstDue }] = await tx.$queryRaw<{ firstDue: string | null }[]>`
    SELECT min(target_date)::text AS "firstDue" FROM prediction
    WHERE origin = ${origin} AND timeframe = ${timeframe} AND graded_at IS NULL AND target_date <= ${through}::date`
  return firstDue
}

/** When stored grades became known, in ascending order. */
export async function listGradeInstants(
  tx: Prisma.TransactionClient,
  origin: PredictionOrigin,
  timeframe: Timeframe,
  { after, through }: { after: Date; through: Date },
): Promise<Date[]> {
  const rows = await tx.$queryRaw<{ gradedAt: Date }[]>`
    SELECT DISTINCT graded_at AS "gradedAt" FROM session_total
    WHERE origin = ${origin} AND timeframe = ${timeframe} AND graded_at > ${after} AND graded_at <= ${through}
    ORDER BY graded_at`
  return rows.map(({ gradedAt }) => gradedAt)
}

/** Each ticker's predictions that were resolved by the instant. */
export async function listTallies(
  tx: Prisma.TransactionClient,
  origin: PredictionOrigin,
  timeframe: Timeframe,
  by: Date,
): Promise<{ ticker: string; correct: number; count: number }[]> {
  return tx.$queryRaw`
    SELECT ticker, count(*) FILTER (WHERE outcome = 'correct')::int AS correct, count(*)::int AS count
    FROM prediction WHERE origin = ${origin} AND timeframe = ${timeframe} AND outcome IN ('correct', 'incorrect')
      AND graded_at <= ${by}
    GROUP BY ticker`
}

/** A grade is written once; a prediction that has one keeps it. */
export async function storeGrades(tx: Prisma.TransactionClient, graded: readonly GradedPrediction[]): Promise<void> {
  if (graded.length === 0) return
  await tx.$executeRaw`
    UPDATE prediction SET outcome = g.outcome, realized_return_pct = g.realized, graded_at = g.graded_at
    FROM unnest(${graded.map(({ id }) => id)}::text[], ${graded.map(({ grade }) => grade.outcome)}::prediction_outcome[],
      ${graded.map(({ grade }) => grade.realizedReturnPct)}::float8[],
      ${graded.map(({ gradedAt }) => gradedAt)}::timestamptz[]) AS g(id, outcome, realized, graded_at)
    WHERE prediction.id = g.id AND prediction.outcome = 'pending'`
}

/** A prediction that is there already stays as it was said. */
export async function storePredictions(
  tx: Prisma.TransactionClient,
  predictions: readonly StoredPrediction[],
): Promise<void> {
  for (let start = 0; start < predictions.length; start += 10_000) {
    await insert(tx, predictions.slice(start, start + 10_000))
  }
}

async function insert(tx: Prisma.TransactionClient, rows: readonly StoredPrediction[]): Promise<void> {
  const column = <T>(read: (row: StoredPrediction) => T): T[] => rows.map(read)
  await tx.$executeRaw`
    INSERT INTO prediction (id, ticker, timeframe, origin, direction, confidence, predicted_return_pct, reference_date,
      reference_price, issued_at, target_date, model_version, historical_correct, historical_count, outcome,
      realized_return_pct, graded_at)
    SELECT * FROM unnest(
      ${column((row) => row.id)}::text[], ${column((row) => row.ticker)}::text[],
      ${column((row) => row.timeframe)}::timeframe[], ${column((row) => row.origin)}::prediction_origin[],
      ${column((row) => row.direction)}::direction[], ${column((row) => row.confidence)}::float8[],
      ${column((row) => row.predictedReturnPct)}::float8[], ${column((row) => row.referenceDate)}::date[],
      ${column((row) => row.referencePrice)}::float8[], ${column((row) => row.issuedAt)}::timestamptz[],
      ${column((row) => row.targetDate)}::date[], ${column((row) => row.modelVersion)}::text[],
      ${column((row) => row.historicalCorrect)}::int[], ${column((row) => row.historicalCount)}::int[],
      ${column((row) => row.grade?.outcome ?? "pending")}::prediction_outcome[],
      ${column((row) => row.grade?.realizedReturnPct ?? null)}::float8[],
      ${column((row) => row.gradedAt)}::timestamptz[])
    ON CONFLICT DO NOTHING`
}
