import pg from "pg"
import { describeDatabase } from "./addresses"

const waitMs = 5_000

export async function requireReachable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: waitMs, query_timeout: waitMs })
  client.on("error", () => {})
  try {
    await client.connect()
    await client.query("SELECT 1")
  } catch (error) {
    const reason = error instanceof Error ? error.message || Object(error).code : String(error)
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
