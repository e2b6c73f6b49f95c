import { universe } from "../../server/context/market/universe"
import type { Database } from "../../server/platform/database/database"
import { storeGrades } from "../../server/predictions/storage/write"
import { worldSize } from "../size"

export const recordEnd = "2026-11-20"

/** The tickers of the universe without bars, which answers about the record do not need. */
export async function storeUniverse({ pool }: Database): Promise<void> {
  const members = universe(worldSize)
  await pool.query(
    `INSERT INTO instrument (ticker, company_name, kind) SELECT ticker, ticker, 'stock' FROM unnest($1::text[]) AS t(ticker)`,
    [members.map(({ ticker }) => ticker)],
  )
}

/** Stores a graded daily prediction per ticker and weekday of one year. */
export async function storeYear(database: Database, yearsBefore: number): Promise<void> {
  await database.pool.query(
    `INSERT INTO prediction (id, ticker, timeframe, origin, direction, confidence, predicted_return_pct, reference_date,
       reference_price, issued_at, target_date, model_version, historical_correct, historical_count, outcome,
       realized_return_pct, graded_at, probability_up, probability_unchanged, base_probability_up, relative_direction,
       relative_probability, rank_pct, relative_outcome, median_return_pct)
     SELECT format('%s %s', ticker, target), ticker, 'daily', 'simulated',
       (CASE WHEN hash & 1 = 0 THEN 'bullish' ELSE 'bearish' END)::direction, 0.5 + (hash >> 8 & 255) / 2048.0, 0.1, reference, 100,
       reference + time '21:30', target, 'bench', 0, 0, (CASE WHEN hash >> 4 & 1 = 0 THEN 'correct' ELSE 'incorrect' END)::prediction_outcome,
       ((hash >> 16 & 255) - 127) / 50.0, target + time '21:15', 0.5 + (hash >> 8 & 255) / 2048.0, 0.002, 0.52,
       (CASE WHEN hash & 2 = 0 THEN 'ahead' ELSE 'behind' END)::relative_direction, 0.51, (hash >> 8 & 255) / 255.0,
       (CASE WHEN hash >> 5 & 1 = 0 THEN 'correct' ELSE 'incorrect' END)::prediction_outcome, 0.01
     FROM (
       SELECT ticker, day::date AS target, (day - CASE extract(isodow FROM day) WHEN 1 THEN interval '3 days' ELSE interval '1 day' END)::date
         AS reference, hashtext(ticker || day) AS hash
       FROM instrument, generate_series($1::timestamp - interval '1 year' + interval '1 day', $1::timestamp, '1 day') AS day
       WHERE extract(isodow FROM day) < 6
     ) AS said`,
    [`${Number(recordEnd.slice(0, 4)) - yearsBefore}${recordEnd.slice(4)}`],
  )
}

export async function storeRuns(
  { pool }: Database,
  sources: readonly { family: string; sourceId: string }[],
  yearsBefore: number,
): Promise<void> {
  await pool.query(
    `INSERT INTO ingestion (family, source_id, started_at, finished_at, outcome, row_count)
     SELECT family, source_id, at, at, (CASE WHEN hashtext(family || at) % 50 = 0 THEN 'unavailable' ELSE 'ok' END)::run_outcome, 20
     FROM unnest($2::text[], $3::text[]) AS source(family, source_id),
       generate_series($1::timestamptz - interval '1 year' + interval '1 hour', $1::timestamptz, '1 hour') AS at`,
    [
      `${Number(recordEnd.slice(0, 4)) - yearsBefore}${recordEnd.slice(4)}T21:00:00Z`,
      sources.map(({ family }) => family),
      sources.map(({ sourceId }) => sourceId),
    ],
  )
}

/** Grades the last night again; returns the seconds to store it. */
export async function gradeLastNight(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ id: string; realized: number; at: Date }>(
    `SELECT id, realized_return_pct AS realized, graded_at AS at FROM prediction WHERE target_date = $1`,
    [recordEnd],
  )
  await database.pool.query(
    `UPDATE prediction SET outcome = 'pending', realized_return_pct = NULL, graded_at = NULL WHERE target_date = $1`,
    [recordEnd],
  )
  const grades = rows.map(({ id, realized, at }) => ({
    id,
    grade: {
      outcome: "correct" as const,
      realizedReturnPct: realized,
      exitDate: recordEnd,
      prices: { entry: 100, exit: 100 + realized, splitRatio: 1 },
    },
    ledgerIndex: null,
    relative: { outcome: null, medianReturnPct: null },
    gradedAt: at,
  }))
  const start = performance.now()
  await database.prisma.$transaction((tx) => storeGrades(tx, grades))
  return (performance.now() - start) / 1_000
}
