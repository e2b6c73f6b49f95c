-- AlterTable: a witness may sign with two keys. Earlier lines have the key's id in their first four bytes; they are not
-- updated, which their trigger would refuse.
ALTER TABLE "log_cosignature" DROP CONSTRAINT "log_cosignature_pkey",
ADD COLUMN     "key_id" TEXT NOT NULL DEFAULT '';
ALTER TABLE "log_cosignature" ALTER COLUMN "key_id" DROP DEFAULT,
ALTER COLUMN "key_id" TYPE TEXT USING encode(substring(decode(split_part(rtrim("line", E'\n'), ' ', 3), 'base64') FOR 4), 'hex');
ALTER TABLE "log_cosignature" ADD CONSTRAINT "log_cosignature_pkey" PRIMARY KEY ("checkpoint_id", "witness", "key_id");

-- CreateTable
CREATE TABLE "log_witness" (
    "url" TEXT NOT NULL,
    "checkpoint_id" BIGINT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "tree_size" BIGINT NOT NULL,
    "refusal" TEXT,

    CONSTRAINT "log_witness_pkey" PRIMARY KEY ("url")
);
