import type { Database } from "../../../platform/database/database"
import { addDays, utcDate } from "../../../platform/dates"
import type { Env } from "../../../platform/env"
import type { Logger } from "../../../platform/log"
import { appSecret } from "../../../platform/secret"
import { recordEvent } from "../../events/record"
import { extraOf, limitsAt } from "../../plan"
import { chargedOf } from "../../quota/charged"
import { type Tier, tiers } from "../../tiers"
import { queueMail } from "../queue"

type Used = { accountId: string; email: string; tier: Tier; used: number; wantsMails: boolean } & Extra
type Extra = Parameters<typeof extraOf>[0]

export type QuotaWatch = {
  note(accountIds: readonly string[]): void
  stop(): Promise<void>
}

export type QuotaWatchOptions = { clock?: () => number; batchMs?: number }

/**
 * Queues quota mails shortly after accounts use the service. An idempotency key queues each mail once, however many
 * processes look. An extra look does no harm, and the next one makes up for a missed one.
 */
export function watchQuotas(
  { database, env, log }: { database: Database; env: Env; log: Logger },
  { clock = Date.now, batchMs = 2_000 }: QuotaWatchOptions = {},
): QuotaWatch {
  const secret = appSecret(env)
  const spenders = new Set<string>()
  let gathering: NodeJS.Timeout | undefined
  let work: Promise<void> = Promise.resolve()

  async function look(): Promise<void> {
    gathering = undefined
    const accountIds = [...spenders]
    spenders.clear()
    await noteQuotas(database, accountIds, new Date(clock()), secret).catch((error) =>
      log.warn({ event: "quota_mail.failed", error: String(error) }, "Quota mails could not be queued"),
    )
  }

  return {
    note(accountIds) {
      for (const id of accountIds) spenders.add(id)
      gathering ??= setTimeout(() => {
        work = work.then(look)
      }, batchMs).unref()
    },
    async stop() {
      clearTimeout(gathering)
      await work
    },
  }
}

/**
 * Queues a mail at 80% and at 100% of the UTC day's quota, each once, and an event at 80%. A team's mail goes to its
 * owner.
 */
async function noteQuotas(database: Database, accountIds: readonly string[], at: Date, secret: Buffer): Promise<void> {
  const day = utcDate(at)
  const resetsAt = new Date(addDays(day, 1))
  const { rows } = await database.pool.query<Used>(
    `SELECT account.id AS "accountId", email, tier, charged AS used, wants_quota_mails AS "wantsMails",
       extra_per_day AS "extraPerDay", extra_until AS "extraUntil"
     FROM account JOIN (${chargedOf}) AS used USING (id) WHERE suspended_at IS NULL`,
    [accountIds, day],
  )
  for (const { accountId, email, tier, used, wantsMails, ...extra } of rows) {
    const { tierName } = tiers[tier]
    const limit = limitsAt({ tier, extra: extraOf(extra) }, at.getTime()).perDay
    const share = shareReached(used, limit)
    if (!share) continue
    await database.prisma.$transaction(async (tx) => {
      const content = { date: day, share: 80, used, limit, tier, resets_at: resetsAt.toISOString() }
      await recordEvent(tx, { id: `quota_${accountId}_${day}`, type: "quota.warning", accountId, at, content })
      if (!wantsMails) return
      const message = { kind: "quota" as const, share, used, limit, tierName, resetsAt }
      const idempotencyKey = `quota/${accountId}/${day}/${share}`
      await queueMail(tx, { to: email, accountId, message, idempotencyKey, at }, secret)
    })
  }
}

function shareReached(used: number, limit: number): 80 | 100 | null {
  if (used >= limit) return 100
  return used >= limit * 0.8 ? 80 : null
}
