-- Waiting for a lock holds up everybody who comes after: rather begin again.
SET LOCAL lock_timeout = '2s';

-- CreateEnum
CREATE TYPE "webhook_format" AS ENUM ('events', 'mail', 'webhook', 'slack', 'discord', 'telegram');

-- CreateEnum
CREATE TYPE "alert_pace" AS ENUM ('at_once', 'hourly', 'daily');

-- AlterTable
ALTER TABLE "webhook_endpoint" ADD COLUMN     "format" "webhook_format" NOT NULL DEFAULT 'events';

-- CreateTable
CREATE TABLE "alert" (
    "endpoint_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "signal_types" TEXT[],
    "direction" TEXT,
    "only_watched" BOOLEAN NOT NULL,
    "pace" "alert_pace" NOT NULL,
    "most_an_hour" INTEGER NOT NULL,
    "daily_at" TEXT NOT NULL,
    "quiet_from" TEXT,
    "quiet_until" TEXT,
    "time_zone" TEXT NOT NULL,
    "held_until" TIMESTAMPTZ(3),

    CONSTRAINT "alert_pkey" PRIMARY KEY ("endpoint_id")
);

-- AddForeignKey
ALTER TABLE "alert" ADD CONSTRAINT "alert_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The order in which mails are sent, with alerts and incidents among those that nobody waits for at a screen. Few are unsent at any time.
CREATE INDEX "mail_bulk_idx" ON "mail"(("kind" IN ('daily_brief', 'changelog', 'alert', 'incident')), "due_at") WHERE "status" IN ('queued', 'sending');
DROP INDEX "mail_order_idx";
