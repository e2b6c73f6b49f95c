-- CreateEnum
CREATE TYPE "claim_state" AS ENUM ('registered', 'testing', 'verified', 'decayed', 'rejected');

-- CreateTable
CREATE TABLE "claim" (
    "id" TEXT NOT NULL,
    "registered_at" TIMESTAMPTZ(3) NOT NULL,
    "registered_after" DATE NOT NULL,
    "terms" JSONB NOT NULL,

    CONSTRAINT "claim_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "claim_observation" (
    "claim_id" TEXT NOT NULL,
    "session" DATE NOT NULL,
    "resolved" DATE NOT NULL,
    "n" INTEGER NOT NULL,
    "successes" DOUBLE PRECISION NOT NULL,
    "base_n" DOUBLE PRECISION NOT NULL,
    "base_successes" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "claim_observation_pkey" PRIMARY KEY ("claim_id","session","resolved")
);

-- CreateTable
CREATE TABLE "claim_evaluation" (
    "claim_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "place" INTEGER NOT NULL,
    "session" DATE NOT NULL,
    "state" "claim_state" NOT NULL,
    "reason" TEXT,
    "n" INTEGER NOT NULL,
    "successes" DOUBLE PRECISION NOT NULL,
    "base_n" DOUBLE PRECISION NOT NULL,
    "base_successes" DOUBLE PRECISION NOT NULL,
    "n_sessions" INTEGER NOT NULL,
    "clustered_low" DOUBLE PRECISION,
    "clustered_high" DOUBLE PRECISION,
    "p_value" DOUBLE PRECISION,
    "p_value_adjusted" DOUBLE PRECISION,

    CONSTRAINT "claim_evaluation_pkey" PRIMARY KEY ("claim_id","at","place")
);

-- CreateTable
CREATE TABLE "raw_body" (
    "source_id" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "url" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "size" INTEGER NOT NULL,
    "packed" BYTEA NOT NULL,
    "first_fetched_at" TIMESTAMPTZ(3) NOT NULL,
    "last_fetched_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "raw_body_pkey" PRIMARY KEY ("source_id","hash")
);

-- CreateTable
CREATE TABLE "worker_heartbeat" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "worker_heartbeat_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "raw_body_last_fetched_at_idx" ON "raw_body"("last_fetched_at");

-- CreateIndex
CREATE INDEX "ingestion_family_source_id_started_at_idx" ON "ingestion"("family", "source_id", "started_at" DESC);

-- AddForeignKey
ALTER TABLE "claim_observation" ADD CONSTRAINT "claim_observation_claim_id_fkey" FOREIGN KEY ("claim_id") REFERENCES "claim"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "claim_evaluation" ADD CONSTRAINT "claim_evaluation_claim_id_fkey" FOREIGN KEY ("claim_id") REFERENCES "claim"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What moved a claim, among the evaluations of all nights.
CREATE INDEX "claim_evaluation_moves_idx" ON "claim_evaluation"("claim_id", "at", "place") WHERE "reason" IS NOT NULL;

-- What was claimed, and what came of it, is never rewritten.
CREATE TRIGGER claim_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "claim"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER claim_observation_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "claim_observation"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER claim_evaluation_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "claim_evaluation"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The runs that brought something, to be counted without those that did not.
CREATE INDEX "ingestion_brought_idx" ON "ingestion"("family", "source_id", "started_at") INCLUDE ("row_count", "outcome") WHERE "row_count" > 0;
