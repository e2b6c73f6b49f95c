-- AlterTable
ALTER TABLE "ingestion" ADD COLUMN     "counts" JSONB;
