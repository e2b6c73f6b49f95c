import { TRPCError } from "@trpc/server"
import { closeChecklist, readChecklist } from "../../../accounts/checklist"
import { workingAt } from "../../../accounts/keys/status"
import { monthlyPriceUsd } from "../../../accounts/plan"
import { type Tier, tiers } from "../../../accounts/tiers"
import type { Service } from "../../service"
import { mutation, portalRouter, query } from "./portal"

export const account = portalRouter({
  /** The plan, and whether any key works. */
  overview: query.query(async ({ ctx: { service, session, at } }) => {
    const account = await service.database.prisma.account.findUnique({
      where: { id: session.accountId },
      include: { subscription: true, _count: { select: { keys: { where: workingAt(at) } } } },
    })
    if (!account) throw new TRPCError({ code: "UNAUTHORIZED", message: "This account has been deleted." })
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
      checklist: await readChecklist(service.database, session.accountId),
      at: at.toISOString(),
    }
  }),

  /** Hides the first steps. */
  closeChecklist: mutation.mutation(({ ctx: { service, session, at } }) =>
    closeChecklist(service.database, session.accountId, at),
  ),
})

export async function findTier({ database }: Service, accountId: string): Promise<Tier> {
  const account = await database.prisma.account.findUnique({ where: { id: accountId }, select: { tier: true } })
  if (!account) throw new TRPCError({ code: "UNAUTHORIZED", message: "This account has been deleted." })
  return account.tier
}
