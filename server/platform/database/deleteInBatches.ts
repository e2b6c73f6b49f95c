import type pg from "pg"

const rowsAtOnce = 5_000
/** What is left after this many is for the next time. */
const mostBatches = 200

/** Deletes the rows of a table that meet a condition, with no lock or transaction longer than some thousand of them take. */
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
    // A row that somebody changed meanwhile is left out, and others may follow.
    if (!rowCount) break
  }
  return deleted
}

/** The oldest first: by an index, whatever share of the table they are. */
export function deleteOlder(
  pool: Pick<pg.Pool, "query">,
  table: string,
  column: string,
  before: Date,
): Promise<number> {
  return deleteInBatches(pool, table, `${column} < $1 ORDER BY ${column}`, [before])
}
