-- CreateTable
CREATE TABLE "team_usage" (
    "owner_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "requests" INTEGER NOT NULL,
    "charged" INTEGER NOT NULL,

    CONSTRAINT "team_usage_pkey" PRIMARY KEY ("owner_id","day","account_id")
);

-- CreateIndex
CREATE INDEX "team_usage_account_id_day_idx" ON "team_usage"("account_id", "day");

-- CreateIndex
CREATE INDEX "team_usage_day_idx" ON "team_usage"("day");
