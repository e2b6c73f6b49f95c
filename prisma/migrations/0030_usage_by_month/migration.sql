SET LOCAL lock_timeout = '2s';

-- Reads every row, and neither readers nor writers wait. What follows takes no time, however many rows there are.
ALTER TABLE "usage" VALIDATE CONSTRAINT "usage_before_months";

ALTER TABLE "usage" RENAME TO "usage_before";
ALTER INDEX "usage_pkey" RENAME TO "usage_before_pkey";
ALTER INDEX "usage_day_idx" RENAME TO "usage_before_day_idx";

CREATE TABLE "usage" (
    "account_id" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "endpoint" TEXT NOT NULL,
    "channel" "channel" NOT NULL,
    "status" INTEGER NOT NULL,
    "code" TEXT NOT NULL DEFAULT '',
    "day" DATE NOT NULL,
    "requests" INTEGER NOT NULL,
    "charged" INTEGER NOT NULL,
    "latency" INTEGER[] DEFAULT ARRAY[]::INTEGER[],

    CONSTRAINT "usage_pkey" PRIMARY KEY ("account_id", "day", "key_id", "endpoint", "channel", "status", "code")
) PARTITION BY RANGE ("day");

-- CreateIndex
CREATE INDEX "usage_day_idx" ON "usage"("day");

-- Takes what no month was made for. The worker makes months ahead.
CREATE TABLE "usage_default" PARTITION OF "usage" DEFAULT;

-- All earlier rows are one partition, up to the bound that the constraint has.
DO $$
DECLARE
  bound date := (SELECT (regexp_match(pg_get_constraintdef(oid), '''(\d{4}-\d\d-\d\d)'''))[1]
    FROM pg_constraint WHERE conname = 'usage_before_months' AND conrelid = '"usage_before"'::regclass);
BEGIN
  IF EXISTS (SELECT FROM "usage_before") THEN
    EXECUTE format('ALTER TABLE "usage" ATTACH PARTITION "usage_before" FOR VALUES FROM (MINVALUE) TO (%L)', bound);
    ALTER TABLE "usage_before" DROP CONSTRAINT "usage_before_months";
  ELSE
    DROP TABLE "usage_before";
  END IF;
END $$;
