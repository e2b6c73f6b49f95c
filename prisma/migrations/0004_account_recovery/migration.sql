-- AlterTable
ALTER TABLE "mailed_token" ADD COLUMN     "mailed_at" TIMESTAMPTZ(3),
ADD COLUMN     "nonce" BYTEA;

-- CreateIndex
CREATE INDEX "mailed_token_account_id_purpose_idx" ON "mailed_token"("account_id", "purpose");

-- Sessions end 90 days after they began, those included that have begun.
UPDATE "session" SET "expires_at" = least("expires_at", "created_at" + interval '90 days');
