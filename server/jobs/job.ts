import type { Need } from "../knowledge/facts/versions"
import type { Database } from "../platform/database/database"
import type { Topic } from "../platform/database/notifications"
import type { Env } from "../platform/env"
import type { Logger } from "../platform/log"

/** What a job may write alone: the facts of a family, what was predicted and how it turned out, or the daily brief. */
export type Resource = Need | "briefs"

export type Progress = (stage: string, done: number, all: number) => void

export type JobContext = { env: Env; database: Database; log: Logger }

type JobRun = JobContext & {
  /** When the run takes place. */
  at: Date
  progress: Progress
}

/** What a run did, for its log line; null when there was nothing to do. */
export type JobReport = Record<string, unknown> | null

/** An earlier attempt to catch up on a missed run, by the name of that run. */
export type CatchUpAttempt = { missed: string; at: string }

/** Work that is done on a schedule. Everything that the worker knows of it is declared here. */
export type Job = {
  /** Also the name of its queue. */
  name: string
  /** Five fields of cron: minute, hour, day of month, month, day of week. */
  schedule: string
  timeZone: string
  /** What it writes. Of all jobs and commands that name the same resource, one runs at a time over all processes. */
  locks: readonly Resource[]
  /** A run that takes longer counts as failed. */
  limitSeconds: number
  /** A failed run is tried again so often, after a pause of a minute that doubles. */
  retries: number
  /** Whether it computes for long: it gets a thread, so that mail goes out meanwhile and its memory is freed in the end. */
  isThreaded?: boolean
  /** It also runs soon after one of these is announced, by this or another process. */
  wokenBy?: readonly Topic[]
  /** Whether it runs as soon as a worker starts. */
  isDueAtStart?(context: JobContext, at: Date): Promise<boolean>
  /** Checked before a run, once it holds its locks, if that costs less than the run. */
  isNeeded?(context: JobContext, at: Date): Promise<boolean>
  /** The missed run to catch up on now, by a unique name; null when there is none, or not yet. */
  findMissed?(context: JobContext, tries: readonly CatchUpAttempt[], at: Date): Promise<string | null>
  run(run: JobRun): Promise<JobReport>
}

/** What time it is, in a run that began at an instant: a run may take long, and what it signs says when. */
export function presentFrom(start: Date): () => Date {
  const begunMs = performance.now()
  return () => new Date(start.getTime() + performance.now() - begunMs)
}
