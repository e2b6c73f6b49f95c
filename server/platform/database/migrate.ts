import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type pg from "pg"
import { buildDeferredIndexes } from "./deferredIndexes"
import { type Migration, requireOwnHistory } from "./migrationHistory"
import { openPool, timeouts } from "./pool"

const folder = "prisma/migrations"

export async function migrate(connectionString: string, migrations = listMigrations()): Promise<string[]> {
  const pool = openPool(connectionString, 1, timeouts.batch)
  try {
    // A migration may change an index that a process which died has left out.
    await buildDeferredIndexes(pool)
    return await withMigrationLock(pool, async (client) => {
      const applied = await requireOwnHistory(client, migrations)
      if (migrations.every(({ name }) => applied.has(name))) return []
      // Loading the engine takes half a second, and its memory is never freed.
      const { applyMigrations } = await import("./schemaEngine")
      return applyMigrations(connectionString, folder, migrations)
    })
  } finally {
    await pool.end()
  }
}

export function listMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d/.test(name))
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(folder, name, "migration.sql"), "utf8") }))
}

const lock = 0x0a55a9

/** One process at a time; the lock goes with the connection, so that a crash frees it. */
async function withMigrationLock<T>(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query("SELECT pg_advisory_lock($1)", [lock])
    return await work(client)
  } finally {
    client.release(true)
  }
}
