import type pg from "pg"
import type { Database } from "../../platform/database/database"
import { utcDate } from "../../platform/dates"
import { chargedOfKeys } from "../keys/charged"
import { chargedOf } from "../quota/charged"
import type { ServingQuotaStore } from "../quota/store"

/**
 * For a store that forgets with its process. On a day with millions of requests it takes seconds, so `pool` needs a
 * long time limit.
 */
export async function restoreQuotas(pool: Pick<pg.Pool, "query">, quota: ServingQuotaStore, at: Date): Promise<void> {
  if (quota.isShared) return
  const { rows } = await pool.query<{ id: string; charged: number }>(chargedOnDay, [utcDate(at)])
  for (const { id, charged } of rows) quota.restore(id, charged, at.getTime())
}

/** Charges to each account's quota: its own, minus those charged to another account, plus those of other accounts. */
const chargedOnDay = `
  SELECT id, sum(charged)::int AS charged FROM (
    SELECT account_id AS id, charged FROM usage WHERE day = $1::date
    UNION ALL SELECT account_id, -charged FROM team_usage WHERE day = $1::date
    UNION ALL SELECT owner_id, charged FROM team_usage WHERE day = $1::date) AS counted
  GROUP BY id`

/** Charges on the UTC day of `at`, from the usage table. Subjects other than accounts and keys have no usage. */
export async function chargedOn(
  database: Database,
  subjects: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, number>> {
  const accountIds = subjects.filter((subject) => subject.startsWith("acct_"))
  const keyIds = subjects.filter((subject) => subject.startsWith("key_"))
  const [ofAccounts, ofKeys] = await Promise.all([
    chargedOfAccounts(database, accountIds, at),
    chargedOfKeys(database, keyIds, at),
  ])
  return new Map([...ofAccounts, ...ofKeys])
}

async function chargedOfAccounts(
  { pool }: Database,
  accountIds: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, number>> {
  if (accountIds.length === 0) return new Map()
  const { rows } = await pool.query<{ id: string; charged: number }>(chargedOf, [accountIds, utcDate(at)])
  return new Map(rows.map(({ id, charged }) => [id, charged]))
}
