-- Waiting for a lock holds up everybody who comes after: rather begin again.
SET LOCAL lock_timeout = '2s';

-- AlterTable
ALTER TABLE "fact" ADD COLUMN     "figure" DOUBLE PRECISION;
