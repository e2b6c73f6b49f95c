-- Waiting for a lock holds up everybody who comes after: rather begin again.
SET LOCAL lock_timeout = '2s';

-- AlterEnum
ALTER TYPE "webhook_format" ADD VALUE 'mcp';

-- CreateTable
CREATE TABLE "mcp_subscription" (
    "endpoint_id" TEXT NOT NULL,
    "holder_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mcp_subscription_pkey" PRIMARY KEY ("endpoint_id")
);

-- CreateIndex
CREATE INDEX "mcp_subscription_holder_id_idx" ON "mcp_subscription"("holder_id");

-- CreateIndex
CREATE INDEX "mcp_subscription_expires_at_idx" ON "mcp_subscription"("expires_at");

-- AddForeignKey
ALTER TABLE "mcp_subscription" ADD CONSTRAINT "mcp_subscription_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;
