-- Waiting for a lock holds up everybody who comes after: rather begin again.
SET LOCAL lock_timeout = '2s';

-- AlterEnum
ALTER TYPE "token_purpose" ADD VALUE 'follow_changelog';

-- CreateTable
CREATE TABLE "changelog_reader" (
    "id" TEXT NOT NULL,
    "email" TEXT,
    "account_id" TEXT,
    "confirmed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "changelog_reader_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "changelog_release" (
    "id" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "mailed_at" TIMESTAMPTZ(3),

    CONSTRAINT "changelog_release_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "changelog_reader_email_key" ON "changelog_reader"("email");

-- CreateIndex
CREATE UNIQUE INDEX "changelog_reader_account_id_key" ON "changelog_reader"("account_id");

-- AddForeignKey
ALTER TABLE "changelog_reader" ADD CONSTRAINT "changelog_reader_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A reader is one or the other.
ALTER TABLE "changelog_reader" ADD CONSTRAINT "changelog_reader_who" CHECK (("email" IS NULL) <> ("account_id" IS NULL));

-- The order in which mails are sent, with the changelog among those that nobody waits for. Few are unsent at any time.
CREATE INDEX "mail_order_idx" ON "mail"(("kind" IN ('daily_brief', 'changelog')), "due_at") WHERE "status" IN ('queued', 'sending');
DROP INDEX "mail_unsent_idx";
