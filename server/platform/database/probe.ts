import type pg from "pg"
import { sharedFor } from "../sharedFor"
import { openPool, type Timeouts } from "./pool"

/** `silent`: it accepted the query and has not answered within a second. */
export type DatabaseState = "writable" | "read_only" | "silent" | "unreachable"

export type DatabaseProbe = {
  /** `at`: epoch ms. Runs one query at a time and shares its result for up to a second. */
  ask(at: number): Promise<DatabaseState>
  close(): Promise<void>
}

const answerWithinMs = 1_000
const keptMs = 1_000

/** Uses a connection of its own, so that requests that fill the pool do not make the database look silent. */
export function databaseProbe(url: string, limits: Timeouts): DatabaseProbe {
  let pool: pg.Pool | undefined
  return {
    ask: sharedFor(keptMs, () => {
      pool ??= openPool(url, 1, limits)
      return askWithin(pool)
    }),
    async close() {
      await pool?.end()
    },
  }
}

async function askWithin(pool: pg.Pool): Promise<DatabaseState> {
  const late = Promise.withResolvers<DatabaseState>()
  const timer = setTimeout(() => late.resolve("silent"), answerWithinMs).unref()
  const state = await Promise.race([ask(pool), late.promise])
  clearTimeout(timer)
  return state
}

async function ask(pool: pg.Pool): Promise<DatabaseState> {
  try {
    const { rows } = await pool.query<{ isReadOnly: boolean }>(
      `SELECT current_setting('transaction_read_only')::boolean OR pg_is_in_recovery() AS "isReadOnly" FROM world`,
    )
    return rows[0]?.isReadOnly ? "read_only" : "writable"
  } catch {
    return "unreachable"
  }
}
