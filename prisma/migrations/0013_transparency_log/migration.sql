-- AlterTable
ALTER TABLE "prediction" ADD COLUMN     "entry_price" DOUBLE PRECISION,
ADD COLUMN     "exit_date" DATE,
ADD COLUMN     "exit_price" DOUBLE PRECISION,
ADD COLUMN     "grade_ledger_index" BIGINT,
ADD COLUMN     "ledger_index" BIGINT,
ADD COLUMN     "split_ratio" DOUBLE PRECISION;

-- CreateTable
CREATE TABLE "log_leaf" (
    "index" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "log_leaf_pkey" PRIMARY KEY ("index")
);

-- CreateTable
CREATE TABLE "log_tile" (
    "level" INTEGER NOT NULL,
    "index" BIGINT NOT NULL,
    "width" INTEGER NOT NULL,
    "hashes" BYTEA NOT NULL,
    "root" BYTEA NOT NULL,

    CONSTRAINT "log_tile_pkey" PRIMARY KEY ("level","index","width")
);

-- CreateTable
CREATE TABLE "log_checkpoint" (
    "id" BIGSERIAL NOT NULL,
    "tree_size" BIGINT NOT NULL,
    "root_hash" BYTEA NOT NULL,
    "signed_at" TIMESTAMPTZ(3) NOT NULL,
    "note" TEXT NOT NULL,

    CONSTRAINT "log_checkpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "log_cosignature" (
    "checkpoint_id" BIGINT NOT NULL,
    "witness" TEXT NOT NULL,
    "signed_at" TIMESTAMPTZ(3) NOT NULL,
    "line" TEXT NOT NULL,

    CONSTRAINT "log_cosignature_pkey" PRIMARY KEY ("checkpoint_id","witness")
);

-- CreateIndex
CREATE INDEX "log_leaf_kind_index_idx" ON "log_leaf"("kind", "index");

-- CreateIndex
CREATE INDEX "log_checkpoint_tree_size_idx" ON "log_checkpoint"("tree_size");

-- AddForeignKey
ALTER TABLE "log_cosignature" ADD CONSTRAINT "log_cosignature_checkpoint_id_fkey" FOREIGN KEY ("checkpoint_id") REFERENCES "log_checkpoint"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The predictions and grades that are in no leaf of the log yet are few, however many there are in all.
CREATE INDEX "prediction_unlogged_idx" ON "prediction"("origin", "timeframe", "target_date") WHERE "ledger_index" IS NULL;
CREATE INDEX "prediction_unlogged_grade_idx" ON "prediction"("origin", "timeframe", "target_date")
  WHERE "graded_at" IS NOT NULL AND "grade_ledger_index" IS NULL;

-- What the log holds is never rewritten.
CREATE TRIGGER log_leaf_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "log_leaf"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_tile_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "log_tile"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_checkpoint_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "log_checkpoint"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_cosignature_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "log_cosignature"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
