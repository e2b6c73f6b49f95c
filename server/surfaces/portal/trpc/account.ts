import { TRPCError } from "@trpc/server"
import { closeChecklist, readChecklist } from "../../../accounts/checklist"
import { spellEmail } from "../../../accounts/email"
import { workingAt } from "../../../accounts/keys/status"
import { limitsAt, monthlyPriceUsd, planOf, type SharedPlan, withTeam } from "../../../accounts/plan"
import { openAt } from "../../../accounts/teams/invite"
import { tiers } from "../../../accounts/tiers"
import type { Service } from "../../requests/service"
import { mutation, portalRouter, query } from "./procedures"

export const account = portalRouter({
  overview: query.query(async ({ ctx: { service, session, at } }) => {
    const account = await service.database.prisma.account.findUnique({
      where: { id: session.accountId },
      include: { ...withTeam, subscription: true, _count: { select: { keys: { where: workingAt(at) } } } },
    })
    if (!account) throw new TRPCError({ code: "UNAUTHORIZED", message: "This account has been deleted." })
    const { subscription } = account
    const plan = planOf(account)
    const { payerId, tier, isLegacyPrice, suspendedFor } = plan
    const owner = payerId === account.id ? null : account.membership?.team.owner
    const terms = tiers[tier]
    const isPaidYearly =
      subscription?.isPlanGiven === true && service.billing?.prices.isYearly(subscription.priceId) === true
    return {
      tier,
      tierName: terms.tierName,
      isLegacyPrice,
      pricePerMonthUsd: monthlyPriceUsd({ tier, isLegacyPrice }),
      pricePerYearUsd: isPaidYearly ? terms.pricePerYearUsd : null,
      limits: limitsAt(plan, at.getTime()),
      suspendedFor,
      hasWorkingKeys: account._count.keys > 0,
      createdAt: account.createdAt.toISOString(),
      paidBy: owner ? spellEmail(owner.email) : null,
      subscription: subscription && {
        status: subscription.status,
        currentPeriodEnd: subscription.currentPeriodEnd.toISOString(),
        cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
      },
      isInvited:
        (await service.database.prisma.teamInvitation.count({ where: { email: account.email, ...openAt(at) } })) > 0,
      checklist: await readChecklist(service.database, session.accountId),
      at: at.toISOString(),
    }
  }),

  closeChecklist: mutation.mutation(({ ctx: { service, session, at } }) =>
    closeChecklist(service.database, session.accountId, at),
  ),
})

export async function findPlan({ database }: Service, accountId: string): Promise<SharedPlan> {
  const account = await database.prisma.account.findUnique({ where: { id: accountId }, include: withTeam })
  if (!account) throw new TRPCError({ code: "UNAUTHORIZED", message: "This account has been deleted." })
  return planOf(account)
}
