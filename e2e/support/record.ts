import type pg from "pg"

export type RecordFigures = { bars: number; predictions: number; pending: number; steps: number; hash: string }

/** Of the whole record, or of predictions from closes up to a session. */
export async function recordFigures(pool: pg.Pool, through = "9999-01-01"): Promise<RecordFigures> {
  const { rows } = await pool.query<RecordFigures>(
    `SELECT (SELECT count(*)::int FROM bar) AS bars,
       (SELECT count(*)::int FROM pipeline_step) AS steps,
       count(*)::int AS predictions,
       count(*) FILTER (WHERE outcome = 'pending')::int AS pending,
       md5(string_agg(concat_ws(' ', id, ticker, timeframe, origin, direction, confidence, predicted_return_pct, reference_date,
         reference_price, issued_at, target_date, model_version, historical_correct, historical_count, historical_rises, historical_differing, outcome,
         realized_return_pct, graded_at, probability_up, probability_unchanged, base_probability_up, relative_direction,
         relative_probability, rank_pct, relative_outcome, median_return_pct, entry_price, exit_price, split_ratio, exit_date), ';' ORDER BY id)) AS hash
     FROM prediction WHERE reference_date <= $1::date`,
    [through],
  )
  return rows[0]
}
