import { Prisma } from "../../database/generated/client"
import type { PredictionsView } from "../../knowledge/knowledge"
import type { SessionResult } from "../accuracy"
import type { Timeframe } from "../horizon"
import type { PredictionOrigin } from "./write"

type Known = Pick<PredictionsView, "asOf" | "database">

export type ResultFilter = { origin: PredictionOrigin; timeframe: Timeframe; targetAfter?: string; ticker?: string }

/** What was graded by the instant, session by session in ascending order, with the last target; see `summariseAccuracy`. */
export async function listResults(
  { asOf, database }: Known,
  { origin, timeframe, targetAfter = "0001-01-01", ticker }: ResultFilter,
): Promise<(SessionResult & { targetDate: string })[]> {
  const graded = Prisma.sql`origin = ${origin} AND timeframe = ${timeframe} AND graded_at <= ${asOf}
    AND target_date > ${targetAfter}::date`
  const universe = Prisma.sql`
    SELECT reference_date, target_date, sum(n)::int AS n, sum(n_correct)::int AS n_correct,
      sum(n_bullish)::int AS n_bullish, sum(n - n_bullish)::int AS n_bearish,
      (sum(n_up)::numeric / sum(n))::float8 AS up_share, (sum(n_down)::numeric / sum(n))::float8 AS down_share,
      sum(sum_confidence) AS sum_confidence, sum(sum_squared_error) AS sum_squared_error,
      sum(sum_abs_error_pct) AS sum_abs_error_pct
    FROM session_total WHERE ${graded} GROUP BY reference_date, target_date`
  if (ticker === undefined) {
    return database.prisma.$queryRaw`
      SELECT reference_date::text AS session, target_date::text AS "targetDate", n, n_correct, n_bullish, n_bearish,
        up_share, down_share, sum_confidence, sum_squared_error, sum_abs_error_pct
      FROM (${universe}) AS by_session ORDER BY reference_date, target_date`
  }
  return database.prisma.$queryRaw`
    SELECT reference_date::text AS session, target_date::text AS "targetDate", 1 AS n, is_correct AS n_correct,
      is_bullish AS n_bullish, 1 - is_bullish AS n_bearish, up_share, down_share, confidence AS sum_confidence,
      (confidence - is_correct) ^ 2 AS sum_squared_error,
      abs(predicted_return_pct - realized_return_pct) AS sum_abs_error_pct
    FROM (
      SELECT reference_date, target_date, (direction = 'bullish')::int AS is_bullish, (outcome = 'correct')::int AS is_correct,
        confidence, predicted_return_pct, realized_return_pct
      FROM prediction WHERE ${graded} AND outcome IN ('correct', 'incorrect') AND ticker = ${ticker}
    ) AS own
    JOIN (SELECT reference_date, target_date, up_share, down_share FROM (${universe}) AS by_session) AS shares
      USING (reference_date, target_date)
    ORDER BY reference_date, target_date`
}
