import { isTier, tiers } from "../../accounts/tiers"
import type { Database } from "../../database/database"
import { queueMail } from "../queue"

const DAY_MS = 86_400_000

type Used = { accountId: string; email: string; tier: string; used: number }

/** Queues what is due to these accounts: a mail at 80% and one at 100% of the UTC day's quota, each once. */
export async function queueQuotaMails(
  database: Database,
  accountIds: readonly string[],
  at: Date,
  secret: Buffer,
): Promise<void> {
  const day = at.toISOString().slice(0, 10)
  const resetsAt = new Date(Date.parse(day) + DAY_MS)
  const { rows } = await database.pool.query<Used>(
    `SELECT account.id AS "accountId", email, tier, sum(charged)::int AS used
     FROM account JOIN usage ON usage.account_id = account.id
     WHERE account.id = ANY($1) AND day = $2::date AND wants_quota_mails GROUP BY account.id`,
    [accountIds, day],
  )
  for (const { accountId, email, tier, used } of rows) {
    if (!isTier(tier)) continue
    const { tierName, limits } = tiers[tier]
    const share = shareReached(used, limits.perDay)
    if (!share) continue
    await database.prisma.$transaction((tx) =>
      queueMail(
        tx,
        {
          to: email,
          accountId,
          message: { kind: "quota", share, used, limit: limits.perDay, tierName, resetsAt },
          idempotencyKey: `quota/${accountId}/${day}/${share}`,
          at,
        },
        secret,
      ),
    )
  }
}

function shareReached(used: number, limit: number): 80 | 100 | null {
  if (used >= limit) return 100
  return used >= limit * 0.8 ? 80 : null
}
