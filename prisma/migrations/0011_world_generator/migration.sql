-- Which version of the simulation made the world. All that exist were made by the first.
ALTER TABLE "world" ADD COLUMN "generator" INTEGER NOT NULL DEFAULT 1;

-- Where and how a later version goes on from the bars of an earlier one.
CREATE TABLE "splice" (
    "ticker" TEXT NOT NULL,
    "through" DATE NOT NULL,
    "price_ratio" DOUBLE PRECISION NOT NULL,
    "volume_ratio" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "splice_pkey" PRIMARY KEY ("ticker")
);
