import { hostname } from "node:os"
import { basename } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import { openPool, timeouts } from "./pool"

type Lock = { what: string; number: number; name?: string }

export type LockOptions = {
  /** Called once, with a sentence about the holder of the lock. */
  onWait?: (holder: string) => void
  patienceMs?: number
  signal?: AbortSignal
}

/** For work that a person waits for: longer than locks are usually held, and shorter than a person's patience. */
export const lockPatienceMs = 60_000

const lookEveryMs = 1_000
const toldAfterMs = 2_000

/**
 * Runs the work while no other process holds any of these locks. They belong to an open transaction of a dedicated
 * connection: a crash frees them, and a pooler cannot keep them as it keeps a session's. If the connection breaks,
 * another process may start, so `held` aborts and the work counts as failed.
 */
export async function withHeldLocks<T>(
  url: string,
  locks: readonly Lock[],
  work: (held: AbortSignal) => Promise<T>,
  { onWait, patienceMs, signal }: LockOptions = {},
): Promise<T> {
  const pool = openPool(url, 1, timeouts.batch)
  const lost = new AbortController()
  const held = signal ? AbortSignal.any([signal, lost.signal]) : lost.signal
  try {
    const client = await pool.connect()
    // The pool does not listen to a connection in use, and an unhandled error event would end the process.
    client.on("error", (cause) => lost.abort(new Error("the connection that held the locks has broken", { cause })))
    try {
      await begin(client)
      const asked = { since: performance.now(), isTold: false }
      for (const lock of locks) {
        while (!(await take(client, lock))) {
          const waitedMs = performance.now() - asked.since
          if (waitedMs >= toldAfterMs && !asked.isTold) {
            asked.isTold = true
            onWait?.(await describeHolder(client, lock))
          }
          if (patienceMs !== undefined && waitedMs >= patienceMs) {
            throw new Error(
              `${await describeHolder(client, lock)}, and after ${Math.round(waitedMs / 1_000)} s of waiting this process gives up. Start it again when that one is done; if nothing runs there any more, end its connection with pg_terminate_backend.`,
            )
          }
          await sleep(lookEveryMs, undefined, { signal: held })
        }
      }
      return await work(held)
    } finally {
      // Frees the locks at once: a pooler notices late that a connection was closed.
      await client.query("ROLLBACK").catch(() => {})
      client.release(true)
    }
  } finally {
    await pool.end()
    lost.signal.throwIfAborted()
  }
}

/** Settings of the transaction, since those of a session would stay in a pooled connection. */
async function begin(client: pg.PoolClient): Promise<void> {
  await client.query("BEGIN")
  await client.query("SELECT set_config('application_name', $1, true)", [ownName()])
  await client.query(
    "SELECT set_config(name, '0', true) FROM pg_settings WHERE name IN ('idle_in_transaction_session_timeout', 'transaction_timeout')",
  )
}

function ownName(): string {
  const program = basename(process.argv[1] ?? "node").replace(/\.\w+$/, "")
  return `assay ${program} ${process.pid}@${hostname()}`.slice(0, 63)
}

async function take(client: pg.PoolClient, { number, name }: Lock): Promise<boolean> {
  const key = name === undefined ? `${number}` : `${number}, hashtext(${client.escapeLiteral(name)})`
  const { rows } = await client.query<{ isTaken: boolean }>(`SELECT pg_try_advisory_xact_lock(${key}) AS "isTaken"`)
  return rows[0].isTaken
}

type Holder = { pid: number; program: string | null; since: Date | null }

async function describeHolder(client: pg.PoolClient, { what, number, name }: Lock): Promise<string> {
  const [classid, objid] =
    name === undefined ? ["0", `${number}`] : [`${number}`, `hashtext(${client.escapeLiteral(name)})`]
  // Within a transaction, PostgreSQL keeps returning its first snapshot of activity.
  await client.query("SELECT pg_stat_clear_snapshot()")
  const { rows } = await client.query<Holder>(
    `SELECT pid, application_name AS program, coalesce(xact_start, backend_start) AS since
     FROM pg_locks LEFT JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND granted AND objsubid = ${name === undefined ? 1 : 2}
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND classid = ${classid}::oid AND objid = (${objid}::bigint & 4294967295)::oid`,
  )
  const [holder] = rows
  if (!holder) return `${what} were held by another process until now`
  const since = holder.since ? ` since ${holder.since.toISOString().slice(0, 19)}Z` : ""
  const program = holder.program || "a program without a name"
  return `${what} are held by ${program} (PostgreSQL process ${holder.pid})${since}`
}
