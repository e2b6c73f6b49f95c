import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import { openPool, timeouts } from "../database/pool"
import type { Resource } from "./job"

const lockSpace = 0x0a55a7
const lookEveryMs = 1_000

export type LockOptions = { onWait?: () => void; signal?: AbortSignal }

/**
 * Does the work while no other process of this database does any that names one of the same resources; waits for its turn.
 * The locks go with a connection of their own, so that a crash frees them.
 */
export async function withLocks<T>(
  databaseUrl: string,
  resources: readonly Resource[],
  work: () => Promise<T>,
  { onWait, signal }: LockOptions = {},
): Promise<T> {
  if (resources.length === 0) return work()
  const pool = openPool(databaseUrl, 1, timeouts.batch)
  const client = await pool.connect()
  try {
    // In one order for all, or two could each wait for what the other holds.
    let isTold = false
    for (const resource of resources.toSorted()) {
      while (!(await takeLock(client, resource))) {
        if (!isTold) onWait?.()
        isTold = true
        await sleep(lookEveryMs, undefined, { signal })
      }
    }
    return await work()
  } finally {
    client.release(true)
    await pool.end()
  }
}

async function takeLock(client: pg.PoolClient, resource: Resource): Promise<boolean> {
  const { rows } = await client.query<{ isTaken: boolean }>(
    'SELECT pg_try_advisory_lock($1, hashtext($2)) AS "isTaken"',
    [lockSpace, resource],
  )
  return rows[0].isTaken
}
