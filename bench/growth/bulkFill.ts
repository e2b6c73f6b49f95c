import type pg from "pg"
import type { Database } from "../../server/platform/database/database"
import type { Timeouts } from "../../server/platform/database/pool"

/** Who fills waits as long as a busy machine takes: what is measured has limits of its own. */
export const patient: Timeouts = { connectMs: 60_000, silenceMs: 3_600_000 }

const protections = ["fsync", "full_page_writes", "synchronous_commit", "autovacuum"]

/**
 * Fills tables of an embedded PostgreSQL that nobody else uses: no row waits for the disk, and the keys and indexes of
 * these tables are built once they are full, which also checks what they promise. Afterwards all is as it was.
 */
export async function fillInBulk(
  { pool }: Database,
  tables: readonly string[],
  fill: () => Promise<unknown>,
): Promise<void> {
  for (const setting of protections) await pool.query(`ALTER SYSTEM SET ${setting} = off`)
  await pool.query("SELECT pg_reload_conf()")
  const rebuild = await dropKeysAndIndexes(pool, tables)
  await fill()
  const client = await pool.connect()
  await client.query("SET maintenance_work_mem = '512MB'")
  for (const statement of rebuild) await client.query(statement)
  await client.query("RESET maintenance_work_mem")
  client.release()
  for (const setting of protections) await pool.query(`ALTER SYSTEM RESET ${setting}`)
  await pool.query("SELECT pg_reload_conf()")
  await pool.query("CHECKPOINT")
}

/**
 * Returns what builds them again: keys first, which references need. Keys that other tables refer to stay. Those of a
 * table with partitions are those of its partitions too.
 */
async function dropKeysAndIndexes(pool: pg.Pool, tables: readonly string[]): Promise<string[]> {
  const references = await drop(pool, tables, listReferences)
  const keys = await drop(pool, tables, listKeys)
  const indexes = await drop(pool, tables, listIndexes)
  return [...keys, ...indexes, ...references]
}

type Listed = { removal: string; definition: string }

async function drop(pool: pg.Pool, tables: readonly string[], list: string): Promise<string[]> {
  const { rows } = await pool.query<Listed>(list, [tables])
  for (const { removal } of rows) await pool.query(removal)
  return rows.map(({ definition }) => definition)
}

const constraints = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS removal,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid)) AS definition
  FROM pg_constraint c WHERE conrelid = ANY ($1::regclass[])`

const listReferences = `${constraints} AND contype = 'f'`

const listKeys = `${constraints} AND contype IN ('p', 'u')
  AND NOT EXISTS (SELECT FROM pg_constraint f WHERE f.contype = 'f' AND f.conindid = c.conindid)`

const listIndexes = `
  SELECT format('DROP INDEX %s', indexrelid::regclass) AS removal,
    replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') AS definition
  FROM pg_index i WHERE indrelid = ANY ($1::regclass[])
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`
