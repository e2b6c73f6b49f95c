-- Waiting for a lock holds up everybody who comes after: rather begin again.
SET LOCAL lock_timeout = '2s';

-- CreateIndex
CREATE INDEX "event_signal_grade_graded_at_idx" ON "event_signal_grade"("graded_at");
