import type { Prisma } from "../platform/database/generated/client"
import { announceKeysOf } from "../platform/database/notifications"
import { type Change, writeAudit } from "./audit/write"
import { isTier, type Tier, tiers } from "./tiers"

export type Plan = { tier: Tier; isLegacyPrice: boolean }

export function planText({ tier, isLegacyPrice }: { tier: string; isLegacyPrice: boolean }): string {
  return `${tier}${isLegacyPrice ? " (legacy price)" : ""}`
}

export function readPlan(
  tier: string,
  isLegacyPrice: boolean,
): { ok: true; plan: Plan } | { ok: false; reason: string } {
  if (!isTier(tier)) return { ok: false, reason: `There is no tier "${tier}".` }
  if (isLegacyPrice && tier === "free") return { ok: false, reason: "The free tier has no legacy price." }
  return { ok: true, plan: { tier, isLegacyPrice } }
}

export function monthlyPriceUsd({ tier, isLegacyPrice }: Plan): number {
  const { pricePerMonthUsd, legacyPricePerMonthUsd } = tiers[tier]
  return (isLegacyPrice ? legacyPricePerMonthUsd : null) ?? pricePerMonthUsd
}

/**
 * Writes an audit entry and tells every replica to forget the account's cached keys. False, with nothing written, if
 * the account already has that plan.
 */
export async function setPlan(
  tx: Prisma.TransactionClient,
  accountId: string,
  { tier, isLegacyPrice }: Plan,
  change: Change,
): Promise<boolean> {
  await lockAccount(tx, accountId)
  const account = await tx.account.findUniqueOrThrow({ where: { id: accountId } })
  const from = { tier: account.tier, isLegacyPrice: account.isLegacyPrice }
  const to = { tier, isLegacyPrice: isLegacyPrice && tier !== "free" }
  if (from.tier === to.tier && from.isLegacyPrice === to.isLegacyPrice) return false
  await tx.account.update({ where: { id: accountId }, data: to })
  await writeAudit(tx, change, "plan.changed", { accountId, detail: { from, to } })
  await announceKeysOf(tx, accountId, change.at)
  return true
}

/** Locks the account's row until the transaction ends, so that two changes of one plan come one after the other. */
export async function lockAccount(tx: Prisma.TransactionClient, accountId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM account WHERE id = ${accountId} FOR UPDATE`
}
