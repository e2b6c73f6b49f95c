import type { PredictionsView } from "../../knowledge/knowledge"
import type { LongShortSession } from "../longShort"
import type { ResultFilter } from "./results"

type Known = Pick<PredictionsView, "asOf" | "database">
type Asked = Pick<ResultFilter, "origin" | "targetAfter" | "targetThrough">

/** The daily sessions with graded predictions and ranks, as known at the instant, in ascending order. */
export async function listLongShort(
  { asOf, database }: Known,
  { origin, targetAfter = "0001-01-01", targetThrough = "9999-12-31" }: Asked,
): Promise<LongShortSession[]> {
  const { rows } = await database.pool.query<LongShortSession>(
    `SELECT max(reference_date)::text AS session, turnover, has_tenths AS "hasTenths",
       sum(sum_top_return_pct) / nullif(sum(n_top), 0) - sum(sum_bottom_return_pct) / nullif(sum(n_bottom), 0) AS "gainPct"
     FROM session_total JOIN (
       SELECT target_date, has_tenths, turnover FROM rank_turnover
       WHERE origin = $1 AND target_date > $3 AND target_date <= $4
     ) AS ranked USING (target_date)
     WHERE origin = $1 AND timeframe = 'daily' AND graded_at <= $2 AND target_date > $3 AND target_date <= $4
     GROUP BY target_date, turnover, has_tenths ORDER BY target_date`,
    [origin, asOf, targetAfter, targetThrough],
  )
  return rows
}
