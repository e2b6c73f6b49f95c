import type { Database } from "../../platform/database/database"
import type { Plan } from "../plan"
import { isLive } from "./entitlement"

export type SubscriptionStatus = {
  plan: Plan
  /** The subscription that continues at Stripe, paid or in arrears; else null. */
  subscription: { status: string; currentPeriodEnd: Date; cancelAtPeriodEnd: boolean } | null
  isCustomer: boolean
}

export async function findSubscriptionStatus(
  { prisma }: Database,
  accountId: string,
  at: Date,
): Promise<SubscriptionStatus | null> {
  const account = await prisma.account.findUnique({ where: { id: accountId }, include: { subscription: true } })
  if (!account) return null
  const { tier, isLegacyPrice, subscription, stripeCustomerId } = account
  const isOver =
    !subscription || !isLive(subscription) || (subscription.cancelAtPeriodEnd && subscription.currentPeriodEnd <= at)
  return {
    plan: { tier, isLegacyPrice },
    subscription: isOver ? null : subscription,
    isCustomer: Boolean(stripeCustomerId),
  }
}
