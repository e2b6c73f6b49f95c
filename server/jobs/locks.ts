import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import { openPool, timeouts } from "../platform/database/pool"
import type { Resource } from "./job"

const lockSpace = 0x0a55a7
const lookEveryMs = 1_000

export type LockOptions = { onWait?: () => void; signal?: AbortSignal }

/**
 * Does the work while no other process of this database does any that names one of the same resources; waits for its turn.
 * The locks go with a connection of their own, so that a crash frees them. When that breaks, others may begin: `held` is
 * aborted, and whatever the work comes to counts as failed.
 */
export async function withLocks<T>(
  databaseUrl: string,
  resources: readonly Resource[],
  work: (held: AbortSignal) => Promise<T>,
  { onWait, signal }: LockOptions = {},
): Promise<T> {
  if (resources.length === 0) return work(signal ?? new AbortController().signal)
  const pool = openPool(databaseUrl, 1, timeouts.batch)
  const client = await pool.connect()
  const lost = new AbortController()
  const held = signal ? AbortSignal.any([signal, lost.signal]) : lost.signal
  // In use, it has no listener of the pool's; an error without a listener would end the process.
  client.on("error", (cause) => lost.abort(new Error("the connection that held the locks has broken", { cause })))
  try {
    // In one order for all, or two could each wait for what the other holds.
    let isTold = false
    for (const resource of resources.toSorted()) {
      while (!(await takeLock(client, resource))) {
        if (!isTold) onWait?.()
        isTold = true
        await sleep(lookEveryMs, undefined, { signal: held })
      }
    }
    return await work(held)
  } finally {
    client.release(true)
    await pool.end()
    lost.signal.throwIfAborted()
  }
}

async function takeLock(client: pg.PoolClient, resource: Resource): Promise<boolean> {
  const { rows } = await client.query<{ isTaken: boolean }>(
    'SELECT pg_try_advisory_lock($1, hashtext($2)) AS "isTaken"',
    [lockSpace, resource],
  )
  return rows[0].isTaken
}
