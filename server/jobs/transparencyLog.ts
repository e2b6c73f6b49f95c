import { openLog } from "../ledger/append"
import { backfillLog } from "../ledger/backfill"
import { logIdentity } from "../ledger/identity"
import { hasUnlogged } from "../ledger/storage/predictionRows"
import { findCheckpoint } from "../ledger/storage/read"
import { dayMs } from "../platform/dates"
import { type Job, type JobContext, presentFrom } from "./job"

/** Signs a checkpoint at least once a day, and logs what was stored before there was a log. */
export const transparencyLog: Job = {
  name: "transparency-log",
  schedule: "5 0 * * *",
  timeZone: "UTC",
  // Who appends to the log has it alone, until what it appends is stored.
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

/** A little less than a day, so that a run which begins a moment earlier than yesterday's signs too. */
const checkpointEveryMs = dayMs - 600_000

async function isDue({ database }: JobContext, at: Date): Promise<boolean> {
  const newest = await findCheckpoint(database.prisma)
  if (newest === null || at.getTime() - newest.signedAt.getTime() >= checkpointEveryMs) return true
  return hasUnlogged(database.prisma)
}
