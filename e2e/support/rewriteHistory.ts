import type { Database } from "../../server/platform/database/database"

/** What nobody can do with the service: the database refuses to change logged rows unless its triggers are off. */
export async function rewriteHistory({ pool }: Database, ...statements: string[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`BEGIN; SET LOCAL session_replication_role = replica; ${statements.join("; ")}; COMMIT`)
  } finally {
    client.release(true)
  }
}
