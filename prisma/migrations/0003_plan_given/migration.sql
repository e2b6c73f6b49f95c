-- Databases that were migrated before 0002 made this column lack it; the others have it.
ALTER TABLE "subscription" ADD COLUMN IF NOT EXISTS "is_plan_given" BOOLEAN NOT NULL DEFAULT false;
