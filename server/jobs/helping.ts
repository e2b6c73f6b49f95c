import type { Topic } from "../platform/database/notifications"
import type { Helper, JobContext } from "./job"
import { niceness } from "./runner"
import { runInThread } from "./thread"

type Helping = {
  /** Looks whether help is wanted, of the helpers that this topic wakes; without a topic, of all. */
  wake(topic?: Topic): void
  stop(): Promise<void>
}

/** Helps with what other workers run, one thing at a time each. What this worker runs itself needs no second thread. */
export function startHelping(
  context: JobContext,
  helpers: readonly Helper[],
  isRunning: (job: string) => boolean,
  clock: () => number = Date.now,
): Helping {
  const { env, database, log } = context
  const end = new AbortController()
  const underWay = new Map<string, Promise<void>>()

  async function help(helper: Helper): Promise<void> {
    if (isRunning(helper.helps) || !(await helper.isNeeded(context))) return
    const startedAt = performance.now()
    const task = { job: helper.name, env, databaseUrl: database.url, at: new Date(clock()), niceness }
    const report = await runInThread(task, () => {}, end.signal)
    const ms = Math.round(performance.now() - startedAt)
    if (report) log.info({ event: "job.finished", job: helper.name, ms, ...report }, "Job finished")
  }

  function begin(helper: Helper): void {
    if (end.signal.aborted || underWay.has(helper.name)) return
    const helped = help(helper).catch((error) => {
      if (end.signal.aborted) return
      log.error({ event: "job.failed", job: helper.name, error: String(error) }, "Job failed")
    })
    underWay.set(
      helper.name,
      helped.finally(() => underWay.delete(helper.name)),
    )
  }

  return {
    wake(topic) {
      for (const helper of helpers) if (topic === undefined || helper.wokenBy === topic) begin(helper)
    },
    async stop() {
      end.abort()
      await Promise.all(underWay.values())
    },
  }
}
