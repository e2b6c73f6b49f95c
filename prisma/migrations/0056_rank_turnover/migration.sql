-- Waiting for a lock blocks all later sessions: fail and begin again instead.
SET LOCAL lock_timeout = '2s';

-- AlterTable
ALTER TABLE "session_total"
  ADD COLUMN "n_top" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "sum_top_return_pct" DOUBLE PRECISION NOT NULL DEFAULT 0,
  ADD COLUMN "n_bottom" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "sum_bottom_return_pct" DOUBLE PRECISION NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "rank_turnover" (
    "origin" "prediction_origin" NOT NULL,
    "target_date" DATE NOT NULL,
    "has_tenths" BOOLEAN NOT NULL,
    "turnover" DOUBLE PRECISION,

    CONSTRAINT "rank_turnover_pkey" PRIMARY KEY ("origin","target_date")
);

-- A rank is a place over the number of predictions, so a tenth of them is at most 0.1 and another above 0.9.
CREATE FUNCTION "is_top_tenth"("rank_pct" DOUBLE PRECISION) RETURNS BOOLEAN LANGUAGE sql IMMUTABLE
RETURN coalesce("published"("rank_pct") > 0.9, false);

CREATE FUNCTION "is_bottom_tenth"("rank_pct" DOUBLE PRECISION) RETURNS BOOLEAN LANGUAGE sql IMMUTABLE
RETURN coalesce("published"("rank_pct") <= 0.1, false);

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
  ("relative_probability" IS NOT NULL AND "relative_direction" IS NULL)::int AS "n_no_call",
  "is_top_tenth"("rank_pct")::int AS "n_top",
  CASE WHEN "is_top_tenth"("rank_pct") THEN "realized" ELSE 0 END AS "sum_top_return_pct",
  "is_bottom_tenth"("rank_pct")::int AS "n_bottom",
  CASE WHEN "is_bottom_tenth"("rank_pct") THEN "realized" ELSE 0 END AS "sum_bottom_return_pct"
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
  sum("n_no_call")::int AS "n_no_call",
  sum("n_top")::int AS "n_top",
  sum("sum_top_return_pct") AS "sum_top_return_pct",
  sum("n_bottom")::int AS "n_bottom",
  sum("sum_bottom_return_pct") AS "sum_bottom_return_pct"
FROM "graded_prediction"
GROUP BY "origin", "timeframe", "target_date", "reference_date", "graded_at";

-- The tickers that the rank buys and sells short for each session, as predicted, whatever was graded.
CREATE VIEW "ranked_session" AS
SELECT "origin", "target_date", max("reference_date") AS "reference_date",
  count(*) >= 20 AS "has_tenths",
  coalesce(array_agg("ticker") FILTER (WHERE "is_top_tenth"("rank_pct")), '{}') AS "top",
  coalesce(array_agg("ticker") FILTER (WHERE "is_bottom_tenth"("rank_pct")), '{}') AS "bottom"
FROM "prediction" WHERE "timeframe" = 'daily' AND "rank_pct" IS NOT NULL
GROUP BY "origin", "target_date";

-- The share of equal weights in `before` that must be sold, and bought again in `now`.
CREATE FUNCTION "share_replaced"("before" TEXT[], "now" TEXT[]) RETURNS DOUBLE PRECISION LANGUAGE sql IMMUTABLE
RETURN 1 - (SELECT count(*) FROM (SELECT unnest("before") INTERSECT SELECT unnest("now")) AS "kept")::float8
  / nullif(greatest(cardinality("before"), cardinality("now")), 0);

-- The session before is the one at whose close these predictions begin. Null without its tenths.
CREATE FUNCTION "turnover_between"("before" "ranked_session", "now" "ranked_session") RETURNS DOUBLE PRECISION
LANGUAGE sql IMMUTABLE
RETURN CASE WHEN ("before")."has_tenths" AND ("now")."has_tenths" THEN
  ("share_replaced"(("before")."top", ("now")."top") + "share_replaced"(("before")."bottom", ("now")."bottom")) / 2 END;

-- The change of a session also changes what must be traded for the session after it.
CREATE FUNCTION "count_turnover_again"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched record;
  "now" "ranked_session";
  "before" "ranked_session";
BEGIN
  FOR touched IN
    WITH "own" AS (SELECT DISTINCT "origin", "target_date" FROM "changed" WHERE "timeframe" = 'daily')
    SELECT "origin", "target_date" FROM "own"
    UNION
    SELECT "origin", (SELECT min(p."target_date") FROM "prediction" p
      WHERE p."timeframe" = 'daily' AND p."origin" = "own"."origin" AND p."target_date" > "own"."target_date")
    FROM "own"
  LOOP
    DELETE FROM "rank_turnover" WHERE "origin" = touched."origin" AND "target_date" = touched."target_date";
    SELECT * INTO "now" FROM "ranked_session"
    WHERE "origin" = touched."origin" AND "target_date" = touched."target_date";
    CONTINUE WHEN "now"."target_date" IS NULL;
    SELECT * INTO "before" FROM "ranked_session"
    WHERE "origin" = touched."origin" AND "target_date" = "now"."reference_date";
    INSERT INTO "rank_turnover"
    VALUES ("now"."origin", "now"."target_date", "now"."has_tenths", "turnover_between"("before", "now"));
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER "turnover_inserted" AFTER INSERT ON "prediction" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_turnover_again"();
CREATE TRIGGER "turnover_updated" AFTER UPDATE ON "prediction" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_turnover_again"();
CREATE TRIGGER "turnover_deleted" AFTER DELETE ON "prediction" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_turnover_again"();

CREATE OR REPLACE FUNCTION "forget_totals"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE "session_total", "rank_turnover";
  RETURN NULL;
END $$;

-- What earlier versions have predicted and graded.
DELETE FROM "session_total";
INSERT INTO "session_total" SELECT * FROM "graded_session";
INSERT INTO "rank_turnover"
SELECT n."origin", n."target_date", n."has_tenths", "turnover_between"(b, n)
FROM "ranked_session" n
LEFT JOIN "ranked_session" b ON b."origin" = n."origin" AND b."target_date" = n."reference_date";
