import type pg from "pg"

/** The queue of the worker's jobs, as other processes see it. The worker creates it when it first starts. */

export const jobSchema = "jobs"

/** Instants are in UTC. The last run is null if the queue no longer keeps one. */
export type QueuedJob = {
  name: string
  cron: string
  timeZone: string
  last: {
    state: "created" | "retry" | "active" | "completed" | "cancelled" | "failed"
    startedAt: string | null
    endedAt: string | null
    fault: string | null
  } | null
}

/** All jobs with a schedule, by name; empty before a worker has started. */
export async function listQueuedJobs(pool: Pick<pg.Pool, "query">): Promise<QueuedJob[]> {
  if (!(await hasQueue(pool))) return []
  const { rows } = await pool.query<QueuedJob>(
    `SELECT schedule.name, schedule.cron, schedule.timezone AS "timeZone", last.last
     FROM ${jobSchema}.schedule LEFT JOIN LATERAL (
       SELECT json_build_object('state', state, 'startedAt', started_on, 'endedAt', completed_on,
         'fault', CASE WHEN state IN ('failed', 'retry') THEN left(coalesce(output->>'message', output->>'value'), 500) END)
         AS last
       FROM ${jobSchema}.job WHERE job.name = schedule.name ORDER BY created_on DESC LIMIT 1) AS last ON true
     ORDER BY schedule.name`,
  )
  return rows.map(({ last, ...job }) => ({
    ...job,
    last: last && { ...last, startedAt: inUtc(last.startedAt), endedAt: inUtc(last.endedAt) },
  }))
}

const inUtc = (instant: string | null) => (instant === null ? null : new Date(instant).toISOString())

async function hasQueue(pool: Pick<pg.Pool, "query">): Promise<boolean> {
  const { rows } = await pool.query<{ isThere: boolean }>(
    `SELECT to_regclass('${jobSchema}.schedule') IS NOT NULL AS "isThere"`,
  )
  return rows[0].isThere
}

/** Queues a run of a job, which a worker begins within seconds. False if there is no such job. */
export async function queueRun(pool: Pick<pg.Pool, "query">, url: string, name: string): Promise<boolean> {
  if (!(await hasQueue(pool))) return false
  const { rowCount } = await pool.query(`SELECT FROM ${jobSchema}.schedule WHERE name = $1`, [name])
  if (!rowCount) return false
  const { PgBoss } = await import("pg-boss")
  const only = { schema: jobSchema, max: 1, supervise: false, schedule: false, migrate: false }
  const boss = new PgBoss({ connectionString: url, ...only })
  boss.on("error", () => {})
  await boss.start()
  try {
    await boss.send(name, {})
    return true
  } finally {
    await boss.stop({ graceful: false })
  }
}
