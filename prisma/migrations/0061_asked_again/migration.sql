-- Waiting for a lock holds up everybody who comes after: rather begin again.
SET LOCAL lock_timeout = '2s';

-- AlterTable
ALTER TABLE "recent_request" ADD COLUMN     "answer_form" TEXT,
ADD COLUMN     "answer_sha256" TEXT,
ADD COLUMN     "as_of" TIMESTAMPTZ(3);
