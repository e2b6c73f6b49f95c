-- Waiting for a lock holds up everybody who comes after: rather begin again.
SET LOCAL lock_timeout = '2s';

-- AlterTable
ALTER TABLE "webhook_endpoint" ADD COLUMN     "sealed_url" BYTEA,
ADD COLUMN     "slow_until" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "webhook_endpoint_row_idx" ON "webhook_endpoint"("row");

-- CreateIndex
CREATE INDEX "webhook_endpoint_recorded_idx" ON "webhook_endpoint"("recorded");

-- Addresses that are not sealed yet.
CREATE INDEX "webhook_endpoint_open_idx" ON "webhook_endpoint"("id") WHERE "url" <> 'https://sealed.invalid/';
