-- CreateTable
CREATE TABLE "usage_writer" (
    "id" TEXT NOT NULL,
    "last_write" BIGINT NOT NULL,
    "written_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "usage_writer_pkey" PRIMARY KEY ("id")
);
