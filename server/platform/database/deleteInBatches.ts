import type pg from "pg"

const rowsAtOnce = 5_000
/** The next call deletes the rest. */
const mostBatches = 200

/**
 * Deletes the matching rows in batches of some thousand, so that no lock or transaction lasts longer than one batch.
 */
export async function deleteInBatches(
  pool: Pick<pg.Pool, "query">,
  table: string,
  condition: string,
  values: readonly unknown[],
): Promise<number> {
  const statement = `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
    SELECT ${table}.ctid FROM ${table} WHERE ${condition} LIMIT ${rowsAtOnce}))`
  let deleted = 0
  for (let batch = 0; batch < mostBatches; batch++) {
    const { rowCount } = await pool.query(statement, [...values])
    deleted += rowCount ?? 0
    // A short batch is not the last: it skips rows that another transaction has changed meanwhile.
    if (!rowCount) break
  }
  return deleted
}

/** The order makes PostgreSQL use the index on the column, whatever share of the table is older. */
export function deleteOlder(
  pool: Pick<pg.Pool, "query">,
  table: string,
  column: string,
  before: Date,
): Promise<number> {
  return deleteInBatches(pool, table, `${column} < $1 ORDER BY ${column}`, [before])
}
