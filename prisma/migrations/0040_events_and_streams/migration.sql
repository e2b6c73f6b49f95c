-- Waiting for a lock holds up everybody who comes after: rather begin again.
SET LOCAL lock_timeout = '2s';

-- CreateTable
CREATE TABLE "push_event" (
    "seq" BIGSERIAL NOT NULL,
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "account_id" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "content" JSONB NOT NULL,

    CONSTRAINT "push_event_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "stream_lease" (
    "id" BIGSERIAL NOT NULL,
    "key_id" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stream_lease_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "push_event_id_key" ON "push_event"("id");

-- CreateIndex
CREATE INDEX "push_event_account_id_idx" ON "push_event"("account_id");

-- CreateIndex
CREATE INDEX "push_event_at_idx" ON "push_event"("at");

-- CreateIndex
CREATE INDEX "stream_lease_key_id_idx" ON "stream_lease"("key_id");

-- CreateIndex
CREATE INDEX "stream_lease_seen_at_idx" ON "stream_lease"("seen_at");

-- AddForeignKey
ALTER TABLE "push_event" ADD CONSTRAINT "push_event_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stream_lease" ADD CONSTRAINT "stream_lease_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_key"("id") ON DELETE CASCADE ON UPDATE CASCADE;
