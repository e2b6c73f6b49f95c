-- Waiting for a lock holds up everybody who comes after: rather begin again.
SET LOCAL lock_timeout = '2s';

-- CreateTable
CREATE TABLE "ungraded_signal" (
    "signal_id" TEXT NOT NULL,
    "horizon_end_date" DATE NOT NULL,
    "ledger_index" BIGINT,

    CONSTRAINT "ungraded_signal_pkey" PRIMARY KEY ("signal_id")
);

-- Before every checkpoint somebody asks which grades are overdue. The few signals without one are noted whoever writes them,
-- so that the answer needs no look at all that ever had one.
CREATE FUNCTION note_ungraded_signals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ungraded_signal" ("signal_id", "horizon_end_date", "ledger_index")
  SELECT "id", "horizon_end_date", "ledger_index" FROM arrived ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE FUNCTION forget_graded_signals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "ungraded_signal" USING arrived WHERE "ungraded_signal"."signal_id" = arrived."signal_id";
  RETURN NULL;
END $$;

CREATE TRIGGER event_signal_ungraded AFTER INSERT ON "event_signal"
  REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION note_ungraded_signals();

CREATE TRIGGER event_signal_graded AFTER INSERT ON "event_signal_grade"
  REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION forget_graded_signals();

INSERT INTO "ungraded_signal" ("signal_id", "horizon_end_date", "ledger_index")
SELECT "id", "horizon_end_date", "ledger_index" FROM "event_signal" WHERE NOT EXISTS (
  SELECT FROM "event_signal_grade" WHERE "event_signal_grade"."signal_id" = "event_signal"."id");
