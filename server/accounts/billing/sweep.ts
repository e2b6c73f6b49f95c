import type { Database } from "../../platform/database/database"
import type { Prisma } from "../../platform/database/generated/client"
import { dayMs } from "../../platform/dates"
import { lockAccount } from "../plan"
import { applyPlan } from "./applyPlan"
import { freePlan, isEntitled } from "./entitlement"
import type { Billing } from "./stripe"
import { syncSubscription } from "./syncSubscription"

const renewalGraceMs = dayMs

export async function sweepPlans(billing: Billing | null, database: Database, at: Date): Promise<number> {
  const ended = await endPaidUpPlans(database, at)
  return ended + (billing ? await checkOverduePlans(billing, database, at) : 0)
}

async function endPaidUpPlans({ prisma }: Database, at: Date): Promise<number> {
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
  const { id: subscriptionId, priceId, status, currentPeriodEnd, cancelAtPeriodEnd, asOfEventAt: asOf } = row
  const ended = { subscriptionId, priceId, status, currentPeriodEnd, cancelAtPeriodEnd, plan: freePlan }
  await applyPlan(tx, accountId, ended, { at, asOf })
  return true
}

/** Requests from Stripe the plans that should have been renewed by now. They stay while Stripe is unavailable. */
async function checkOverduePlans(billing: Billing, database: Database, at: Date): Promise<number> {
  const { prisma } = database
  const paid = { tier: { not: freePlan.tier } }
  const silent = await prisma.subscription.findMany({
    where: { ...paid, currentPeriodEnd: { lte: new Date(at.getTime() - renewalGraceMs) } },
    select: { accountId: true, account: { select: { stripeCustomerId: true } } },
  })
  let ended = 0
  for (const { accountId, account } of silent) {
    const customer = account.stripeCustomerId
    if (!customer) continue
    const followed = await syncSubscription(billing, database, { accountId, customer, asOf: at }, at)
    if (followed === "stripe_unavailable") break
    ended += await prisma.subscription.count({ where: { accountId, NOT: paid } })
  }
  return ended
}
