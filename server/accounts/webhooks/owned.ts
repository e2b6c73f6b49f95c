import type { Database } from "../../platform/database/database"
import type { Alert, Prisma, WebhookEndpoint } from "../../platform/database/generated/client"
import type { Env } from "../../platform/env"
import { appSecrets } from "../../platform/secret"
import type { Declined } from "../keys/owned"
import { lockAccount } from "../plan"
import type { QuotaLimits, QuotaStore } from "../quota/store"
import { openAddress } from "./address"

/* What owners' changes to endpoints and alerts share. */

export type Stored = { database: Database; env: Env }
export type Parts = Stored & { quota: QuotaStore }

type Tx = Prisma.TransactionClient

/** `address` is null where it can no longer be read. */
type Owned = WebhookEndpoint & { alert: Alert | null; address: string | null }

/** Looks it up by account, id and kind, so that another owner's is not found, and no alert by a webhook's page. */
export function changeOwned(
  { database, env }: Stored,
  { accountId, id, isAlert }: { accountId: string; id: string; isAlert: boolean },
  work: (tx: Tx, endpoint: Owned) => Promise<void>,
): Promise<{ ok: true } | Declined> {
  return database.prisma.$transaction(async (tx) => {
    await lockAccount(tx, accountId)
    const endpoint = await tx.webhookEndpoint.findFirst({
      where: { id, accountId, ...ofKind(isAlert) },
      include: { alert: true },
    })
    if (!endpoint) return notFound(isAlert)
    await work(tx, { ...endpoint, address: openAddress(appSecrets(env), endpoint) })
    return { ok: true }
  })
}

export const ofKind = (isAlert: boolean): Prisma.WebhookEndpointWhereInput => ({
  format: isAlert ? { notIn: ["events", "mcp"] } : "events",
})

export function notFound(isAlert: boolean): Declined {
  return { ok: false, reason: "not_found", sentence: `Your account has no such ${isAlert ? "alert" : "endpoint"}.` }
}

/** The columns that a resumed endpoint has. */
export const resumed = (at: Date) => ({
  ...{ pausedAt: null, pauseReason: null, failures: 0, failingSince: null, dueAt: at },
})

const changeLimits: QuotaLimits = { perMinute: 10, perDay: 200 }

export async function countChange(quota: QuotaStore, accountId: string, at: Date): Promise<Declined | null> {
  const { tripped } = await quota.charge(`webhooks:${accountId}`, changeLimits, at.getTime())
  if (!tripped) return null
  const sentence = `Endpoints and alerts can be created, edited, tested and rotated at most ${changeLimits.perMinute} times a minute and ${changeLimits.perDay} times a day. Try again in the next ${tripped}.`
  return { ok: false, reason: "limit", sentence }
}
