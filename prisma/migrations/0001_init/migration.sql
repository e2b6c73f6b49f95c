-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "world" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "feed" TEXT NOT NULL,
    "seed" TEXT NOT NULL,
    "size" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "data_version" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "world_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "instrument" (
    "ticker" TEXT NOT NULL,
    "company_name" TEXT,
    "kind" TEXT NOT NULL,
    "gics_sector" TEXT,
    "gics_sub_industry" TEXT,
    "cik" TEXT,
    "index_entry_date" DATE,
    "delisted_date" DATE,
    "delisted_known_at" TIMESTAMPTZ(3),

    CONSTRAINT "instrument_pkey" PRIMARY KEY ("ticker")
);

-- CreateTable
CREATE TABLE "ingestion" (
    "id" SERIAL NOT NULL,
    "source_id" TEXT NOT NULL,
    "family" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "outcome" TEXT,
    "reason" TEXT,
    "row_count" INTEGER NOT NULL DEFAULT 0,
    "rejected_count" INTEGER NOT NULL DEFAULT 0,
    "corrected_count" INTEGER NOT NULL DEFAULT 0,
    "missing" JSONB NOT NULL DEFAULT '[]',
    "quarantine" JSONB,

    CONSTRAINT "ingestion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bar" (
    "ticker" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "known_at" TIMESTAMPTZ(3) NOT NULL,
    "open" DOUBLE PRECISION NOT NULL,
    "high" DOUBLE PRECISION NOT NULL,
    "low" DOUBLE PRECISION NOT NULL,
    "close" DOUBLE PRECISION NOT NULL,
    "volume" DOUBLE PRECISION NOT NULL,
    "is_assumed" BOOLEAN NOT NULL,
    "ingestion_id" INTEGER NOT NULL,

    CONSTRAINT "bar_pkey" PRIMARY KEY ("ticker","date","known_at")
);

-- CreateTable
CREATE TABLE "corporate_action" (
    "ticker" TEXT NOT NULL,
    "ex_date" DATE NOT NULL,
    "kind" TEXT NOT NULL,
    "known_at" TIMESTAMPTZ(3) NOT NULL,
    "value" DOUBLE PRECISION NOT NULL,
    "ingestion_id" INTEGER NOT NULL,

    CONSTRAINT "corporate_action_pkey" PRIMARY KEY ("ticker","ex_date","kind","known_at")
);

-- CreateTable
CREATE TABLE "forecast_model" (
    "version" TEXT NOT NULL,
    "timeframe" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "trained_from" DATE NOT NULL,
    "trained_to" DATE NOT NULL,
    "serves_from" DATE NOT NULL,
    "card" JSONB NOT NULL,
    "parameters" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "forecast_model_pkey" PRIMARY KEY ("version")
);

-- CreateTable
CREATE TABLE "prediction" (
    "id" TEXT NOT NULL,
    "ticker" TEXT NOT NULL,
    "timeframe" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "direction" TEXT NOT NULL,
    "confidence" DOUBLE PRECISION NOT NULL,
    "predicted_return_pct" DOUBLE PRECISION NOT NULL,
    "reference_date" DATE NOT NULL,
    "reference_price" DOUBLE PRECISION NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "target_date" DATE NOT NULL,
    "model_version" TEXT NOT NULL,
    "historical_correct" INTEGER NOT NULL,
    "historical_count" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL DEFAULT 'pending',
    "realized_return_pct" DOUBLE PRECISION,
    "graded_at" TIMESTAMPTZ(3),
    "stored_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prediction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pipeline_step" (
    "origin" TEXT NOT NULL,
    "session" DATE NOT NULL,
    "step" TEXT NOT NULL,
    "finished_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pipeline_step_pkey" PRIMARY KEY ("origin","session","step")
);

-- CreateTable
CREATE TABLE "account" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "tier" TEXT NOT NULL,
    "is_legacy_price" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "prefix" TEXT NOT NULL,
    "name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "deactivated_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "usage" (
    "account_id" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "endpoint" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "code" TEXT NOT NULL DEFAULT '',
    "day" DATE NOT NULL,
    "requests" INTEGER NOT NULL,
    "charged" INTEGER NOT NULL,

    CONSTRAINT "usage_pkey" PRIMARY KEY ("account_id","day","key_id","endpoint","channel","status","code")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" SERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "account_id" TEXT,
    "key_id" TEXT,
    "detail" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ingestion_family_started_at_idx" ON "ingestion"("family", "started_at");

-- CreateIndex
CREATE INDEX "forecast_model_timeframe_origin_serves_from_idx" ON "forecast_model"("timeframe", "origin", "serves_from");

-- CreateIndex
CREATE INDEX "prediction_ticker_timeframe_issued_at_idx" ON "prediction"("ticker", "timeframe", "issued_at");

-- CreateIndex
CREATE INDEX "prediction_timeframe_origin_issued_at_idx" ON "prediction"("timeframe", "origin", "issued_at");

-- CreateIndex
CREATE UNIQUE INDEX "prediction_timeframe_origin_target_date_ticker_key" ON "prediction"("timeframe", "origin", "target_date", "ticker");

-- CreateIndex
CREATE UNIQUE INDEX "account_email_key" ON "account"("email");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_hash_key" ON "api_key"("hash");

-- CreateIndex
CREATE INDEX "api_key_account_id_idx" ON "api_key"("account_id");

-- CreateIndex
CREATE INDEX "audit_entry_account_id_at_idx" ON "audit_entry"("account_id", "at");

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
