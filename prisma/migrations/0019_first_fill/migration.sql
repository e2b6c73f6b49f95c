-- CreateTable
CREATE TABLE "fill_stage" (
    "need" TEXT NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "fill_stage_pkey" PRIMARY KEY ("need")
);
