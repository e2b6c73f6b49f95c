-- CreateTable
CREATE TABLE "analyst_failure" (
    "id" BIGSERIAL NOT NULL,
    "document_hash" TEXT NOT NULL,
    "model_version" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "is_of_document" BOOLEAN NOT NULL,
    "input_tokens" INTEGER NOT NULL,
    "output_tokens" INTEGER NOT NULL,
    "cost_usd" DOUBLE PRECISION NOT NULL,
    "retry_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "analyst_failure_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "analyst_failure_failed_at_idx" ON "analyst_failure"("failed_at");

-- CreateIndex
CREATE INDEX "analyst_failure_document_hash_model_version_idx" ON "analyst_failure"("document_hash", "model_version");

CREATE TRIGGER analyst_failure_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "analyst_failure"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
