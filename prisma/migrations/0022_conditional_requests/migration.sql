-- AlterTable
ALTER TABLE "raw_body" ADD COLUMN     "content_type" TEXT,
ADD COLUMN     "etag" TEXT,
ADD COLUMN     "last_modified" TEXT,
ADD COLUMN     "sent_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "raw_body_source_id_sent_at_idx" ON "raw_body"("source_id", "sent_at");
