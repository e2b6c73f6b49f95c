import { openLog } from "../ledger/append"
import { backfillLog } from "../ledger/backfill"
import { logIdentity } from "../ledger/identity"
import { hasUnlogged } from "../ledger/storage/predictionRows"
import { findCheckpoint } from "../ledger/storage/read"
import { dayMs } from "../platform/dates"
import { type Job, type JobContext, presentFrom } from "./job"

/** Signs a checkpoint at least daily, and logs rows that were stored before there was a log. */
export const transparencyLog: Job = {
  name: "transparency-log",
  schedule: "5 0 * * *",
  timeZone: "UTC",
  // Appending takes its own lock until the rows are stored.
  locks: [],
  limitSeconds: 900,
  retries: 3,
  isThreaded: true,
  isDueAtStart: isDue,
  isNeeded: isDue,
  async run({ env, database, at }) {
    const identity = logIdentity(env)
    const now = presentFrom(at)
    const leaves = await backfillLog(database, identity, now)
    if (leaves === 0) {
      await database.prisma.$transaction(async (tx) => (await openLog(tx, identity, now)).seal())
    }
    return { leaves }
  },
}

/** Slightly less than a day, so that a run that starts a moment early still signs. */
const checkpointEveryMs = dayMs - 600_000

async function isDue({ database }: JobContext, at: Date): Promise<boolean> {
  const newest = await findCheckpoint(database.prisma)
  if (newest === null || at.getTime() - newest.signedAt.getTime() >= checkpointEveryMs) return true
  return hasUnlogged(database.prisma)
}
