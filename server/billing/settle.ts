import { lockAccount, setPlan } from "../access/plan"
import { isTier, type Tier, tiers } from "../access/tiers"
import type { Database } from "../data/database"
import type { Prisma } from "../data/generated/client"
import { freePlan, type Grant, isEntitled } from "./grant"

const actor = "stripe"

/**
 * Makes the account's plan follow what Stripe says of it. Only a change of what Stripe gives moves the plan, and Stripe
 * takes back only what it gave: a plan that the operator set stays, unless somebody pays for a higher one.
 */
export async function settle(
  tx: Prisma.TransactionClient,
  accountId: string,
  grant: Grant | null,
  { at, asOf }: { at: Date; asOf: Date },
): Promise<void> {
  const before = await tx.subscription.findUnique({ where: { accountId } })
  if (!before && !grant) return
  const plan = grant?.plan ?? freePlan
  const given = { tier: requireTier(before?.tier ?? "free"), priceId: before?.priceId }
  if (given.tier !== plan.tier || (plan.tier !== "free" && given.priceId !== grant?.priceId)) {
    const account = await tx.account.findUniqueOrThrow({ where: { id: accountId } })
    const current = requireTier(account.tier)
    if (current === given.tier || tiers[plan.tier].rank > tiers[current].rank) {
      await setPlan(tx, accountId, plan, { at, actor })
    }
  }
  const asOfEventAt = before && before.asOfEventAt > asOf ? before.asOfEventAt : asOf
  if (!grant) {
    await tx.subscription.update({ where: { accountId }, data: { tier: "free", status: "canceled", asOfEventAt } })
    return
  }
  const { subscriptionId: id, priceId, status, currentPeriodEnd, cancelAtPeriodEnd } = grant
  const row = { id, priceId, status, currentPeriodEnd, cancelAtPeriodEnd, tier: plan.tier, asOfEventAt }
  await tx.subscription.upsert({ where: { accountId }, create: { accountId, ...row }, update: row })
}

/** Takes back every plan whose paid time is over and will not be renewed, should Stripe's word of it be late. */
export async function sweepEndedPlans({ prisma }: Database, at: Date): Promise<number> {
  const due = await prisma.subscription.findMany({
    where: { tier: { not: "free" }, currentPeriodEnd: { lte: at } },
    select: { accountId: true },
  })
  const ended = await Promise.all(due.map(({ accountId }) => prisma.$transaction((tx) => endPlan(tx, accountId, at))))
  return ended.filter(Boolean).length
}

async function endPlan(tx: Prisma.TransactionClient, accountId: string, at: Date): Promise<boolean> {
  await lockAccount(tx, accountId)
  const row = await tx.subscription.findUnique({ where: { accountId } })
  if (!row || row.tier === "free" || isEntitled(row, at)) return false
  const { id: subscriptionId, asOfEventAt: asOf, ...standing } = row
  await settle(tx, accountId, { subscriptionId, ...standing, plan: freePlan }, { at, asOf })
  return true
}

function requireTier(text: string): Tier {
  if (isTier(text)) return text
  throw new Error(`unknown tier in the database: ${text}`)
}
