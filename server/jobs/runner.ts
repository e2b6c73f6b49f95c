import { PgBoss } from "pg-boss"
import { jobSchema } from "../platform/database/jobQueue"
import type { ChangeTopic } from "../platform/database/notifications"
import { tracing } from "../platform/tracing/tracing"
import { filling } from "./filling"
import type { CatchUpAttempt, Job, JobContext, JobReport, Progress } from "./job"
import { withLocks } from "./locks"
import { logQueueErrors } from "./queueErrors"
import { runInThread } from "./thread"

export type JobRunner = {
  wake(topic?: ChangeTopic): Promise<void>
  catchUp(at: Date): Promise<boolean>
  isIdle(): boolean
  stop(): Promise<void>
}

const catchUpQueue = "catch-up"
/** A run without a heartbeat for this long counts as failed: its process has crashed. */
const heartbeatSeconds = 60
/** How often a queue is polled. Jobs that a topic wakes need short intervals. */
const pollingSeconds = { woken: 2, scheduled: 5 }
/** Within this time, the queue notes that a run has ended, unless its database is slow. */
const queuedWithinMs = 5_000
/** A low priority, so that requests to a server on this machine do not wait for jobs. */
export const niceness = 10

type Running = {
  boss: PgBoss
  context: JobContext
  clock: () => number
  stopped: AbortSignal
  workerIds: Map<string, string>
  taken: number
  /** By the clock of `performance`. */
  endedAt: number
}

/**
 * Runs the jobs on their schedules, each once among all workers of the database. Each job has its own queue. Missed
 * runs are checked every ten minutes.
 */
export async function startJobs(
  context: JobContext,
  jobs: readonly Job[],
  clock: () => number = Date.now,
): Promise<JobRunner> {
  const { database, log } = context
  const limits = { connectionTimeoutMillis: 10_000, query_timeout: 30_000 }
  const boss = new PgBoss({ connectionString: database.url, schema: jobSchema, max: 4, ...limits })
  boss.on("error", logQueueErrors(log, clock))
  await boss.start()
  const end = new AbortController()
  const running: Running = {
    boss,
    context,
    clock,
    stopped: end.signal,
    workerIds: new Map(),
    taken: 0,
    endedAt: 0,
  }
  const catchUp = async (at: Date) =>
    (await Promise.all(jobs.map((job) => retryMissed(running, job, at)))).includes(true)
  for (const job of jobs) await addJob(running, job)
  await boss.createQueue(catchUpQueue, { policy: "short", retryLimit: 0, expireInSeconds: 60 })
  await boss.schedule(catchUpQueue, "*/10 * * * *")
  await boss.work(
    catchUpQueue,
    { pollingIntervalSeconds: pollingSeconds.scheduled },
    async () => void (await catchUp(new Date(clock()))),
  )
  await unscheduleUnknown(boss, [...jobs.map(({ name }) => name), catchUpQueue])
  return {
    catchUp,
    isIdle: () => running.taken === 0 && performance.now() - running.endedAt > queuedWithinMs,
    async wake(topic) {
      const woken = jobs.filter(({ wokenBy = [] }) => (topic ? wokenBy.includes(topic) : wokenBy.length > 0))
      await Promise.all(woken.map(({ name }) => boss.send(name, {})))
    },
    async stop() {
      end.abort()
      await boss.stop({ graceful: false })
    },
  }
}

async function addJob(running: Running, job: Job): Promise<void> {
  const { boss, context, clock, stopped } = running
  const { name, schedule, timeZone, limitSeconds, retries } = job
  // A run that a crash left active must not block the next one; the locks already prevent concurrent runs.
  await boss.createQueue(name, { policy: "short" })
  // Overrides the settings of earlier versions.
  const tries = { retryLimit: retries, retryDelay: 60, retryBackoff: true }
  await boss.updateQueue(name, { ...tries, expireInSeconds: limitSeconds, heartbeatSeconds })
  await boss.schedule(name, schedule, {}, { tz: timeZone })
  // Before the first poll, so that it runs immediately.
  if (await job.isDueAtStart?.(context, new Date(clock()))) await boss.send(name, {})
  // A worker that stopped after its last run may not have marked the job's needs as filled.
  else if (job.isDueAtStart) await filling(context.database, job, async () => null)
  const pollingIntervalSeconds = job.wokenBy ? pollingSeconds.woken : pollingSeconds.scheduled
  const workerId = await boss.work(name, { pollingIntervalSeconds }, async ([{ signal }]) => {
    await runAndLog(running, job, AbortSignal.any([signal, stopped]))
  })
  running.workerIds.set(name, workerId)
}

async function runAndLog(running: Running, job: Job, signal: AbortSignal): Promise<void> {
  const { context, clock, stopped } = running
  const { log } = context
  const startedAt = performance.now()
  running.taken++
  const work = async (held: AbortSignal) => {
    const at = new Date(clock())
    return filling(context.database, job, async (progress) => {
      if (job.isNeeded && !(await job.isNeeded(context, at))) return null
      const run = () => runOnce(job, context, { at, progress, signal: held })
      return tracing()?.job(job.name, run) ?? run()
    })
  }
  const onWait = (holder: string) =>
    log.info({ event: "job.waiting", job: job.name, holder }, "A job waits for another")
  try {
    const report = await withLocks(context.database.url, job.locks, work, { onWait, signal })
    const ms = Math.round(performance.now() - startedAt)
    if (report) log.info({ event: "job.finished", job: job.name, ms, ...report }, "Job finished")
  } catch (error) {
    if (!stopped.aborted) log.error({ event: "job.failed", job: job.name, error: String(error) }, "Job failed")
    throw error
  } finally {
    running.taken--
    running.endedAt = performance.now()
  }
}

type RunOptions = { at: Date; progress: Progress; signal: AbortSignal }

function runOnce(job: Job, context: JobContext, { at, progress, signal }: RunOptions): Promise<JobReport> {
  if (!job.isThreaded) return job.run({ ...context, at, progress })
  const { env, database } = context
  const task = { job: job.name, env, databaseUrl: database.url, at, niceness, place: tracing()?.place() }
  return runInThread(task, progress, signal)
}

async function retryMissed(
  { boss, context, workerIds }: Running,
  { name, findMissed }: Job,
  at: Date,
): Promise<boolean> {
  if (!findMissed) return false
  const runs = await boss.findJobs<Partial<CatchUpAttempt>>(name)
  if (runs.some(({ state }) => state === "created" || state === "retry" || state === "active")) return false
  const tries = runs.flatMap(({ data: { missed, at } }) => (missed && at ? [{ missed, at }] : []))
  const missed = await findMissed(context, tries, at)
  if (missed === null) return false
  const attempts = tries.length
  context.log.warn({ event: "job.missed", job: name, missed, attempts }, "Catching up on a missed run")
  await boss.send(name, { missed, at: at.toISOString() } satisfies CatchUpAttempt, { retryLimit: 0 })
  const workerId = workerIds.get(name)
  if (workerId !== undefined) boss.notifyWorker(workerId)
  return true
}

/** Otherwise, jobs of earlier versions would be queued and never run. */
async function unscheduleUnknown(boss: PgBoss, known: readonly string[]): Promise<void> {
  const unknown = (await boss.getSchedules()).filter(({ name }) => !known.includes(name))
  for (const { name } of unknown) await boss.unschedule(name)
}
