import type { Need } from "../knowledge/facts/versions"
import type { Database } from "../platform/database/database"
import type { Topic } from "../platform/database/notifications"
import type { Env } from "../platform/env"
import type { Logger } from "../platform/log"

/** What a job writes exclusively: the facts of a family, predictions and grades, the daily brief, or what webhooks sent. */
export type Resource = Need | "briefs" | "webhooks"

export type Progress = (stage: string, done: number, all: number) => void

export type JobContext = { env: Env; database: Database; log: Logger }

type JobRun = JobContext & {
  /** When the run takes place. */
  at: Date
  progress: Progress
}

/** For the log line; null if there was nothing to do. */
export type JobReport = Record<string, unknown> | null

/** An earlier attempt to catch up on a missed run; `missed` names that run. */
export type CatchUpAttempt = { missed: string; at: string }

export type Job = {
  /** Also the name of its queue. */
  name: string
  /** Cron with five fields: minute, hour, day of month, month, day of week. */
  schedule: string
  timeZone: string
  /** Across all processes, only one job or command that names a resource runs at a time. */
  locks: readonly Resource[]
  /** A longer run counts as failed. */
  limitSeconds: number
  /** Retries of a failed run, after a minute's pause that doubles. */
  retries: number
  /** Long computations get a thread, so that mail is sent meanwhile and their memory is freed. */
  isThreaded?: boolean
  /** Also runs soon after one of these is announced, by any process. */
  wokenBy?: readonly Topic[]
  isDueAtStart?(context: JobContext, at: Date): Promise<boolean>
  /** Checked before a run, while holding its locks, if that is cheaper than the run. */
  isNeeded?(context: JobContext, at: Date): Promise<boolean>
  /** A unique name of the missed run to catch up on; null if there is none, or not yet. */
  findMissed?(context: JobContext, tries: readonly CatchUpAttempt[], at: Date): Promise<string | null>
  run(run: JobRun): Promise<JobReport>
}

/** A clock that starts at `start`: a run may take long, and what it signs states the time. */
export function presentFrom(start: Date): () => Date {
  const begunMs = performance.now()
  return () => new Date(start.getTime() + performance.now() - begunMs)
}
