import type { Database } from "../../data/database"
import type { ServingQuotaStore } from "../quota/store"

/** Brings the day's counters of an in-process store back from the usage table, so that a restart gives nobody a new day. */
export async function restoreQuotas(database: Database, quota: ServingQuotaStore, at: Date): Promise<void> {
  const day = new Date(at.toISOString().slice(0, 10))
  const rows = await database.prisma.usage.groupBy({ by: ["accountId"], where: { day }, _sum: { charged: true } })
  for (const { accountId, _sum } of rows) quota.restore(accountId, _sum.charged ?? 0, at.getTime())
}
