-- AlterTable
ALTER TABLE "world" DROP COLUMN "data_version";

-- CreateTable
CREATE TABLE "fact" (
    "id" BIGSERIAL NOT NULL,
    "family" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "described_at" TIMESTAMPTZ(3) NOT NULL,
    "known_at" TIMESTAMPTZ(3) NOT NULL,
    "subjects" TEXT[],
    "body" JSONB NOT NULL,
    "content_hash" BYTEA NOT NULL,
    "is_assumed" BOOLEAN NOT NULL,
    "is_retracted" BOOLEAN NOT NULL,
    "ingestion_id" INTEGER NOT NULL,

    CONSTRAINT "fact_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "fact_version" (
    "name" TEXT NOT NULL,
    "version" BIGINT NOT NULL,

    CONSTRAINT "fact_version_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "fact_arrival" (
    "name" TEXT NOT NULL,
    "known_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "fact_arrival_pkey" PRIMARY KEY ("name","known_at")
);

-- CreateIndex
CREATE INDEX "fact_family_key_known_at_id_idx" ON "fact"("family", "key", "known_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "fact_family_described_at_idx" ON "fact"("family", "described_at");

-- CreateIndex
CREATE INDEX "fact_family_known_at_id_idx" ON "fact"("family", "known_at", "id");

-- CreateIndex
CREATE INDEX "fact_subjects_idx" ON "fact" USING GIN ("subjects");

-- The newest successful run of each source is asked for by index, however many runs are stored.
CREATE INDEX "ingestion_succeeded_idx" ON "ingestion"("family", "source_id", "started_at" DESC, "id" DESC)
  WHERE "outcome" IN ('ok', 'empty_confirmed');

-- Facts are appended and never rewritten.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME;
END
$$;

CREATE TRIGGER fact_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "fact"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- When what is stored already became known.
INSERT INTO "fact_arrival" ("name", "known_at")
  SELECT 'predictions', "issued_at" FROM "prediction"
  UNION SELECT 'predictions', "graded_at" FROM "prediction" WHERE "graded_at" IS NOT NULL
  UNION SELECT 'actions', "known_at" FROM "corporate_action"
  UNION SELECT CASE "ticker" WHEN '^VIX' THEN 'vix' ELSE 'bars' END, "known_at" FROM "bar" WHERE NOT "is_assumed";
