-- CreateEnum
CREATE TYPE "feed" AS ENUM ('simulated', 'live');
CREATE TYPE "world_size" AS ENUM ('full', 'test');
CREATE TYPE "instrument_kind" AS ENUM ('stock', 'etf', 'index');
CREATE TYPE "run_outcome" AS ENUM ('ok', 'empty_confirmed', 'unavailable', 'format_changed', 'not_configured', 'disabled');
CREATE TYPE "timeframe" AS ENUM ('daily', 'weekly', 'monthly');
CREATE TYPE "prediction_origin" AS ENUM ('live', 'simulated', 'replay');
CREATE TYPE "direction" AS ENUM ('bullish', 'bearish');
CREATE TYPE "prediction_outcome" AS ENUM ('pending', 'correct', 'incorrect', 'void');
CREATE TYPE "tier" AS ENUM ('free', 'api_starter', 'api_pro');
CREATE TYPE "token_purpose" AS ENUM ('confirm', 'sign_in', 'change_address', 'undo_change', 'delete_account');
CREATE TYPE "mail_status" AS ENUM ('queued', 'sending', 'sent', 'delivered', 'bounced', 'complained', 'failed', 'withheld');
CREATE TYPE "channel" AS ENUM ('rest', 'mcp');

-- AlterTable: each table is written once, with its indexes, and every value stays what it was.
ALTER TABLE "world"
  ALTER COLUMN "feed" TYPE "feed" USING "feed"::"feed",
  ALTER COLUMN "size" TYPE "world_size" USING "size"::"world_size";
ALTER TABLE "instrument" ALTER COLUMN "kind" TYPE "instrument_kind" USING "kind"::"instrument_kind";
-- The index says which outcomes it holds, in the column's type.
DROP INDEX "ingestion_succeeded_idx";
ALTER TABLE "ingestion" ALTER COLUMN "outcome" TYPE "run_outcome" USING "outcome"::"run_outcome";
CREATE INDEX "ingestion_succeeded_idx" ON "ingestion"("family", "source_id", "started_at" DESC, "id" DESC)
  WHERE "outcome" IN ('ok', 'empty_confirmed');
ALTER TABLE "forecast_model"
  ALTER COLUMN "timeframe" TYPE "timeframe" USING "timeframe"::"timeframe",
  ALTER COLUMN "origin" TYPE "prediction_origin" USING "origin"::"prediction_origin";
ALTER TABLE "prediction"
  ALTER COLUMN "timeframe" TYPE "timeframe" USING "timeframe"::"timeframe",
  ALTER COLUMN "origin" TYPE "prediction_origin" USING "origin"::"prediction_origin",
  ALTER COLUMN "direction" TYPE "direction" USING "direction"::"direction",
  ALTER COLUMN "outcome" DROP DEFAULT,
  ALTER COLUMN "outcome" TYPE "prediction_outcome" USING "outcome"::"prediction_outcome",
  ALTER COLUMN "outcome" SET DEFAULT 'pending';
ALTER TABLE "session_total"
  ALTER COLUMN "timeframe" TYPE "timeframe" USING "timeframe"::"timeframe",
  ALTER COLUMN "origin" TYPE "prediction_origin" USING "origin"::"prediction_origin";
ALTER TABLE "accuracy_summary"
  ALTER COLUMN "timeframe" TYPE "timeframe" USING "timeframe"::"timeframe",
  ALTER COLUMN "origin" TYPE "prediction_origin" USING "origin"::"prediction_origin";
ALTER TABLE "pipeline_step" ALTER COLUMN "origin" TYPE "prediction_origin" USING "origin"::"prediction_origin";
ALTER TABLE "account" ALTER COLUMN "tier" TYPE "tier" USING "tier"::"tier";
ALTER TABLE "subscription" ALTER COLUMN "tier" TYPE "tier" USING "tier"::"tier";
ALTER TABLE "mailed_token" ALTER COLUMN "purpose" TYPE "token_purpose" USING "purpose"::"token_purpose";
ALTER TABLE "mail"
  ALTER COLUMN "status" DROP DEFAULT,
  ALTER COLUMN "status" TYPE "mail_status" USING "status"::"mail_status",
  ALTER COLUMN "status" SET DEFAULT 'queued';
ALTER TABLE "usage" ALTER COLUMN "channel" TYPE "channel" USING "channel"::"channel";
ALTER TABLE "recent_request" ALTER COLUMN "channel" TYPE "channel" USING "channel"::"channel";

-- A column that changes its type loses its statistics, by which the indexes are chosen.
ANALYZE "forecast_model", "prediction", "session_total", "accuracy_summary", "usage", "mail";
