-- DropIndex
DROP INDEX "prediction_ticker_timeframe_issued_at_idx";

-- CreateTable
CREATE TABLE "session_total" (
    "origin" TEXT NOT NULL,
    "timeframe" TEXT NOT NULL,
    "target_date" DATE NOT NULL,
    "reference_date" DATE NOT NULL,
    "graded_at" TIMESTAMPTZ(3) NOT NULL,
    "n" INTEGER NOT NULL,
    "n_correct" INTEGER NOT NULL,
    "n_bullish" INTEGER NOT NULL,
    "n_up" INTEGER NOT NULL,
    "n_down" INTEGER NOT NULL,
    "sum_confidence" DOUBLE PRECISION NOT NULL,
    "sum_squared_error" DOUBLE PRECISION NOT NULL,
    "sum_abs_error_pct" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "session_total_pkey" PRIMARY KEY ("origin","timeframe","target_date","reference_date","graded_at")
);

-- CreateTable
CREATE TABLE "accuracy_summary" (
    "origin" TEXT NOT NULL,
    "timeframe" TEXT NOT NULL,
    "ticker" TEXT NOT NULL,
    "known_at" TIMESTAMPTZ(3) NOT NULL,
    "n_resolved" INTEGER NOT NULL,
    "n_correct" INTEGER NOT NULL,
    "n_sessions" INTEGER NOT NULL,
    "clustered_low" DOUBLE PRECISION,
    "clustered_high" DOUBLE PRECISION,

    CONSTRAINT "accuracy_summary_pkey" PRIMARY KEY ("origin","timeframe","ticker","known_at")
);

-- CreateIndex
CREATE INDEX "session_total_origin_timeframe_graded_at_idx" ON "session_total"("origin", "timeframe", "graded_at");

-- CreateIndex: how a ticker's predictions turned out is told from the index alone; its rows lie on a page each.
CREATE INDEX "prediction_ticker_timeframe_origin_target_date_idx" ON "prediction"("ticker", "timeframe", "origin", "target_date")
  INCLUDE ("graded_at", "outcome");

-- The predictions that await their grade are few, however many there are in all.
CREATE INDEX "prediction_ungraded_idx" ON "prediction"("origin", "timeframe") WHERE "graded_at" IS NULL;

-- What earlier versions have graded.
INSERT INTO "session_total"
SELECT "origin", "timeframe", "target_date", "reference_date", "graded_at",
  count(*),
  count(*) FILTER (WHERE "outcome" = 'correct'),
  count(*) FILTER (WHERE "direction" = 'bullish'),
  count(*) FILTER (WHERE "realized_return_pct" > 0),
  count(*) FILTER (WHERE "realized_return_pct" < 0),
  sum("confidence"),
  sum(("confidence" - ("outcome" = 'correct')::int) ^ 2),
  sum(abs("predicted_return_pct" - "realized_return_pct"))
FROM "prediction" WHERE "outcome" IN ('correct', 'incorrect')
GROUP BY "origin", "timeframe", "target_date", "reference_date", "graded_at";

-- A session of which a prediction was graded is counted again from its predictions, so that no grade counts twice and no
-- total drifts, whatever the statement did. Summaries that it makes untrue are deleted.
CREATE FUNCTION "count_sessions_again"() RETURNS trigger LANGUAGE plpgsql AS $$
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
    INSERT INTO "session_total"
    SELECT "origin", "timeframe", "target_date", "reference_date", "graded_at",
      count(*),
      count(*) FILTER (WHERE "outcome" = 'correct'),
      count(*) FILTER (WHERE "direction" = 'bullish'),
      count(*) FILTER (WHERE "realized_return_pct" > 0),
      count(*) FILTER (WHERE "realized_return_pct" < 0),
      sum("confidence"),
      sum(("confidence" - ("outcome" = 'correct')::int) ^ 2),
      sum(abs("predicted_return_pct" - "realized_return_pct"))
    FROM "prediction"
    WHERE "origin" = touched."origin" AND "timeframe" = touched."timeframe"
      AND "target_date" = touched."target_date" AND "reference_date" = touched."reference_date"
      AND "outcome" IN ('correct', 'incorrect')
    GROUP BY "origin", "timeframe", "target_date", "reference_date", "graded_at";
  END LOOP;
  DELETE FROM "accuracy_summary" AS s USING (
    SELECT "origin", "timeframe", "ticker", min("graded_at") AS "since" FROM "changed"
    WHERE "outcome" IN ('correct', 'incorrect')
    GROUP BY GROUPING SETS (("origin", "timeframe", "ticker"), ("origin", "timeframe"))
  ) AS c
  WHERE s."origin" = c."origin" AND s."timeframe" = c."timeframe" AND s."ticker" = coalesce(c."ticker", '')
    AND (s."ticker" <> '' OR s."known_at" >= c."since");
  RETURN NULL;
END $$;

CREATE TRIGGER "count_inserted" AFTER INSERT ON "prediction" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_sessions_again"();
CREATE TRIGGER "count_updated" AFTER UPDATE ON "prediction" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_sessions_again"();
CREATE TRIGGER "count_what_was" AFTER UPDATE ON "prediction" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_sessions_again"();
CREATE TRIGGER "count_deleted" AFTER DELETE ON "prediction" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_sessions_again"();

CREATE FUNCTION "forget_totals"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE "session_total", "accuracy_summary";
  RETURN NULL;
END $$;

CREATE TRIGGER "count_none" AFTER TRUNCATE ON "prediction"
  FOR EACH STATEMENT EXECUTE FUNCTION "forget_totals"();
