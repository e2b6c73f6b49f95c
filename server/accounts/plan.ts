import type { Prisma } from "../platform/database/generated/client"
import { announceKeysOf } from "../platform/database/notifications"
import { type AccountChange, writeAudit } from "./audit/write"
import type { QuotaLimits } from "./quota/store"
import { isPaidTier, isTier, type Tier, tiers } from "./tiers"

export type Plan = { tier: Tier; isLegacyPrice: boolean }

/** What `planOf` needs to be read with an account. */
export const withTeam = {
  membership: { include: { team: { include: { owner: true } } } },
} as const satisfies Prisma.AccountInclude

type WithTeam = Prisma.AccountGetPayload<{ include: typeof withTeam }>

export type SharedPlan = Plan & {
  payerId: string
  /** Requests a day that the operator added to the plan until an instant. */
  extra: { perDay: number; until: Date } | null
  /** Why the account is suspended; empty if only the one that pays for it is, and null if neither is. */
  suspendedFor: string | null
}

export type WithPlan = Pick<
  WithTeam,
  "id" | "tier" | "isLegacyPrice" | "membership" | "extraPerDay" | "extraUntil" | "suspendedAt" | "suspendedFor"
>

/** The plan of the team's owner while that is a paid one; otherwise the account's own. */
export function planOf(account: WithPlan): SharedPlan {
  const payer = payerOf(account)
  const { id: payerId, tier, isLegacyPrice } = payer
  return {
    payerId,
    tier,
    isLegacyPrice,
    extra: extraOf(payer),
    suspendedFor: account.suspendedAt ? (account.suspendedFor ?? "") : payer.suspendedAt ? "" : null,
  }
}

export function extraOf({
  extraPerDay,
  extraUntil,
}: Pick<WithPlan, "extraPerDay" | "extraUntil">): SharedPlan["extra"] {
  return extraPerDay === null || extraUntil === null ? null : { perDay: extraPerDay, until: extraUntil }
}

/** What the plan allows at an instant in epoch ms. */
export function limitsAt({ tier, extra }: Pick<SharedPlan, "tier" | "extra">, at: number): QuotaLimits {
  const { limits } = tiers[tier]
  if (extra === null || extra.until.getTime() <= at) return limits
  return { ...limits, perDay: limits.perDay + extra.perDay }
}

function payerOf(account: WithPlan) {
  const owner = account.membership?.team.owner
  return owner && isPaidTier(owner.tier) ? owner : account
}

const sharing = `
  team_member member JOIN team ON team.id = member.team_id JOIN account payer ON payer.id = team.owner_id
  WHERE payer.tier <> 'free'`

/** `planOf` for statements: `shared` has the team, and the payer with its tier, of accounts that use another's plan. */
export const joinShared = `
  LEFT JOIN (
    SELECT member.account_id, member.team_id, payer.id AS payer_id, payer.tier, payer.suspended_at FROM ${sharing}
  ) AS shared ON shared.account_id = account.id`

export const planTier = `
  coalesce((SELECT payer.tier FROM ${sharing} AND member.account_id = account.id), account.tier)`

/** Whether an account, or the one that pays for it, is suspended. */
export const planSuspended = `
  (account.suspended_at IS NOT NULL
    OR EXISTS (SELECT FROM ${sharing} AND member.account_id = account.id AND payer.suspended_at IS NOT NULL))`

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
 * Writes an audit entry and makes every replica forget the cached keys of the account and of its team. False, with
 * nothing written, if the account already has that plan.
 */
export async function setPlan(
  tx: Prisma.TransactionClient,
  accountId: string,
  { tier, isLegacyPrice }: Plan,
  change: AccountChange,
): Promise<boolean> {
  await lockAccount(tx, accountId)
  const account = await tx.account.findUniqueOrThrow({ where: { id: accountId } })
  const from = { tier: account.tier, isLegacyPrice: account.isLegacyPrice }
  const to = { tier, isLegacyPrice: isLegacyPrice && tier !== "free" }
  if (from.tier === to.tier && from.isLegacyPrice === to.isLegacyPrice) return false
  await tx.account.update({ where: { id: accountId }, data: to })
  const team = await lockOwnTeam(tx, accountId)
  await writeAudit(tx, change, "plan.changed", { accountId, teamId: team?.id, detail: { from, to } })
  for (const id of team?.memberIds ?? [accountId]) await announceKeysOf(tx, id, change.at)
  return true
}

/** The team that the account owns, or null. Nobody joins or leaves it until the transaction ends. */
export async function lockOwnTeam(
  tx: Prisma.TransactionClient,
  ownerId: string,
): Promise<{ id: string; memberIds: string[] } | null> {
  const [team] = await tx.$queryRaw<{ id: string }[]>`SELECT id FROM team WHERE owner_id = ${ownerId} FOR UPDATE`
  if (!team) return null
  const members = await tx.teamMember.findMany({ where: { teamId: team.id }, select: { accountId: true } })
  return { id: team.id, memberIds: members.map(({ accountId }) => accountId) }
}

/** The plan, and all accounts that use it. Locked, so that what the plan limits is counted one change at a time. */
export async function lockPlan(
  tx: Prisma.TransactionClient,
  accountId: string,
): Promise<SharedPlan & { accountIds: string[] }> {
  await lockAccount(tx, accountId)
  const account = await tx.account.findUniqueOrThrow({ where: { id: accountId }, include: withTeam })
  const plan = planOf(account)
  if (!account.membership || plan.payerId !== account.membership.team.ownerId)
    return { ...plan, accountIds: [accountId] }
  const team = await lockOwnTeam(tx, plan.payerId)
  return { ...plan, accountIds: team?.memberIds ?? [accountId] }
}

/** Locks the account's row until the transaction ends, so that two changes of one plan run one after the other. */
export async function lockAccount(tx: Prisma.TransactionClient, accountId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM account WHERE id = ${accountId} FOR UPDATE`
}
