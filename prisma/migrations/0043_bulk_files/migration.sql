-- CreateEnum
CREATE TYPE "bulk_format" AS ENUM ('parquet', 'ndjson');

-- CreateTable
CREATE TABLE "bulk_file" (
    "name" TEXT NOT NULL,
    "ledger_index" BIGINT NOT NULL,
    "dataset" TEXT NOT NULL,
    "month" TEXT NOT NULL,
    "format" "bulk_format" NOT NULL,
    "form" TEXT NOT NULL,
    "facts" INTEGER NOT NULL,
    "row_count" INTEGER NOT NULL,
    "byte_count" BIGINT NOT NULL,
    "sha256" TEXT NOT NULL,
    "from_date" DATE NOT NULL,
    "to_date" DATE NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,
    "is_withdrawn" BOOLEAN NOT NULL,

    CONSTRAINT "bulk_file_pkey" PRIMARY KEY ("name","ledger_index")
);

-- CreateIndex
CREATE INDEX "bulk_file_published_at_idx" ON "bulk_file"("published_at");

-- What the log commits to is never rewritten.
CREATE TRIGGER bulk_file_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "bulk_file"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
