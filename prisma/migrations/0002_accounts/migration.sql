-- AlterTable
ALTER TABLE "account" ADD COLUMN     "email_verified_at" TIMESTAMPTZ(3),
ADD COLUMN     "stripe_customer_id" TEXT,
ADD COLUMN     "wants_daily_brief" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "wants_expiry_mails" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "wants_quota_mails" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "usage" ADD COLUMN     "latency" INTEGER[] DEFAULT ARRAY[]::INTEGER[];

-- CreateTable
CREATE TABLE "session" (
    "token_hash" BYTEA NOT NULL,
    "account_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "session_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "mailed_token" (
    "token_hash" BYTEA NOT NULL,
    "purpose" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "account_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "mailed_token_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "mail" (
    "id" TEXT NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "account_id" TEXT,
    "fields" JSONB NOT NULL,
    "sealed" BYTEA,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "provider_id" TEXT,
    "last_error" TEXT,

    CONSTRAINT "mail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mailbox_message" (
    "id" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "headers" JSONB NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mailbox_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscription" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "tier" TEXT NOT NULL,
    "is_plan_given" BOOLEAN NOT NULL DEFAULT false,
    "price_id" TEXT NOT NULL,
    "current_period_end" TIMESTAMPTZ(3) NOT NULL,
    "cancel_at_period_end" BOOLEAN NOT NULL,
    "as_of_event_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stripe_event" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stripe_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recent_request" (
    "id" BIGSERIAL NOT NULL,
    "account_id" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "endpoint" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "code" TEXT NOT NULL DEFAULT '',
    "ms" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "recent_request_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "session_account_id_idx" ON "session"("account_id");

-- CreateIndex
CREATE INDEX "mailed_token_email_purpose_idx" ON "mailed_token"("email", "purpose");

-- CreateIndex
CREATE UNIQUE INDEX "mail_idempotency_key_key" ON "mail"("idempotency_key");

-- CreateIndex
CREATE UNIQUE INDEX "mail_provider_id_key" ON "mail"("provider_id");

-- CreateIndex
CREATE INDEX "mail_status_due_at_idx" ON "mail"("status", "due_at");

-- CreateIndex
CREATE INDEX "mail_account_id_kind_idx" ON "mail"("account_id", "kind");

-- CreateIndex
CREATE INDEX "mailbox_message_recipient_sent_at_idx" ON "mailbox_message"("recipient", "sent_at");

-- CreateIndex
CREATE UNIQUE INDEX "subscription_account_id_key" ON "subscription"("account_id");

-- CreateIndex
CREATE INDEX "recent_request_account_id_id_idx" ON "recent_request"("account_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "account_stripe_customer_id_key" ON "account"("stripe_customer_id");

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
