-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "is_test" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "networks" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "scopes" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "share_of" TEXT,
ADD COLUMN     "share_percent" INTEGER,
ADD COLUMN     "share_requests" INTEGER;

-- AlterTable
ALTER TABLE "link" ADD COLUMN     "most_per_day" INTEGER;
