-- Waiting for a lock holds up everybody who comes after: rather begin again.
SET LOCAL lock_timeout = '2s';

-- CreateTable
CREATE TABLE "ingested_month" (
    "family" TEXT NOT NULL,
    "source_id" TEXT NOT NULL,
    "month" DATE NOT NULL,
    "row_count" BIGINT NOT NULL,

    CONSTRAINT "ingested_month_pkey" PRIMARY KEY ("family","source_id","month")
);

-- A run is stored when it begins, and what it brought when it ends. None that brought anything is ever deleted.
CREATE FUNCTION add_ingested_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ingested_month" AS kept ("family", "source_id", "month", "row_count")
  SELECT "family", "source_id", date_trunc('month', "started_at" AT TIME ZONE 'UTC'), sum("row_count") FROM arrived
  WHERE "row_count" > 0 GROUP BY 1, 2, 3
  ON CONFLICT ("family", "source_id", "month") DO UPDATE SET "row_count" = kept."row_count" + excluded."row_count";
  RETURN NULL;
END $$;

CREATE FUNCTION change_ingested_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ingested_month" AS kept ("family", "source_id", "month", "row_count")
  SELECT arrived."family", arrived."source_id", date_trunc('month', arrived."started_at" AT TIME ZONE 'UTC'),
    sum(arrived."row_count" - was."row_count")
  FROM arrived JOIN was USING ("id") WHERE arrived."row_count" <> was."row_count" GROUP BY 1, 2, 3
  ON CONFLICT ("family", "source_id", "month") DO UPDATE SET "row_count" = kept."row_count" + excluded."row_count";
  RETURN NULL;
END $$;

CREATE TRIGGER ingestion_added AFTER INSERT ON "ingestion"
  REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION add_ingested_rows();

CREATE TRIGGER ingestion_changed AFTER UPDATE ON "ingestion"
  REFERENCING OLD TABLE AS was NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION change_ingested_rows();

INSERT INTO "ingested_month" ("family", "source_id", "month", "row_count")
SELECT "family", "source_id", date_trunc('month', "started_at" AT TIME ZONE 'UTC'), sum("row_count") FROM "ingestion"
WHERE "row_count" > 0 GROUP BY 1, 2, 3;

-- With the id, as the newest run is asked for: without it the index of a family's runs looks as good, and of a source that
-- has none all runs of its family are read.
DROP INDEX "ingestion_family_source_id_started_at_idx";
CREATE INDEX "ingestion_family_source_id_started_at_id_idx" ON "ingestion"("family", "source_id", "started_at" DESC, "id" DESC);
