import { type AccountChange, writeAudit } from "../accounts/audit/write"
import { nextRunAt } from "../knowledge/families/pauses"
import type { Database } from "../platform/database/database"
import { listQueuedJobs, type QueuedJob, queueRun } from "../platform/database/jobQueue"

export type JobLine = QueuedJob & { nextRunAt: string; lastMs: number | null }

export async function listJobLines({ pool }: Database, at: Date): Promise<JobLine[]> {
  const jobs = await listQueuedJobs(pool)
  return jobs.map((job) => ({
    ...job,
    nextRunAt: nextRunAt({ cron: job.cron, timeZone: job.timeZone }, at).toISOString(),
    lastMs:
      job.last?.startedAt && job.last.endedAt ? Date.parse(job.last.endedAt) - Date.parse(job.last.startedAt) : null,
  }))
}

/** A worker begins the run within seconds. False if there is no such job, as before a worker has started. */
export async function runJobNow(database: Database, name: string, change: AccountChange): Promise<boolean> {
  if (!(await queueRun(database.pool, database.url, name))) return false
  await writeAudit(database.prisma, change, "job.asked", { accountId: null, detail: { job: name } })
  return true
}

/** The families that predictions rest on are collected by the nightly run. */
export async function jobOfFamily({ pool }: Database, family: string): Promise<string> {
  const own = `collect-${family}`
  return (await listQueuedJobs(pool)).some(({ name }) => name === own) ? own : "nightly"
}
