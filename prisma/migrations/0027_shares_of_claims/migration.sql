-- AlterTable: null in evaluations of earlier versions.
ALTER TABLE "claim_evaluation" ADD COLUMN "n_blocks" INTEGER;

-- AlterTable: claims of earlier versions have the places in which they were registered.
ALTER TABLE "claim" ADD COLUMN "place" INTEGER;
ALTER TABLE "claim" DISABLE TRIGGER claim_append_only;
UPDATE "claim" SET "place" = "ordered"."place"
FROM (SELECT "id", row_number() OVER (ORDER BY "registered_at", "id") AS "place" FROM "claim") AS "ordered"
WHERE "claim"."id" = "ordered"."id";
ALTER TABLE "claim" ENABLE TRIGGER claim_append_only;
ALTER TABLE "claim" ALTER COLUMN "place" SET NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "claim_place_key" ON "claim"("place");
