-- Waiting for a lock blocks all later sessions: fail and begin again instead.
SET LOCAL lock_timeout = '2s';

-- DropTable
DROP TABLE "night_piece";
