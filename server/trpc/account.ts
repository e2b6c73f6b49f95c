import { TRPCError } from "@trpc/server"
import { monthlyPriceUsd } from "../accounts/plan"
import { type Tier, tiers } from "../accounts/tiers"
import { workingAt } from "../keys/status"
import type { QuotaState, QuotaWindow } from "../quota/store"
import type { Service } from "../surfaces/service"
import { listRecentRequests } from "../usage/recent"
import { portalRouter, query } from "./portal"

/** One window of the quota as the pages show it. `resetsAt` is RFC 3339. */
export type WindowLeft = { limit: number; used: number; left: number; resetsAt: string }

export const account = portalRouter({
  /** The plan, and whether any key works. */
  overview: query.query(async ({ ctx: { service, session, at } }) => {
    const account = await service.database.prisma.account.findUnique({
      where: { id: session.accountId },
      include: { subscription: true, _count: { select: { keys: { where: workingAt(at) } } } },
    })
    if (!account) throw new TRPCError({ code: "UNAUTHORIZED", message: "This account is gone." })
    const { tier, subscription, isLegacyPrice } = account
    const terms = tiers[tier]
    return {
      tier,
      tierName: terms.tierName,
      isLegacyPrice,
      pricePerMonthUsd: monthlyPriceUsd({ tier, isLegacyPrice }),
      limits: terms.limits,
      hasWorkingKeys: account._count.keys > 0,
      createdAt: account.createdAt.toISOString(),
      subscription: subscription && {
        status: subscription.status,
        currentPeriodEnd: subscription.currentPeriodEnd.toISOString(),
        cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
      },
      at: at.toISOString(),
    }
  }),
})

export const requests = portalRouter({
  /** The last requests and the quota after them: small, for it is asked every second or so. */
  recent: query.query(async ({ ctx: { service, session, at } }) => {
    const { database } = service
    const [tier, newest] = await Promise.all([
      findTier(service, session.accountId),
      listRecentRequests(database, session.accountId, 20),
    ])
    const ids = [...new Set(newest.map(({ keyId }) => keyId))]
    const keys = await database.prisma.apiKey.findMany({
      where: { id: { in: ids } },
      select: { id: true, name: true, prefix: true },
    })
    const keysById = new Map(keys.map(({ id, name, prefix }) => [id, { name, prefix }]))
    return {
      at: at.toISOString(),
      quota: await quotaLeft(service, session.accountId, tier, at),
      requests: newest.map(({ keyId, ...request }) => ({ ...request, key: keysById.get(keyId) ?? null })),
    }
  }),
})

/** The plan of an account that has a session. */
export async function findTier({ database }: Service, accountId: string): Promise<Tier> {
  const account = await database.prisma.account.findUnique({ where: { id: accountId }, select: { tier: true } })
  if (!account) throw new TRPCError({ code: "UNAUTHORIZED", message: "This account is gone." })
  return account.tier
}

async function quotaLeft({ quota }: Service, accountId: string, tier: Tier, at: Date) {
  const { minute, day }: QuotaState = await quota.peek(accountId, tiers[tier].limits, at.getTime())
  return { minute: windowLeft(minute), day: windowLeft(day) }
}

function windowLeft({ limit, used, resetAt }: QuotaWindow): WindowLeft {
  return { limit, used, left: Math.max(0, limit - used), resetsAt: new Date(resetAt * 1000).toISOString() }
}
