import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import { openPool, timeouts } from "../platform/database/pool"
import type { Resource } from "./job"

const lockSpace = 0x0a55a7
const lookEveryMs = 1_000

export type LockOptions = { onWait?: () => void; signal?: AbortSignal }

/**
 * Runs the work while no other process on this database holds any of the same resources; waits if necessary. The locks
 * belong to a dedicated connection, so that a crash frees them. If the connection breaks, others may start: `held`
 * aborts, and the work counts as failed.
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
  // The pool has no listener on a connection in use, and an unhandled error event would end the process.
  client.on("error", (cause) => lost.abort(new Error("the connection that held the locks has broken", { cause })))
  try {
    // Always in the same order, to avoid deadlocks.
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
