-- AlterTable
ALTER TABLE "bar" ADD COLUMN     "stored_in" BIGINT NOT NULL DEFAULT ((pg_current_xact_id())::text)::bigint;

-- AlterTable
ALTER TABLE "corporate_action" ADD COLUMN     "stored_in" BIGINT NOT NULL DEFAULT ((pg_current_xact_id())::text)::bigint;

-- CreateIndex
CREATE INDEX "bar_date_idx" ON "bar"("date");

-- CreateIndex
CREATE INDEX "bar_stored_in_idx" ON "bar"("stored_in");

-- CreateIndex
CREATE INDEX "corporate_action_stored_in_idx" ON "corporate_action"("stored_in");
