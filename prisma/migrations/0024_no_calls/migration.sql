-- AlterTable
ALTER TABLE "prediction" ADD COLUMN "historical_differing" INTEGER,
ADD COLUMN "historical_rises" INTEGER;

-- AlterTable: every earlier prediction with a relative probability had a direction, so nothing is counted again.
ALTER TABLE "session_total" ADD COLUMN "n_no_call" INTEGER NOT NULL DEFAULT 0;

-- What each prediction that was graded correct or incorrect adds to the record.
CREATE OR REPLACE VIEW "graded_prediction" AS
SELECT "ticker", "origin", "timeframe", "target_date", "reference_date", "graded_at",
  1 AS "n",
  ("outcome" = 'correct')::int AS "n_correct",
  ("direction" = 'bullish')::int AS "n_bullish",
  "has_risen"::int AS "n_up",
  ("realized" < 0)::int AS "n_down",
  "published"("confidence") AS "sum_confidence",
  abs("published"("predicted_return_pct") - "realized") AS "sum_abs_error_pct",
  abs("realized") AS "sum_no_move_abs_error_pct",
  "is_scored"::int AS "n_scored",
  CASE WHEN "is_scored" THEN ("probability_up" - "has_risen"::int) ^ 2 ELSE 0 END AS "sum_squared_error",
  CASE WHEN "is_scored" THEN ("base_probability_up" - "has_risen"::int) ^ 2 ELSE 0 END AS "sum_base_squared_error",
  CASE WHEN "is_scored" THEN "log_loss"("probability_up", "has_risen") ELSE 0 END AS "sum_log_loss",
  CASE WHEN "is_scored" THEN "log_loss"("base_probability_up", "has_risen") ELSE 0 END AS "sum_base_log_loss",
  "is_relative"::int AS "n_relative",
  ("is_relative" AND "relative_outcome" = 'correct')::int AS "n_relative_correct",
  CASE WHEN "is_relative" THEN ("relative_probability" - ("relative_outcome" = 'correct')::int) ^ 2 ELSE 0 END
    AS "sum_relative_squared_error",
  ("relative_probability" IS NOT NULL AND "relative_direction" IS NULL)::int AS "n_no_call"
FROM "prediction" CROSS JOIN LATERAL (
  SELECT "published"("realized_return_pct") AS "realized", "published"("realized_return_pct") > 0 AS "has_risen",
    "base_probability_up" IS NOT NULL AS "is_scored",
    coalesce("relative_outcome" IN ('correct', 'incorrect'), false) AS "is_relative"
) AS "told"
WHERE "outcome" IN ('correct', 'incorrect');

-- What the predictions of each session come to that were graded at one instant.
CREATE OR REPLACE VIEW "graded_session" AS
SELECT "origin", "timeframe", "target_date", "reference_date", "graded_at",
  count(*)::int AS "n",
  sum("n_correct")::int AS "n_correct",
  sum("n_bullish")::int AS "n_bullish",
  sum("n_up")::int AS "n_up",
  sum("n_down")::int AS "n_down",
  sum("sum_confidence") AS "sum_confidence",
  sum("sum_abs_error_pct") AS "sum_abs_error_pct",
  sum("sum_no_move_abs_error_pct") AS "sum_no_move_abs_error_pct",
  sum("n_scored")::int AS "n_scored",
  sum("sum_squared_error") AS "sum_squared_error",
  sum("sum_base_squared_error") AS "sum_base_squared_error",
  sum("sum_log_loss") AS "sum_log_loss",
  sum("sum_base_log_loss") AS "sum_base_log_loss",
  sum("n_relative")::int AS "n_relative",
  sum("n_relative_correct")::int AS "n_relative_correct",
  sum("sum_relative_squared_error") AS "sum_relative_squared_error",
  sum("n_no_call")::int AS "n_no_call"
FROM "graded_prediction"
GROUP BY "origin", "timeframe", "target_date", "reference_date", "graded_at";
