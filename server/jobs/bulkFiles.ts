import { publishFiles } from "../files/publish"
import { openFileStore } from "../files/store/open"
import { readFilling } from "../knowledge/fill"
import { findPublishedAt } from "../ledger/storage/files"
import { byDriver } from "../platform/database/byDriver"
import { dayMs } from "../platform/dates"
import { type Job, type JobContext, presentFrom } from "./job"

/**
 * Checks every ten minutes, so that a first start soon has its files and a missed night is made up for. It publishes
 * once a night.
 */
export const bulkFiles: Job = {
  name: "bulk-files",
  schedule: "*/10 * * * *",
  timeZone: "UTC",
  locks: ["files"],
  limitSeconds: 3_600,
  retries: 1,
  isThreaded: true,
  isNeeded: isDue,
  async run({ env, database, at, progress }) {
    const store = await openFileStore(env)
    const done = await publishFiles({ env, database, store, at, now: presentFrom(at), progress })
    return Object.values(done).some((count) => count > 0) ? done : null
  },
}

const hourUtc = 6

async function isDue({ database }: JobContext, at: Date): Promise<boolean> {
  const publishedAt = await findPublishedAt(byDriver(database.pool))
  if (publishedAt !== null) return publishedAt < lastNight(at)
  const { rows } = await database.pool.query("SELECT FROM bar LIMIT 1")
  return rows.length > 0 && (await readFilling(database.pool)).length === 0
}

function lastNight(at: Date): Date {
  const sinceMs = hourUtc * 3_600_000
  return new Date(Math.floor((at.getTime() - sinceMs) / dayMs) * dayMs + sinceMs)
}
