-- Waiting for a lock holds up everybody who comes after: rather begin again.
SET LOCAL lock_timeout = '2s';

-- CreateEnum
CREATE TYPE "incident_state" AS ENUM ('investigating', 'identified', 'monitoring', 'resolved');

-- AlterTable
ALTER TABLE "account" ADD COLUMN     "extra_per_day" INTEGER,
ADD COLUMN     "extra_until" TIMESTAMPTZ(3),
ADD COLUMN     "suspended_at" TIMESTAMPTZ(3),
ADD COLUMN     "suspended_for" TEXT,
ADD COLUMN     "wants_status_mails" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "incident" (
    "id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "family" TEXT,
    "source_id" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "resolved_at" TIMESTAMPTZ(3),

    CONSTRAINT "incident_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "incident_update" (
    "id" TEXT NOT NULL,
    "incident_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "state" "incident_state" NOT NULL,
    "text" TEXT NOT NULL,
    "mailed_at" TIMESTAMPTZ(3),

    CONSTRAINT "incident_update_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "backup_file" (
    "id" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "path" TEXT,
    "bytes" BIGINT,
    "rows" BIGINT,
    "fault" TEXT,

    CONSTRAINT "backup_file_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "incident_started_at_idx" ON "incident"("started_at");

-- CreateIndex
CREATE INDEX "incident_update_incident_id_at_idx" ON "incident_update"("incident_id", "at");

-- CreateIndex
CREATE INDEX "backup_file_asked_at_idx" ON "backup_file"("asked_at");

-- AddForeignKey
ALTER TABLE "incident_update" ADD CONSTRAINT "incident_update_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incident"("id") ON DELETE CASCADE ON UPDATE CASCADE;
