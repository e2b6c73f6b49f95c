import { createHash } from "node:crypto"
import type { RecordOrigin } from "../../knowledge/origin"
import { arrayLiteral } from "../../platform/database/arrayLiteral"
import type { Prisma } from "../../platform/database/generated/client"
import type { Gradable, Grade, RelativeGrade } from "../grade"
import type { RelativeDirection, Timeframe } from "../horizon"
import type { MadePrediction } from "../predict"

export type StoredPrediction = MadePrediction & {
  id: string
  timeframe: Timeframe
  origin: RecordOrigin
  issuedAt: Date
  modelVersion: string
  historicalCorrect: number
  historicalCount: number
  historicalRises: number
  historicalDiffering: number
  ledgerIndex: number | null
  graded: GivenGrade | null
}

export type GivenGrade = { grade: Grade; relative: RelativeGrade; gradedAt: Date; ledgerIndex: number | null }

export type OpenPrediction = Gradable & {
  id: string
  relativeDirection: RelativeDirection | null
  relativeProbability: number | null
  referencePrice: number
}

export type GradedPrediction = { id: string } & GivenGrade

export async function listStoredIds(
  tx: Prisma.TransactionClient,
  predictions: readonly { id: string; targetDate: string; timeframe: Timeframe; origin: RecordOrigin }[],
): Promise<Set<string>> {
  if (predictions.length === 0) return new Set()
  const [{ timeframe, origin }] = predictions
  const targets = [...new Set(predictions.map(({ targetDate }) => targetDate))]
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM prediction
    WHERE origin = ${origin} AND timeframe = ${timeframe} AND target_date = ANY(${targets}::date[])`
  return new Set(rows.map(({ id }) => id))
}

export function predictionId(origin: RecordOrigin, timeframe: Timeframe, targetDate: string, ticker: string): string {
  return `pred_${createHash("sha256").update(`${origin} ${timeframe} ${targetDate} ${ticker}`).digest("hex").slice(0, 20)}`
}

export async function findLastLogged(
  tx: Prisma.TransactionClient,
  origin: RecordOrigin,
  timeframe: Timeframe,
): Promise<Date | null> {
  const rows = await tx.$queryRaw<{ issuedAt: Date }[]>`
    SELECT issued_at AS "issuedAt" FROM prediction
    WHERE origin = ${origin} AND timeframe = ${timeframe} AND ledger_index IS NOT NULL
    ORDER BY issued_at DESC LIMIT 1`
  return rows[0]?.issuedAt ?? null
}

export async function listOpenPredictions(
  tx: Prisma.TransactionClient,
  origin: RecordOrigin,
  timeframe: Timeframe,
): Promise<OpenPrediction[]> {
  return tx.$queryRaw<OpenPrediction[]>`
    SELECT id, ticker, direction, reference_date::text AS "referenceDate", target_date::text AS "targetDate",
      relative_direction AS "relativeDirection", relative_probability AS "relativeProbability",
      reference_price AS "referencePrice"
    FROM prediction WHERE origin = ${origin} AND timeframe = ${timeframe} AND graded_at IS NULL
    ORDER BY target_date, ticker`
}

export async function listMedians(
  tx: Prisma.TransactionClient,
  origin: RecordOrigin,
  timeframe: Timeframe,
  targetDates: readonly string[],
): Promise<{ referenceDate: string; targetDate: string; medianReturnPct: number }[]> {
  // A list, because a first run stores a year before the planner has statistics, and would scan all of it for a
  // subquery.
  return tx.$queryRaw`
    SELECT DISTINCT reference_date::text AS "referenceDate", target_date::text AS "targetDate",
      median_return_pct AS "medianReturnPct"
    FROM prediction WHERE origin = ${origin} AND timeframe = ${timeframe} AND median_return_pct IS NOT NULL
      AND target_date = ANY(${targetDates}::date[])`
}

export async function findFirstDue(
  tx: Prisma.TransactionClient,
  origin: RecordOrigin,
  timeframe: Timeframe,
  through: string,
): Promise<string | null> {
  const [{ firstDue }] = await tx.$queryRaw<{ firstDue: string | null }[]>`
    SELECT min(target_date)::text AS "firstDue" FROM prediction
    WHERE origin = ${origin} AND timeframe = ${timeframe} AND graded_at IS NULL AND target_date <= ${through}::date`
  return firstDue
}

/** `rises` counts the wins of always calling a rise, and `differing` how often that won instead of the call or lost. */
export type TickerTally = { correct: number; count: number; rises: number; differing: number }

export async function listTallies(
  tx: Prisma.TransactionClient,
  origin: RecordOrigin,
  timeframe: Timeframe,
  at: Date,
): Promise<(TickerTally & { ticker: string })[]> {
  return tx.$queryRaw`
    SELECT ticker, count(*) FILTER (WHERE outcome = 'correct')::int AS correct, count(*)::int AS count,
      count(*) FILTER (WHERE published(realized_return_pct) > 0)::int AS rises,
      count(*) FILTER (WHERE (outcome = 'correct') <> (published(realized_return_pct) > 0))::int AS differing
    FROM prediction WHERE origin = ${origin} AND timeframe = ${timeframe} AND outcome IN ('correct', 'incorrect')
      AND graded_at <= ${at}
    GROUP BY ticker`
}

export type KnownOutcome = { ticker: string; isCorrect: boolean; hasRisen: boolean; gradedAt: Date }

export async function listOutcomesBetween(
  tx: Prisma.TransactionClient,
  origin: RecordOrigin,
  timeframe: Timeframe,
  { after, through }: { after: Date; through: Date },
): Promise<KnownOutcome[]> {
  return tx.$queryRaw`
    SELECT ticker, outcome = 'correct' AS "isCorrect", published(realized_return_pct) > 0 AS "hasRisen", graded_at AS "gradedAt"
    FROM prediction WHERE origin = ${origin} AND timeframe = ${timeframe} AND outcome IN ('correct', 'incorrect')
      AND graded_at > ${after} AND graded_at <= ${through}
    ORDER BY graded_at`
}

type Cell = string | number | Date | null

/** A grade is written once and never changed. */
export async function storeGrades(tx: Prisma.TransactionClient, graded: readonly GradedPrediction[]): Promise<void> {
  if (graded.length === 0) return
  const column = (read: (row: GradedPrediction) => Cell) => arrayLiteral(graded.map(read))
  await tx.$executeRaw`
    UPDATE prediction SET outcome = g.outcome, realized_return_pct = g.realized, relative_outcome = g.relative,
      median_return_pct = g.median, graded_at = g.graded_at, entry_price = g.entry, exit_price = g.exit,
      split_ratio = g.split, exit_date = g.exit_date, grade_ledger_index = g.ledger_index
    FROM unnest(${column(({ id }) => id)}::text[], ${column(({ grade }) => grade.outcome)}::prediction_outcome[],
      ${column(({ grade }) => grade.realizedReturnPct)}::float8[],
      ${column(({ relative }) => relative.outcome)}::prediction_outcome[],
      ${column(({ relative }) => relative.medianReturnPct)}::float8[],
      ${column(({ gradedAt }) => gradedAt)}::timestamptz[], ${column(({ grade }) => grade.prices?.entry ?? null)}::float8[],
      ${column(({ grade }) => grade.prices?.exit ?? null)}::float8[],
      ${column(({ grade }) => grade.prices?.splitRatio ?? null)}::float8[],
      ${column(({ grade }) => grade.exitDate)}::date[], ${column(({ ledgerIndex }) => ledgerIndex)}::bigint[])
      AS g(id, outcome, realized, relative, median, graded_at, entry, exit, split, exit_date, ledger_index)
    WHERE prediction.id = g.id AND prediction.outcome = 'pending'`
}

export async function storePredictions(
  tx: Prisma.TransactionClient,
  predictions: readonly StoredPrediction[],
): Promise<void> {
  for (let start = 0; start < predictions.length; start += 10_000) {
    await insert(tx, predictions.slice(start, start + 10_000))
  }
}

async function insert(tx: Prisma.TransactionClient, rows: readonly StoredPrediction[]): Promise<void> {
  const column = (read: (row: StoredPrediction) => Cell) => arrayLiteral(rows.map(read))
  await tx.$executeRaw`
    INSERT INTO prediction (id, ticker, timeframe, origin, direction, confidence, predicted_return_pct, reference_date,
      reference_price, issued_at, target_date, model_version, historical_correct, historical_count,
      historical_rises, historical_differing, probability_up, probability_unchanged, base_probability_up, relative_direction, relative_probability, rank_pct,
      outcome, realized_return_pct, relative_outcome, median_return_pct, graded_at, entry_price, exit_price, split_ratio,
      exit_date, ledger_index, grade_ledger_index)
    SELECT * FROM unnest(
      ${column((row) => row.id)}::text[], ${column((row) => row.ticker)}::text[],
      ${column((row) => row.timeframe)}::timeframe[], ${column((row) => row.origin)}::prediction_origin[],
      ${column((row) => row.direction)}::direction[], ${column((row) => row.confidence)}::float8[],
      ${column((row) => row.predictedReturnPct)}::float8[], ${column((row) => row.referenceDate)}::date[],
      ${column((row) => row.referencePrice)}::float8[], ${column((row) => row.issuedAt)}::timestamptz[],
      ${column((row) => row.targetDate)}::date[], ${column((row) => row.modelVersion)}::text[],
      ${column((row) => row.historicalCorrect)}::int[], ${column((row) => row.historicalCount)}::int[],
      ${column((row) => row.historicalRises)}::int[], ${column((row) => row.historicalDiffering)}::int[],
      ${column((row) => row.probabilityUp)}::float8[], ${column((row) => row.probabilityUnchanged)}::float8[],
      ${column((row) => row.baseProbabilityUp)}::float8[],
      ${column((row) => row.relativeDirection)}::relative_direction[],
      ${column((row) => row.relativeProbability)}::float8[], ${column((row) => row.rankPct)}::float8[],
      ${column((row) => row.graded?.grade.outcome ?? "pending")}::prediction_outcome[],
      ${column((row) => row.graded?.grade.realizedReturnPct ?? null)}::float8[],
      ${column(relativeOutcomeOf)}::prediction_outcome[],
      ${column((row) => row.graded?.relative.medianReturnPct ?? null)}::float8[],
      ${column((row) => row.graded?.gradedAt ?? null)}::timestamptz[],
      ${column((row) => row.graded?.grade.prices?.entry ?? null)}::float8[],
      ${column((row) => row.graded?.grade.prices?.exit ?? null)}::float8[],
      ${column((row) => row.graded?.grade.prices?.splitRatio ?? null)}::float8[],
      ${column((row) => row.graded?.grade.exitDate ?? null)}::date[],
      ${column((row) => row.ledgerIndex)}::bigint[], ${column((row) => row.graded?.ledgerIndex ?? null)}::bigint[])`
}

function relativeOutcomeOf({ graded, relativeDirection }: StoredPrediction): Cell {
  return graded ? graded.relative.outcome : relativeDirection && "pending"
}
