import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { zstdDecompressSync } from "node:zlib"
import type pg from "pg"
import { from } from "pg-copy-streams"
import { listMigrations, migrate } from "../migrate"
import { openPool, timeouts } from "../pool"
import { inTransaction } from "../transaction"
import { readArchive } from "./archive"
import type { BackupManifest } from "./manifest"
import type { Backup } from "./read"
import { hasRows, listTables } from "./tables"

/**
 * Creates the tables as of the backup, fills them in one transaction, and applies the later migrations. A restore that
 * fails leaves empty tables behind and may be repeated.
 */
export async function restoreBackup(url: string, file: string, { head, manifest }: Backup): Promise<void> {
  const then = listMigrations().filter(({ name }) => head.migrations.includes(name))
  const unknown = head.migrations.filter((name) => !then.some((migration) => migration.name === name))
  if (unknown.length > 0) {
    throw new Error(
      `The backup has the migration "${unknown[0]}", which this version does not know: a newer one made it.`,
    )
  }
  const pool = openPool(url, 1, timeouts.batch)
  try {
    await requireEmpty(pool)
    await migrate(url, { migrations: then })
    await inTransaction(pool, (client) => fillTables(client, file, manifest))
    await migrate(url)
    await pool.query("ANALYZE")
  } finally {
    await pool.end()
  }
}

async function requireEmpty(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    for (const table of await listTables(client)) {
      if (await hasRows(client, table)) {
        throw new Error(
          `The database is not empty: its table "${table.name}" has rows. Restore into a new one, by another DATA_DIR or DATABASE_URL.`,
        )
      }
    }
  } finally {
    client.release()
  }
}

async function fillTables(client: pg.ClientBase, file: string, manifest: BackupManifest): Promise<void> {
  for (const table of manifest.tables) await addPartitions(client, table)
  const putBack = await setAsideRules(client)
  const filled = new Map<string, number>()
  for await (const { name, bytes } of readArchive(file)) {
    const table = manifest.tables.find((each) => name.startsWith(`tables/${each.name}/`))
    if (!table) continue
    const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(", ")
    const copy = client.query(from(`COPY ${client.escapeIdentifier(table.name)} (${columns}) FROM STDIN`))
    await pipeline(Readable.from([zstdDecompressSync(bytes)]), copy)
    filled.set(table.name, (filled.get(table.name) ?? 0) + copy.rowCount)
  }
  for (const { name, rows } of manifest.tables) {
    if ((filled.get(name) ?? 0) !== rows) throw new Error(`Of ${rows} rows of "${name}" came ${filled.get(name) ?? 0}.`)
  }
  for (const { name, value } of manifest.sequences) {
    await client.query("SELECT setval(format('%I', $1::text)::regclass, $2::bigint)", [name, value])
  }
  await putBack()
}

/**
 * Drops foreign keys and disables triggers during the restore: tables refer to others that are filled later, and
 * triggers would count rows whose counts the backup already contains. The owner of the tables may do both; disabling
 * all rules at once takes a superuser, which managed databases do not offer.
 */
async function setAsideRules(client: pg.ClientBase): Promise<() => Promise<void>> {
  const keys = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0`,
  )
  const triggers = await client.query<{ table: string }>(
    `SELECT DISTINCT tgrelid::regclass::text AS table FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
     WHERE NOT tgisinternal AND relnamespace = 'public'::regnamespace`,
  )
  for (const { table, name } of keys.rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  for (const { table } of triggers.rows) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  return async () => {
    for (const { table } of triggers.rows) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
    for (const { table, name, definition } of keys.rows) {
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
    }
  }
}

/** Creates the partitions that no migration creates, such as those of later months. */
async function addPartitions(
  client: pg.ClientBase,
  { name, partitions }: BackupManifest["tables"][number],
): Promise<void> {
  for (const partition of partitions) {
    const [own, parent] = [partition.name, name].map((each) => client.escapeIdentifier(each))
    const { rows } = await client.query("SELECT to_regclass($1) AS found", [own])
    if (rows[0].found === null) await client.query(`CREATE TABLE ${own} PARTITION OF ${parent} ${partition.bounds}`)
  }
}
