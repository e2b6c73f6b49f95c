-- AlterTable
ALTER TABLE "ingestion" ADD COLUMN     "drift" JSONB;
