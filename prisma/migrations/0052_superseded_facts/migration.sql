-- Waiting for a lock holds up everybody who comes after: rather begin again.
SET LOCAL lock_timeout = '2s';

-- CreateTable
CREATE TABLE "superseded_fact" (
    "id" BIGINT NOT NULL,
    "family" TEXT NOT NULL,
    "described_at" TIMESTAMPTZ(3) NOT NULL,
    "superseded_at" TIMESTAMPTZ(3) NOT NULL,
    "ingestion_id" INTEGER NOT NULL,

    CONSTRAINT "superseded_fact_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "superseded_fact_family_described_at_idx" ON "superseded_fact"("family", "described_at");

-- A row that arrives late comes before others of its key, which supersede it. The planner remembers what it chose while the
-- table was small. `OFFSET 0` and no reading of whole tables leave it the index of keys alone: by another one it would read
-- each row of the family for each that arrives.
CREATE FUNCTION note_superseded_facts() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO "superseded_fact" ("id", "family", "described_at", "superseded_at", "ingestion_id")
  SELECT earlier."id", arrived."family", earlier."described_at", arrived."known_at", arrived."ingestion_id"
  FROM arrived, LATERAL (
    SELECT * FROM (
      SELECT * FROM "fact" WHERE "fact"."family" = arrived."family" AND "fact"."key" = arrived."key" OFFSET 0) AS said
    WHERE (said."known_at", said."id") < (arrived."known_at", arrived."id")
    ORDER BY "known_at" DESC, "id" DESC LIMIT 1) AS earlier
  UNION
  SELECT arrived."id", arrived."family", arrived."described_at", later."known_at", later."ingestion_id"
  FROM arrived, LATERAL (
    SELECT * FROM (
      SELECT * FROM "fact" WHERE "fact"."family" = arrived."family" AND "fact"."key" = arrived."key" OFFSET 0) AS said
    WHERE (said."known_at", said."id") > (arrived."known_at", arrived."id")
    ORDER BY "known_at", "id" LIMIT 1) AS later
  ON CONFLICT ("id") DO UPDATE SET "superseded_at" = excluded."superseded_at", "ingestion_id" = excluded."ingestion_id";
  RETURN NULL;
END $$;

CREATE TRIGGER fact_superseded AFTER INSERT ON "fact"
  REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION note_superseded_facts();

INSERT INTO "superseded_fact" ("id", "family", "described_at", "superseded_at", "ingestion_id")
SELECT "id", "family", "described_at", "superseded_at", "later_ingestion_id" FROM (
  SELECT "id", "family", "described_at",
    lead("known_at") OVER versions AS "superseded_at", lead("ingestion_id") OVER versions AS "later_ingestion_id"
  FROM "fact" JOIN "revised_fact" USING ("family", "key")
  WINDOW versions AS (PARTITION BY "family", "key" ORDER BY "known_at", "id")) AS version
WHERE "superseded_at" IS NOT NULL;
