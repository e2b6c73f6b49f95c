import type { CountedRow } from "../../server/accounts/usage/write"
import type { Database } from "../../server/platform/database/database"

/** Adds counts as servers did before writes had numbers, even to a table that is being migrated. */
export async function writeUsageAsBefore({ pool }: Database, rows: readonly CountedRow[]): Promise<void> {
  for (const { accountId, keyId, endpoint, channel, status, code, day, requests, charged } of rows) {
    await pool.query(
      `INSERT INTO usage (account_id, key_id, endpoint, channel, status, code, day, requests, charged)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (account_id, day, key_id, endpoint, channel, status, code)
       DO UPDATE SET requests = usage.requests + excluded.requests, charged = usage.charged + excluded.charged`,
      [accountId, keyId, endpoint, channel, status, code, day, requests, charged],
    )
  }
}
