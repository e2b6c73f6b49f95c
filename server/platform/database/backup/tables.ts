import type pg from "pg"
import { z } from "zod"

export const storedTable = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  /** The partitions with their bounds, as PostgreSQL writes them; empty for a table that has none. */
  partitions: z.array(z.object({ name: z.string(), bounds: z.string() })),
})

export type StoredTable = z.infer<typeof storedTable>

/**
 * The tables of the service, without what it makes again: the migration history, unlogged tables, generated columns,
 * and columns that default to the id of a transaction.
 */
export async function listTables(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `SELECT relname AS name,
       (SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute a
          LEFT JOIN pg_attrdef d ON d.adrelid = attrelid AND d.adnum = attnum
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
          AND coalesce(pg_get_expr(adbin, adrelid), '') NOT LIKE '%pg_current_xact_id()%') AS columns,
       coalesce((SELECT json_agg(json_build_object('name', p.relname, 'bounds', pg_get_expr(p.relpartbound, p.oid))
          ORDER BY p.relname) FROM pg_inherits JOIN pg_class p ON p.oid = inhrelid WHERE inhparent = c.oid), '[]') AS partitions
     FROM pg_class c
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
       AND relpersistence = 'p'
       AND relname <> '_prisma_migrations'
     ORDER BY relname`,
  )
  return rows
}

type StoredSequence = { name: string; value: string }

export async function listSequences(client: pg.ClientBase): Promise<StoredSequence[]> {
  const { rows } = await client.query<StoredSequence>(
    `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
     WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename`,
  )
  return rows
}

export async function hasRows(client: pg.ClientBase, { name }: StoredTable): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    `SELECT EXISTS (SELECT FROM ${client.escapeIdentifier(name)}) AS has`,
  )
  return rows[0].has
}
