-- What workers computed of a night that is not put together yet. After a crash of PostgreSQL it is computed again.
CREATE UNLOGGED TABLE "night_piece" (
    "night" TEXT NOT NULL,
    "block" INTEGER NOT NULL,
    "body" BYTEA NOT NULL,

    CONSTRAINT "night_piece_pkey" PRIMARY KEY ("night", "block")
);

-- It is packed numbers: packing them again costs time and gains little.
ALTER TABLE "night_piece" ALTER COLUMN "body" SET STORAGE EXTERNAL;
