import type { Prisma, Subscription } from "../../platform/database/generated/client"
import { type Plan, setPlan } from "../plan"
import { tiers } from "../tiers"
import { type Entitlement, freePlan } from "./entitlement"

const actor = "stripe"

/**
 * Makes the account's plan follow Stripe. Only a change at Stripe changes the plan, and Stripe takes back only what it
 * gave: a plan that the operator set stays unless the customer pays for a higher one. While the customer pays an
 * unlisted price, the plan stays the same.
 */
export async function applyPlan(
  tx: Prisma.TransactionClient,
  accountId: string,
  entitlement: Entitlement | null,
  { at, asOf }: { at: Date; asOf: Date },
): Promise<void> {
  const before = await tx.subscription.findUnique({ where: { accountId } })
  const asOfEventAt = before && before.asOfEventAt > asOf ? before.asOfEventAt : asOf
  if (!entitlement) {
    if (!before) return
    const isPlanGiven = await changePlan(tx, accountId, before, { plan: freePlan, at })
    const row = { tier: freePlan.tier, isPlanGiven, status: "canceled", asOfEventAt }
    await tx.subscription.update({ where: { accountId }, data: row })
    return
  }
  const { subscriptionId: id, priceId, plan, ...state } = entitlement
  if (!plan) {
    const row = { id, ...state, asOfEventAt }
    const create = { accountId, ...row, priceId, tier: freePlan.tier }
    await tx.subscription.upsert({ where: { accountId }, create, update: row })
    return
  }
  const isPlanGiven = await changePlan(tx, accountId, before, { plan, priceId, at })
  const row = { id, ...state, priceId, tier: plan.tier, isPlanGiven, asOfEventAt }
  await tx.subscription.upsert({ where: { accountId }, create: { accountId, ...row }, update: row })
}

async function changePlan(
  tx: Prisma.TransactionClient,
  accountId: string,
  before: Subscription | null,
  { plan, priceId, at }: { plan: Plan; priceId?: string; at: Date },
): Promise<boolean> {
  const givenTier = before?.tier ?? "free"
  const wasGiven = before?.isPlanGiven ?? false
  if (givenTier === plan.tier && (plan.tier === "free" || before?.priceId === priceId)) return wasGiven
  const account = await tx.account.findUniqueOrThrow({ where: { id: accountId } })
  const isStripes = wasGiven && account.tier === givenTier
  if (!isStripes && tiers[plan.tier].rank <= tiers[account.tier].rank) return false
  await setPlan(tx, accountId, plan, { at, actor })
  return plan.tier !== "free"
}
