-- AlterTable
ALTER TABLE "account" ADD COLUMN "checklist_closed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "session" ADD COLUMN "browser" TEXT, ADD COLUMN "last_used_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "recent_request" ADD COLUMN "request_id" TEXT, ADD COLUMN "charged" INTEGER, ADD COLUMN "params" JSONB;

-- CreateTable
CREATE TABLE "watched_ticker" (
    "account_id" TEXT NOT NULL,
    "ticker" TEXT NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "watched_ticker_pkey" PRIMARY KEY ("account_id","ticker")
);

-- CreateTable
CREATE TABLE "saved_filter" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "page" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_filter_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "saved_filter_account_id_page_name_key" ON "saved_filter"("account_id", "page", "name");

-- AddForeignKey
ALTER TABLE "watched_ticker" ADD CONSTRAINT "watched_ticker_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_filter" ADD CONSTRAINT "saved_filter_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
