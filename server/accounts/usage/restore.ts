import type { Database } from "../../platform/database/database"
import { utcDate } from "../../platform/dates"
import type { ServingQuotaStore } from "../quota/store"

export async function restoreQuotas(database: Database, quota: ServingQuotaStore, at: Date): Promise<void> {
  const day = new Date(utcDate(at))
  const rows = await database.prisma.usage.groupBy({ by: ["accountId"], where: { day }, _sum: { charged: true } })
  for (const { accountId, _sum } of rows) quota.restore(accountId, _sum.charged ?? 0, at.getTime())
}

/** Charges on the UTC day of `at`, from the usage table. Subjects other than accounts have no usage. */
export async function chargedOn(
  { pool }: Database,
  subjects: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, number>> {
  const accountIds = subjects.filter((subject) => subject.startsWith("acct_"))
  if (accountIds.length === 0) return new Map()
  const { rows } = await pool.query<{ id: string; charged: number }>(
    "SELECT account_id AS id, sum(charged)::int AS charged FROM usage WHERE account_id = ANY($1) AND day = $2::date GROUP BY 1",
    [accountIds, utcDate(at)],
  )
  return new Map(rows.map(({ id, charged }) => [id, charged]))
}
