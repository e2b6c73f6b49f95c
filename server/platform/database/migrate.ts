import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { buildDeferredIndexes } from "./deferredIndexes"
import { lockPatienceMs, withHeldLocks } from "./locks"
import { type Migration, requireOwnHistory } from "./migrationHistory"
import { openPool, timeouts } from "./pool"
import { whileInUse } from "./whileInUse"

const folder = "prisma/migrations"

const lock = { what: "The migrations of this database", number: 0x0a55a9 }

type Migrating = {
  migrations?: Migration[]
  patienceMs?: number
}

/** Runs in one process at a time. The others wait, and print which process holds the lock. */
export async function migrate(
  connectionString: string,
  { migrations = listMigrations(), patienceMs = lockPatienceMs }: Migrating = {},
): Promise<string[]> {
  const pool = openPool(connectionString, 1, timeouts.batch)
  try {
    // A migration may change an index that a dead process has left out.
    await buildDeferredIndexes(pool)
    const apply = async () => {
      const applied = await requireOwnHistory(pool, migrations)
      const missing = migrations.map(({ name }) => name).filter((name) => !applied.has(name))
      if (missing.length === 0) return []
      // The engine takes half a second to load, and its memory is never freed.
      const { applyMigrations } = await import("./schemaEngine")
      await whileInUse(async () => {
        await requireOwnHistory(pool, migrations)
        await applyMigrations(connectionString, folder, migrations)
      })
      return missing
    }
    return await withHeldLocks(connectionString, [lock], apply, { onWait: sayWaiting, patienceMs })
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

function sayWaiting(holder: string): void {
  process.stderr.write(`Waiting to migrate: ${holder}.\n`)
}
