-- Waiting for a lock holds up everybody who comes after: rather begin again.
SET LOCAL lock_timeout = '2s';

-- CreateEnum
CREATE TYPE "signal_channel" AS ENUM ('webhook', 'mail');

-- CreateTable
CREATE TABLE "received_signal" (
    "account_id" TEXT NOT NULL,
    "signal_id" TEXT NOT NULL,
    "channel" "signal_channel" NOT NULL,
    "delivered_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "received_signal_pkey" PRIMARY KEY ("account_id","signal_id","channel")
);

-- CreateIndex
CREATE INDEX "received_signal_account_id_delivered_at_idx" ON "received_signal"("account_id", "delivered_at");

-- AddForeignKey
ALTER TABLE "received_signal" ADD CONSTRAINT "received_signal_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
