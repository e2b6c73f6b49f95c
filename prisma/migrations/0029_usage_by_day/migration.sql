SET LOCAL lock_timeout = '2s';

-- CreateIndex: writers wait for as long as this takes, and keep what they count; readers do not.
CREATE INDEX "usage_day_idx" ON "usage"("day");

-- What the next migration needs to know of every row, without a lock for as long as it takes to look. There are two months
-- until the bound, in case that it has to wait.
DO $$
BEGIN
  EXECUTE format('ALTER TABLE "usage" ADD CONSTRAINT "usage_before_months" CHECK ("day" < %L) NOT VALID',
    (date_trunc('month', greatest(current_date, (SELECT max("day") FROM "usage"))) + interval '2 months')::date);
END $$;
