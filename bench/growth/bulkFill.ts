import type pg from "pg"
import type { Database } from "../../server/platform/database/database"

const protections = ["fsync", "full_page_writes", "synchronous_commit", "autovacuum"]

/**
 * Needs an embedded PostgreSQL that nothing else uses: it does not wait for the disk meanwhile, and builds keys and
 * indexes once the tables are full, which also checks them.
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
 * Returns the statements that build them again: keys first, because references need them. Keys that other tables refer
 * to stay.
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
