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
