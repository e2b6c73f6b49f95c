import { spawn } from "node:child_process"
import { PgBoss } from "pg-boss"
import type { Billing } from "../billing/stripe"
import { sweepPlans } from "../billing/sweep"
import type { Database } from "../database/database"
import type { Env } from "../env"
import type { Logger } from "../log"
import { findMissedSession, type Try } from "./catchUp"
import { sweepOld } from "./retention"
import { logTroubles } from "./troubles"

const queue = "pipeline"
const planQueue = "plans"
const retentionQueue = "retention"
const catchUpQueue = "catch-up"

export type Schedule = {
  runSoon(): Promise<void>
  /** Runs the pipeline when the nightly run was missed or came to nothing; gives whether it does. */
  catchUp(now: Date): Promise<boolean>
  stop(): Promise<void>
}

type ScheduleParts = { env: Env; database: Database; billing: Billing | null; log: Logger }

/**
 * The nightly pipeline on the clock of New York, once over all replicas. The work is done by a process of its own, so
 * that training takes neither the server's memory nor its time. Every ten minutes, a look whether it was missed. Each
 * minute, the plans whose paid time is over; and each hour, so that a machine that sleeps at night comes to it too, what
 * was kept for long enough.
 */
export async function startSchedule(
  { env, database, billing, log }: ScheduleParts,
  runPipeline: (signal: AbortSignal) => Promise<void> = runPipelineCommand,
): Promise<Schedule> {
  const limits = { connectionTimeoutMillis: 2_000, query_timeout: 10_000 }
  const boss = new PgBoss({ connectionString: database.url, schema: "jobs", ...limits })
  boss.on("error", logTroubles(log, Date.now))
  await boss.start()
  await boss.createQueue(queue, {
    // A job that a crash left active must not hold up the next; that only one runs is the pipeline's own lock.
    policy: "short",
    retryLimit: 3,
    retryDelay: 60,
    retryBackoff: true,
    expireInSeconds: 3_600,
  })
  await boss.schedule(queue, "20 16 * * 1-5", {}, { tz: "America/New_York" })
  const running = new Set<AbortController>()
  await boss.work(queue, async () => {
    const stop = new AbortController()
    running.add(stop)
    try {
      await runPipeline(stop.signal)
      log.info("the pipeline has run")
    } finally {
      running.delete(stop)
    }
  })
  await boss.createQueue(planQueue, { policy: "short", expireInSeconds: 60 })
  await boss.schedule(planQueue, "* * * * *")
  await boss.work(planQueue, async () => {
    const ended = await sweepPlans(billing, database, new Date())
    if (ended > 0) log.info({ ended }, "plans have ended")
  })
  await boss.createQueue(retentionQueue, { policy: "short", expireInSeconds: 600 })
  await boss.schedule(retentionQueue, "17 * * * *")
  await boss.work(retentionQueue, async () => {
    const swept = await sweepOld(database, new Date())
    if (Object.values(swept).some((count) => count > 0)) log.info(swept, "what was kept for long enough is deleted")
  })
  async function catchUp(now: Date): Promise<boolean> {
    const jobs = await boss.findJobs<Partial<Try>>(queue)
    if (jobs.some(({ state }) => state === "created" || state === "retry" || state === "active")) return false
    const tries = jobs.flatMap(({ data: { session, at } }) => (session && at ? [{ session, at }] : []))
    const session = await findMissedSession(database, env, tries, now)
    if (session === null) return false
    log.warn({ session, tries: tries.length }, "the nightly run was missed or came to nothing, and is made up for")
    await boss.send(queue, { session, at: now.toISOString() } satisfies Try, { retryLimit: 0 })
    return true
  }
  await boss.createQueue(catchUpQueue, { policy: "short", retryLimit: 0, expireInSeconds: 60 })
  await boss.schedule(catchUpQueue, "*/10 * * * *")
  await boss.work(catchUpQueue, async () => void (await catchUp(new Date())))
  return {
    catchUp,
    runSoon: async () => void (await boss.send(queue, {})),
    async stop() {
      for (const each of running) each.abort()
      await boss.stop({ graceful: false })
    },
  }
}

/** Runs `pipeline nightly` in a child, which ends with this process; rejects unless it ends well. */
export function runPipelineCommand(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--import", "tsx", "server/commands/pipeline.ts", "nightly"], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      signal,
    })
    child.once("error", reject)
    child.once("exit", (code, killed) =>
      code === 0 ? resolve() : reject(new Error(`the pipeline ended with ${killed ?? `code ${code}`}`)),
    )
  })
}
