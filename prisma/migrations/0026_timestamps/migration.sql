-- CreateTable
CREATE TABLE "log_timestamp" (
    "id" BIGSERIAL NOT NULL,
    "checkpoint_id" BIGINT NOT NULL,
    "authority" TEXT NOT NULL,
    "timestamped_at" TIMESTAMPTZ(3) NOT NULL,
    "response" BYTEA NOT NULL,

    CONSTRAINT "log_timestamp_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "log_authority" (
    "url" TEXT NOT NULL,
    "checkpoint_id" BIGINT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "refusal" TEXT,

    CONSTRAINT "log_authority_pkey" PRIMARY KEY ("url")
);

-- CreateIndex
CREATE UNIQUE INDEX "log_timestamp_checkpoint_id_authority_key" ON "log_timestamp"("checkpoint_id", "authority");

-- AddForeignKey
ALTER TABLE "log_timestamp" ADD CONSTRAINT "log_timestamp_checkpoint_id_fkey" FOREIGN KEY ("checkpoint_id") REFERENCES "log_checkpoint"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the log holds is never rewritten.
CREATE TRIGGER log_timestamp_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "log_timestamp"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
