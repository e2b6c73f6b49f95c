-- AlterTable
ALTER TABLE "ingestion" ADD COLUMN     "read_through" TIMESTAMPTZ(3);
