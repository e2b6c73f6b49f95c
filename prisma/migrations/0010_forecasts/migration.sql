-- CreateEnum
CREATE TYPE "relative_direction" AS ENUM ('ahead', 'behind');

-- AlterTable: columns without a default, so that the rows of earlier versions are not written again. They stay null there.
ALTER TABLE "prediction"
  ADD COLUMN "probability_up" DOUBLE PRECISION,
  ADD COLUMN "probability_unchanged" DOUBLE PRECISION,
  ADD COLUMN "base_probability_up" DOUBLE PRECISION,
  ADD COLUMN "relative_direction" "relative_direction",
  ADD COLUMN "relative_probability" DOUBLE PRECISION,
  ADD COLUMN "rank_pct" DOUBLE PRECISION,
  ADD COLUMN "relative_outcome" "prediction_outcome",
  ADD COLUMN "median_return_pct" DOUBLE PRECISION;

-- AlterTable: the same model may be trained by a replay and by the live record.
ALTER TABLE "forecast_model" DROP CONSTRAINT "forecast_model_pkey",
  ADD CONSTRAINT "forecast_model_pkey" PRIMARY KEY ("origin", "version");

-- The totals are counted again, from the predictions, with the figures that are new. Summaries were stored because their
-- intervals were drawn; they are computed from the totals now.
DROP TABLE "session_total", "accuracy_summary";

-- CreateTable
CREATE TABLE "session_total" (
    "origin" "prediction_origin" NOT NULL,
    "timeframe" "timeframe" NOT NULL,
    "target_date" DATE NOT NULL,
    "reference_date" DATE NOT NULL,
    "graded_at" TIMESTAMPTZ(3) NOT NULL,
    "n" INTEGER NOT NULL,
    "n_correct" INTEGER NOT NULL,
    "n_bullish" INTEGER NOT NULL,
    "n_up" INTEGER NOT NULL,
    "n_down" INTEGER NOT NULL,
    "sum_confidence" DOUBLE PRECISION NOT NULL,
    "sum_abs_error_pct" DOUBLE PRECISION NOT NULL,
    "sum_no_move_abs_error_pct" DOUBLE PRECISION NOT NULL,
    "n_scored" INTEGER NOT NULL,
    "sum_squared_error" DOUBLE PRECISION NOT NULL,
    "sum_base_squared_error" DOUBLE PRECISION NOT NULL,
    "sum_log_loss" DOUBLE PRECISION NOT NULL,
    "sum_base_log_loss" DOUBLE PRECISION NOT NULL,
    "n_relative" INTEGER NOT NULL,
    "n_relative_correct" INTEGER NOT NULL,
    "sum_relative_squared_error" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "session_total_pkey" PRIMARY KEY ("origin","timeframe","target_date","reference_date","graded_at")
);

-- CreateIndex
CREATE INDEX "session_total_origin_timeframe_graded_at_idx" ON "session_total"("origin", "timeframe", "graded_at");

-- Probabilities have four decimals. One that is 0 or 1 in these counts as the nearest that is neither, so that its
-- logarithm is a number.
CREATE FUNCTION "log_loss"("probability" DOUBLE PRECISION, "happened" BOOLEAN) RETURNS DOUBLE PRECISION
LANGUAGE sql IMMUTABLE
RETURN -ln(least(greatest(CASE WHEN "happened" THEN "probability" ELSE 1 - "probability" END, 0.0001), 0.9999));

-- As the answers give a figure of a prediction. Earlier versions stored more digits, and the record is that of the
-- predictions as they are published.
CREATE FUNCTION "published"("figure" DOUBLE PRECISION) RETURNS DOUBLE PRECISION
LANGUAGE sql IMMUTABLE
RETURN round("figure" * 10000) / 10000;

-- What each prediction that was graded correct or incorrect adds to the record.
CREATE VIEW "graded_prediction" AS
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
    AS "sum_relative_squared_error"
FROM "prediction" CROSS JOIN LATERAL (
  SELECT "published"("realized_return_pct") AS "realized", "published"("realized_return_pct") > 0 AS "has_risen",
    "base_probability_up" IS NOT NULL AS "is_scored",
    coalesce("relative_outcome" IN ('correct', 'incorrect'), false) AS "is_relative"
) AS "told"
WHERE "outcome" IN ('correct', 'incorrect');

-- What the predictions of each session come to that were graded at one instant.
CREATE VIEW "graded_session" AS
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
  sum("sum_relative_squared_error") AS "sum_relative_squared_error"
FROM "graded_prediction"
GROUP BY "origin", "timeframe", "target_date", "reference_date", "graded_at";

INSERT INTO "session_total" SELECT * FROM "graded_session";

-- A session of which a prediction was graded is counted again from its predictions, so that no grade counts twice and no
-- total drifts, whatever the statement did.
CREATE OR REPLACE FUNCTION "count_sessions_again"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched record;
BEGIN
  FOR touched IN
    SELECT "origin", "timeframe", "target_date", "reference_date" FROM "changed"
    WHERE "outcome" IN ('correct', 'incorrect') GROUP BY 1, 2, 3, 4
  LOOP
    DELETE FROM "session_total"
    WHERE "origin" = touched."origin" AND "timeframe" = touched."timeframe"
      AND "target_date" = touched."target_date" AND "reference_date" = touched."reference_date";
    INSERT INTO "session_total" SELECT * FROM "graded_session"
    WHERE "origin" = touched."origin" AND "timeframe" = touched."timeframe"
      AND "target_date" = touched."target_date" AND "reference_date" = touched."reference_date";
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "forget_totals"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE "session_total";
  RETURN NULL;
END $$;
