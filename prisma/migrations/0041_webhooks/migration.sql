-- Waiting for a lock holds up everybody who comes after: rather begin again.
SET LOCAL lock_timeout = '2s';

-- CreateEnum
CREATE TYPE "webhook_pause" AS ENUM ('owner', 'failing', 'gone', 'unreadable');

-- CreateEnum
CREATE TYPE "webhook_sending" AS ENUM ('event', 'test', 'redelivery');

-- CreateTable
CREATE TABLE "webhook_endpoint" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "topics" TEXT[],
    "tickers" TEXT[],
    "secret" BYTEA NOT NULL,
    "old_secret" BYTEA,
    "old_secret_until" TIMESTAMPTZ(3),
    "row" BIGINT NOT NULL,
    "recorded" BIGINT NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "paused_at" TIMESTAMPTZ(3),
    "pause_reason" "webhook_pause",
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" BIGSERIAL NOT NULL,
    "endpoint_id" TEXT NOT NULL,
    "kind" "webhook_sending" NOT NULL,
    "event_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "ms" INTEGER NOT NULL,
    "status" INTEGER,
    "error" TEXT,
    "answer" TEXT,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_endpoint_account_id_idx" ON "webhook_endpoint"("account_id");

-- CreateIndex
CREATE INDEX "webhook_endpoint_due_at_idx" ON "webhook_endpoint"("due_at");

-- CreateIndex
CREATE INDEX "webhook_delivery_endpoint_id_id_idx" ON "webhook_delivery"("endpoint_id", "id");

-- CreateIndex
CREATE INDEX "webhook_delivery_at_idx" ON "webhook_delivery"("at");

-- AddForeignKey
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;
