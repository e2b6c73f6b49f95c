import pg from "pg"
import { describeDatabase } from "./addresses"

const waitMs = 5_000

/** With `statementMs`, also that the server takes the limit of a statement as requests send it. */
export async function requireReachable(url: string, { statementMs }: { statementMs?: number } = {}): Promise<void> {
  const limits = { connectionTimeoutMillis: waitMs, query_timeout: waitMs, statement_timeout: statementMs }
  const client = new pg.Client({ connectionString: url, ...limits })
  client.on("error", () => {})
  try {
    await client.connect()
    await client.query("SELECT 1")
  } catch (error) {
    const reason = error instanceof Error ? error.message || Object(error).code : String(error)
    if (/unsupported startup parameter/.test(reason)) {
      throw new Error(
        `The database at ${describeDatabase(url)} (DATABASE_URL) is behind a pooler that refuses start parameters: set DATABASE_DIRECT_URL to the address of the database itself, or to the same address where the pooler keeps sessions.`,
      )
    }
    const isSilent = /timeout/.test(reason)
    throw new Error(
      isSilent
        ? `The database at ${describeDatabase(url)} does not answer: no word from it within ${waitMs / 1_000} seconds. See whether it is overloaded or stopped, then start again.`
        : `The database at ${describeDatabase(url)} cannot be used: ${reason}`,
    )
  } finally {
    // With a query outstanding this closes the connection abruptly; nothing waits for it.
    void client.end().catch(() => {})
  }
}
