import type pg from "pg"
import { inTransaction } from "./transaction"

/** Precedes the definitions in the comment of a table whose indexes are yet to be built. */
const mark = "Indexes to build: "
/** While this transaction waits for its lock, every later reader of the table waits too. */
const lockTimeoutMs = 1_000

/**
 * Drops the indexes of an empty table, except those of its keys, since building them once is cheaper than maintaining
 * them row by row. The same transaction stores their definitions in the table's comment for `buildDeferredIndexes`. A
 * table that has rows or is in use keeps its indexes.
 */
export async function deferIndexes(pool: pg.Pool, table: string): Promise<void> {
  if (!(await isEmpty(pool, table))) return
  await inTransaction(pool, async (client) => {
    await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`)
    await client.query(`LOCK TABLE ${client.escapeIdentifier(table)} IN ACCESS EXCLUSIVE MODE`)
    const dropped = (await isEmpty(client, table)) ? await listIndexes(client, table) : []
    if (dropped.length === 0) return
    await comment(client, table, mark + JSON.stringify(dropped.map(({ definition }) => definition)))
    await client.query(`DROP INDEX ${dropped.map(({ name }) => name).join(", ")}`)
  }).catch((error) => {
    if (error.code !== lockNotAvailable) throw error
  })
}

const lockNotAvailable = "55P03"

/** Builds deferred indexes, including those that a dead process left behind. The tables stay readable. */
export async function buildDeferredIndexes(pool: pg.Pool): Promise<void> {
  for (const table of (await readDeferred(pool)).keys()) {
    await inTransaction(pool, async (client) => {
      await client.query(`LOCK TABLE ${client.escapeIdentifier(table)} IN SHARE ROW EXCLUSIVE MODE`)
      // Another process may have built them while this one waited.
      for (const definition of (await readDeferred(client)).get(table) ?? []) await client.query(definition)
      await comment(client, table, null)
    })
  }
}

type Client = Pick<pg.ClientBase, "query">

async function isEmpty(client: Client, table: string): Promise<boolean> {
  const { rows } = await client.query(`SELECT FROM "${table}" LIMIT 1`)
  return rows.length === 0
}

type Index = { name: string; definition: string }

async function listIndexes(client: Client, table: string): Promise<Index[]> {
  const { rows } = await client.query<Index>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
     ORDER BY name`,
    [table],
  )
  return rows
}

async function readDeferred(client: Client): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await client.query<{ table: string; comment: string }>(
    `SELECT relname AS table, obj_description(oid, 'pg_class') AS comment FROM pg_class
     WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
       AND starts_with(obj_description(oid, 'pg_class'), $1)`,
    [mark],
  )
  return new Map(rows.map(({ table, comment }) => [table, JSON.parse(comment.slice(mark.length))]))
}

async function comment(client: pg.ClientBase, table: string, text: string | null): Promise<void> {
  const value = text === null ? "NULL" : client.escapeLiteral(text)
  await client.query(`COMMENT ON TABLE ${client.escapeIdentifier(table)} IS ${value}`)
}
