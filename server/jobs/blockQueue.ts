import { setTimeout as sleep } from "node:timers/promises"
import { PgBoss } from "pg-boss"
import type { Database } from "../platform/database/database"
import { announce } from "../platform/database/notifications"

/** One block of a night, which whoever takes its job computes; `night` names all that its piece depends on. */
type Block<Task> = { night: string; block: number; task: Task }

export type BlockQueue<Task> = {
  kind: string
  /** Those who share a night run the same version; workers of another have a queue of their own. */
  version(): string
  /** The piece, which is the same whoever computes it. */
  compute(database: Database, task: Task): Promise<Uint8Array>
}

/** Without a heartbeat for this long, a block goes to another worker: its own has died. pg-boss takes 10 or more. */
const heartbeatSeconds = 15
const heartbeatEveryMs = 5_000
const longestBlockSeconds = 600
const keptSeconds = 3_600
const lookEveryMs = 250
const superviseEveryMs = 5_000

export function queueName({ kind, version }: Pick<BlockQueue<unknown>, "kind" | "version">): string {
  return `${kind}-${version()}`
}

/** Whether blocks wait for somebody. */
export async function hasWaiting<Task>({ pool }: Database, queue: BlockQueue<Task>): Promise<boolean> {
  if (!(await isInstalled(pool))) return false
  const { rows } = await pool.query<{ name: string }>(
    "SELECT DISTINCT name FROM jobs.job WHERE name LIKE $1 AND state < 'active'",
    [`${queue.kind}-%`],
  )
  return rows.some(({ name }) => name === queueName(queue))
}

/** Takes blocks until none waits, and returns how many it has computed. */
export async function shareBlocks<Task>(database: Database, queue: BlockQueue<Task>): Promise<number> {
  return withBoss(database, (boss) => takeBlocks(boss, database, queue))
}

/**
 * The pieces of a night's blocks, computed by this process and all that help; `accept` is given each as it comes, and says
 * whether it still holds. Pieces of an earlier try are used again. False where no worker has made queues yet.
 */
export async function computeBlocks<Task>(
  database: Database,
  queue: BlockQueue<Task>,
  {
    night,
    tasks,
    accept,
  }: { night: string; tasks: readonly Task[]; accept(block: number, piece: Uint8Array): boolean },
): Promise<boolean> {
  if (!(await isInstalled(database.pool))) return false
  const name = queueName(queue)
  return withBoss(database, async (boss) => {
    const missing = new Set(tasks.keys())
    await discard(database, "night <> $1", [night])
    await takeIn(database, night, missing, accept)
    await queueUp(boss, database, queue, { night, tasks, missing })
    let supervisedAt = performance.now()
    for (;;) {
      await takeBlocks(boss, database, queue, night)
      await takeIn(database, night, missing, accept)
      if (missing.size === 0) break
      if (performance.now() - supervisedAt >= superviseEveryMs) {
        supervisedAt = performance.now()
        await boss.supervise(name)
        for (const block of await listForsaken<Task>(boss, name, night, missing)) {
          await keep(database, { night, block }, await queue.compute(database, tasks[block]))
        }
      }
      await sleep(lookEveryMs)
    }
    await discard(database, "night = $1", [night])
    await boss.deleteAllJobs(name)
    return true
  })
}

async function withBoss<T>({ url }: Database, work: (boss: PgBoss) => Promise<T>): Promise<T> {
  const own = { supervise: false, schedule: false, migrate: false, monitorIntervalSeconds: 1 }
  const boss = new PgBoss({ connectionString: url, schema: "jobs", max: 2, ...own })
  // What fails is thrown by the call that it fails.
  boss.on("error", () => {})
  await boss.start()
  try {
    return await work(boss)
  } finally {
    await boss.stop({ graceful: false })
  }
}

async function isInstalled(pool: Database["pool"]): Promise<boolean> {
  const { rows } = await pool.query<{ is: boolean }>("SELECT to_regclass('jobs.job') IS NOT NULL AS is")
  return rows[0].is
}

type Night<Task> = { night: string; tasks: readonly Task[]; missing: ReadonlySet<number> }

async function queueUp<Task>(
  boss: PgBoss,
  { prisma }: Database,
  queue: BlockQueue<Task>,
  { night, tasks, missing }: Night<Task>,
): Promise<void> {
  const name = queueName(queue)
  const limits = { expireInSeconds: longestBlockSeconds, deleteAfterSeconds: keptSeconds, heartbeatSeconds }
  await deleteQueuesOfOthers(boss, queue.kind, name)
  await boss.createQueue(name, { retryLimit: 3, retryDelay: 0, ...limits })
  // Of a run that was cut off; whoever is at one of its blocks goes on.
  await boss.deleteQueuedJobs(name)
  await boss.insert(
    name,
    [...missing].map((block) => ({ data: { night, block, task: tasks[block] } satisfies Block<Task> })),
  )
  await prisma.$transaction((tx) => announce(tx, "blocks"))
}

/** Versions that were replaced; one that is not makes its own again. */
async function deleteQueuesOfOthers(boss: PgBoss, kind: string, own: string): Promise<void> {
  const replaced = (await boss.getQueues()).filter(({ name }) => name.startsWith(`${kind}-`) && name !== own)
  for (const { name } of replaced) await boss.deleteQueue(name)
}

/** Of this night alone, if one is named: what a night that was given up has left is dropped. */
async function takeBlocks<Task>(
  boss: PgBoss,
  database: Database,
  queue: BlockQueue<Task>,
  night?: string,
): Promise<number> {
  const name = queueName(queue)
  for (let count = 0; ; count++) {
    const [job] = await boss.fetch<Block<Task>>(name)
    if (!job) return count
    const heartbeat = setInterval(() => boss.touch(name, job.id).catch(() => {}), heartbeatEveryMs)
    try {
      const isWanted = night === undefined || job.data.night === night
      if (isWanted) await keep(database, job.data, await queue.compute(database, job.data.task))
      await boss.complete(name, job.id)
    } catch (error) {
      await boss.fail(name, job.id, { reason: String(error) }).catch(() => {})
      throw error
    } finally {
      clearInterval(heartbeat)
    }
  }
}

/** Those that nobody has taken in, and for which no job is left. */
async function listForsaken<Task>(
  boss: PgBoss,
  name: string,
  night: string,
  missing: ReadonlySet<number>,
): Promise<number[]> {
  const jobs = await boss.findJobs<Block<Task>>(name)
  const open = jobs.filter(({ state }) => state === "created" || state === "retry" || state === "active")
  const waited = new Set(open.filter(({ data }) => data.night === night).map(({ data }) => data.block))
  return [...missing].filter((block) => !waited.has(block))
}

type Kept = Pick<Block<unknown>, "night" | "block">

async function keep({ pool }: Database, { night, block }: Kept, piece: Uint8Array): Promise<void> {
  await pool.query(
    `INSERT INTO night_piece (night, block, body) VALUES ($1, $2, $3)
     ON CONFLICT (night, block) DO UPDATE SET body = excluded.body`,
    [night, block, piece],
  )
}

async function takeIn(
  { pool }: Database,
  night: string,
  missing: Set<number>,
  accept: (block: number, piece: Uint8Array) => boolean,
): Promise<void> {
  const { rows } = await pool.query<{ block: number }>(
    "SELECT block FROM night_piece WHERE night = $1 AND block = ANY($2)",
    [night, [...missing]],
  )
  // One by one, as together they may be hundreds of megabytes.
  for (const { block } of rows) {
    const { rows: found } = await pool.query<{ body: Buffer }>(
      "SELECT body FROM night_piece WHERE night = $1 AND block = $2",
      [night, block],
    )
    if (found.length === 1 && accept(block, found[0].body)) missing.delete(block)
  }
}

async function discard({ pool }: Database, condition: string, values: readonly string[]): Promise<void> {
  await pool.query(`DELETE FROM night_piece WHERE ${condition}`, [...values])
}
