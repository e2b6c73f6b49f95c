-- CreateEnum
CREATE TYPE "signal_outcome" AS ENUM ('win', 'loss', 'void');

-- CreateEnum
CREATE TYPE "document_change" AS ENUM ('revised', 'retracted');

-- CreateEnum
CREATE TYPE "answer_outcome" AS ENUM ('answered', 'refused', 'invalid');

-- CreateTable
CREATE TABLE "event_signal" (
    "id" TEXT NOT NULL,
    "origin" "prediction_origin" NOT NULL,
    "document_key" TEXT NOT NULL,
    "event_type" TEXT NOT NULL,
    "is_second_order" BOOLEAN NOT NULL,
    "ticker" TEXT NOT NULL,
    "direction" "direction" NOT NULL,
    "confidence" DOUBLE PRECISION NOT NULL,
    "horizon_sessions" INTEGER NOT NULL,
    "entry_date" DATE NOT NULL,
    "horizon_end_date" DATE NOT NULL,
    "tradable_from" TIMESTAMPTZ(3) NOT NULL,
    "headline" TEXT NOT NULL,
    "reasoning" TEXT NOT NULL,
    "source_urls" TEXT[],
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "reference_price" DOUBLE PRECISION,
    "is_independent" BOOLEAN NOT NULL,
    "type_wins" INTEGER NOT NULL,
    "type_count" INTEGER NOT NULL,
    "conviction" DOUBLE PRECISION,
    "model_version" TEXT NOT NULL,
    "stored_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ledger_index" BIGINT,

    CONSTRAINT "event_signal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_signal_grade" (
    "signal_id" TEXT NOT NULL,
    "outcome" "signal_outcome" NOT NULL,
    "reason" TEXT,
    "entry_date" DATE,
    "exit_date" DATE,
    "entry_price" DOUBLE PRECISION,
    "exit_price" DOUBLE PRECISION,
    "split_ratio" DOUBLE PRECISION,
    "raw_move_pct" DOUBLE PRECISION,
    "base_rate" DOUBLE PRECISION,
    "spy_move_pct" DOUBLE PRECISION,
    "graded_at" TIMESTAMPTZ(3) NOT NULL,
    "ledger_index" BIGINT,

    CONSTRAINT "event_signal_grade_pkey" PRIMARY KEY ("signal_id")
);

-- CreateTable
CREATE TABLE "event_signal_document" (
    "signal_id" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "status" "document_change" NOT NULL,
    "document_sha256" TEXT,
    "ledger_index" BIGINT,

    CONSTRAINT "event_signal_document_pkey" PRIMARY KEY ("signal_id","changed_at")
);

-- CreateTable
CREATE TABLE "event_reading" (
    "origin" "prediction_origin" NOT NULL,
    "document_key" TEXT NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,
    "model_version" TEXT NOT NULL,
    "outcome" "answer_outcome" NOT NULL,
    "reason" TEXT,
    "signal_count" INTEGER NOT NULL,

    CONSTRAINT "event_reading_pkey" PRIMARY KEY ("origin","document_key")
);

-- CreateTable
CREATE TABLE "analyst_answer" (
    "document_hash" TEXT NOT NULL,
    "model_version" TEXT NOT NULL,
    "outcome" "answer_outcome" NOT NULL,
    "text" TEXT NOT NULL,
    "input_tokens" INTEGER NOT NULL,
    "output_tokens" INTEGER NOT NULL,
    "cost_usd" DOUBLE PRECISION NOT NULL,
    "answered_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "analyst_answer_pkey" PRIMARY KEY ("document_hash","model_version")
);

-- CreateTable
CREATE TABLE "signal_session" (
    "origin" "prediction_origin" NOT NULL,
    "session" DATE NOT NULL,
    "graded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "signal_session_pkey" PRIMARY KEY ("origin","session")
);

-- CreateIndex
CREATE INDEX "event_signal_origin_issued_at_idx" ON "event_signal"("origin", "issued_at");

-- CreateIndex
CREATE INDEX "event_signal_ticker_origin_issued_at_idx" ON "event_signal"("ticker", "origin", "issued_at");

-- CreateIndex
CREATE INDEX "event_signal_document_key_idx" ON "event_signal"("document_key");

-- CreateIndex
CREATE INDEX "analyst_answer_answered_at_idx" ON "analyst_answer"("answered_at");

-- AddForeignKey
ALTER TABLE "event_signal_grade" ADD CONSTRAINT "event_signal_grade_signal_id_fkey" FOREIGN KEY ("signal_id") REFERENCES "event_signal"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_signal_document" ADD CONSTRAINT "event_signal_document_signal_id_fkey" FOREIGN KEY ("signal_id") REFERENCES "event_signal"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What was said, what came of it and what a model answered is never rewritten.
CREATE TRIGGER event_signal_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "event_signal"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER event_signal_grade_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "event_signal_grade"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER event_signal_document_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "event_signal_document"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER event_reading_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "event_reading"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER analyst_answer_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "analyst_answer"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
