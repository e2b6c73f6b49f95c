-- What a run stored shows when it has its outcome. What earlier versions left without one was shown already.
UPDATE "ingestion" SET "outcome" = 'unavailable', "reason" = 'the run was cut off' WHERE "outcome" IS NULL;

-- The runs that have none are asked for by index, however many runs are stored.
CREATE INDEX "ingestion_unfinished_idx" ON "ingestion"("id") WHERE "outcome" IS NULL;
