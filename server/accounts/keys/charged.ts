import type { Database } from "../../platform/database/database"
import { utcDate } from "../../platform/dates"

/** Charges on the UTC day of `at`, from the usage table, of keys including those that they replaced. */
export async function chargedOfKeys(
  { pool }: Database,
  keyIds: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, number>> {
  if (keyIds.length === 0) return new Map()
  const { rows } = await pool.query<{ id: string; charged: number }>(
    `SELECT coalesce(share_of, api_key.id) AS id, sum(charged)::int AS charged
     FROM api_key JOIN usage ON usage.account_id = api_key.account_id AND usage.key_id = api_key.id
     WHERE (api_key.id = ANY($1) OR share_of = ANY($1)) AND day = $2::date GROUP BY 1`,
    [keyIds, utcDate(at)],
  )
  return new Map(rows.map(({ id, charged }) => [id, charged]))
}
