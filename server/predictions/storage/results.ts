import { Prisma } from "../../database/generated/client"
import type { PredictionsView } from "../../knowledge/knowledge"
import type { SessionResult } from "../accuracy"
import type { Timeframe } from "../horizon"
import type { PredictionOrigin } from "./write"

type Known = Pick<PredictionsView, "asOf" | "database">

export type ResultFilter = { origin: PredictionOrigin; timeframe: Timeframe; targetAfter?: string; ticker?: string }

/** No total of these is stored. */
const unstored = Prisma.sql`0 AS sum_no_move_abs_error_pct, 0 AS n_scored, 0 AS sum_squared_error, 0 AS sum_base_squared_error,
  0 AS sum_log_loss, 0 AS sum_base_log_loss, 0 AS n_relative, 0 AS n_relative_correct, 0 AS sum_relative_squared_error`

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
      sum(sum_confidence) AS sum_confidence,
      sum(n_up)::int AS n_up, sum(n_down)::int AS n_down, sum(sum_abs_error_pct) AS sum_abs_error_pct
    FROM session_total WHERE ${graded} GROUP BY reference_date, target_date`
  if (ticker === undefined) {
    return database.prisma.$queryRaw`
      SELECT reference_date::text AS session, target_date::text AS "targetDate", n, n_correct, n_bullish, n_bearish,
        n_up, n_down, up_share, down_share, sum_confidence, sum_abs_error_pct, ${unstored}
      FROM (${universe}) AS by_session ORDER BY reference_date, target_date`
  }
  return database.prisma.$queryRaw`
    SELECT reference_date::text AS session, target_date::text AS "targetDate", 1 AS n, is_correct AS n_correct,
      is_bullish AS n_bullish, 1 - is_bullish AS n_bearish, (realized_return_pct > 0)::int AS n_up, (realized_return_pct < 0)::int AS n_down,
      up_share, down_share, confidence AS sum_confidence,
      abs(predicted_return_pct - realized_return_pct) AS sum_abs_error_pct, ${unstored}
    FROM (
      SELECT reference_date, target_date, (direction = 'bullish')::int AS is_bullish, (outcome = 'correct')::int AS is_correct,
        confidence, predicted_return_pct, realized_return_pct
      FROM prediction WHERE ${graded} AND outcome IN ('correct', 'incorrect') AND ticker = ${ticker}
    ) AS own
    JOIN (SELECT reference_date, target_date, up_share, down_share FROM (${universe}) AS by_session) AS shares
      USING (reference_date, target_date)
    ORDER BY reference_date, target_date`
}
