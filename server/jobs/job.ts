import type { Need } from "../knowledge/facts/versions"
import type { Database } from "../platform/database/database"
import type { ChangeTopic } from "../platform/database/notifications"
import type { Env } from "../platform/env"
import type { Logger } from "../platform/log"

/**
 * What a job writes exclusively: a need (the facts of a family, predictions and grades), the daily brief, the state of
 * webhooks, incidents, or backups.
 */
export type Resource = Need | "briefs" | "webhooks" | "status" | "backups"

export type Progress = (stage: string, done: number, all: number) => void

export type JobContext = { env: Env; database: Database; log: Logger }

export type Run = { at: Date; progress?: Progress }

type JobRun = JobContext & Required<Run>

export type JobReport = Record<string, unknown> | null

export type CatchUpAttempt = { missed: string; at: string }

export type Job = {
  name: string
  schedule: string
  timeZone: string
  locks: readonly Resource[]
  limitSeconds: number
  /** After a failure; the pause starts at a minute and doubles. */
  retries: number
  isThreaded?: boolean
  /** Runs soon after any process announces one of these. */
  wokenBy?: readonly ChangeTopic[]
  isDueAtStart?(context: JobContext, at: Date): Promise<boolean>
  /** Checked while the run holds its locks; worth declaring if it is cheaper than the run. */
  isNeeded?(context: JobContext, at: Date): Promise<boolean>
  /** A unique name of the missed run to catch up on; null if there is none, or not yet. */
  findMissed?(context: JobContext, tries: readonly CatchUpAttempt[], at: Date): Promise<string | null>
  run(run: JobRun): Promise<JobReport>
}

export function presentFrom(start: Date): () => Date {
  const begunMs = performance.now()
  return () => new Date(start.getTime() + performance.now() - begunMs)
}
