import { hash } from "node:crypto"
import type pg from "pg"

export type Migration = { name: string; sql: string }

/** Migrations that databases have applied with an earlier text. A later migration adds what that text lacks. */
const earlierTexts = [
  {
    name: "0002_accounts",
    checksum: "786cf561c90c31376c48434ae84ea16705c3a5fb031829c76b155f26070e60d9",
    reason: "It made subscription without is_plan_given, which 0003_plan_given adds.",
  },
]

/**
 * Returns the names of the applied migrations. Throws if one of them is unknown here or had another text: applying the
 * rest would make a schema that nobody has tested.
 */
export async function requireOwnHistory(
  client: Queries,
  migrations: readonly Migration[],
): Promise<ReadonlySet<string>> {
  const applied = await listApplied(client)
  for (const { name, checksum } of applied) {
    const known = migrations.find((migration) => migration.name === name)
    if (!known) {
      throw new Error(
        `This database has the migration "${name}", which this version of Assay does not know: a newer version has used the database. Start that version, or use another DATA_DIR or DATABASE_URL.`,
      )
    }
    if (checksum !== checksumOf(known.sql) && !isEarlierText(name, checksum)) {
      throw new Error(
        `The migration "${name}" was applied to this database with another text than prisma/migrations/${name}/migration.sql has now. A migration is not edited once it has been applied: restore the file and make the change in a new migration, or use another DATA_DIR or DATABASE_URL.`,
      )
    }
  }
  return new Set(applied.map(({ name }) => name))
}

export function checksumOf(sql: string): string {
  return hash("sha256", sql)
}

function isEarlierText(name: string, checksum: string): boolean {
  return earlierTexts.some((earlier) => earlier.name === name && earlier.checksum === checksum)
}

type Queries = Pick<pg.Pool, "query">

type Applied = { name: string; checksum: string }

async function listApplied(client: Queries): Promise<Applied[]> {
  const table = await client.query<{ name: string | null }>("SELECT to_regclass('_prisma_migrations') AS name")
  if (table.rows[0].name === null) return []
  await retryUnfinished(client)
  const { rows } = await client.query<Applied>(
    "SELECT migration_name AS name, checksum FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY migration_name",
  )
  return rows
}

/** A migration is one transaction: one that a crash interrupted left nothing behind, so it is applied again. */
async function retryUnfinished(client: Queries): Promise<void> {
  await client.query(
    "UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL",
  )
}
