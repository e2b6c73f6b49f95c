-- Waiting for a lock holds up everybody who comes after: rather begin again.
SET LOCAL lock_timeout = '2s';

-- CreateTable
CREATE TABLE "usage_total" (
    "account_id" TEXT NOT NULL,
    "channel" "channel" NOT NULL,
    "requests" BIGINT NOT NULL,

    CONSTRAINT "usage_total_pkey" PRIMARY KEY ("account_id", "channel")
);

-- CreateIndex
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");
CREATE INDEX "mailed_token_expires_at_idx" ON "mailed_token"("expires_at");
CREATE INDEX "mail_recipient_idx" ON "mail"("recipient");
CREATE INDEX "mail_created_at_idx" ON "mail"("created_at");
CREATE INDEX "mailbox_message_sent_at_idx" ON "mailbox_message"("sent_at");
CREATE INDEX "stripe_event_received_at_idx" ON "stripe_event"("received_at");
CREATE INDEX "subscription_current_period_end_idx" ON "subscription"("current_period_end");
CREATE INDEX "account_tier_idx" ON "account"("tier");
CREATE INDEX "api_key_expires_at_idx" ON "api_key"("expires_at");
CREATE INDEX "link_expires_at_idx" ON "link"("expires_at");
CREATE INDEX "oauth_code_expires_at_idx" ON "oauth_code"("expires_at");
CREATE INDEX "oauth_grant_ended_at_idx" ON "oauth_grant"("ended_at");
CREATE INDEX "oauth_grant_expires_at_idx" ON "oauth_grant"("expires_at");
CREATE INDEX "event_reading_origin_read_at_idx" ON "event_reading"("origin", "read_at");
CREATE INDEX "recent_request_at_idx" ON "recent_request"("at");
CREATE INDEX "audit_entry_at_idx" ON "audit_entry"("at");

-- The order in which mails are sent; and the runs that retention looks at.
CREATE INDEX "mail_unsent_idx" ON "mail"(("kind" = 'daily_brief'), "due_at") WHERE "status" IN ('queued', 'sending');
CREATE INDEX "ingestion_empty_idx" ON "ingestion"("started_at") WHERE "row_count" = 0;
