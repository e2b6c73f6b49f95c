import type { Database } from "../../platform/database/database"
import { limitsAt } from "../plan"
import type { QuotaLimits, QuotaState, QuotaVerdict, QuotaWindow, ServingQuotaStore } from "../quota/store"
import type { KeyShare } from "../wantedKeyLimits"
import { chargedOfKeys } from "./charged"
import { shareOfDay } from "./keyLimits"
import type { Holder } from "./verify"

/*
 * A key is charged to the account that pays for its plan. A key with a share of the day is charged to its share too,
 * and a test key only to its own small limit.
 */

/** What a key has left. With a share, `day` is what the key itself has left, and `own` the two windows behind it. */
export type KeyQuota = QuotaState & { own?: { account: QuotaState; share: QuotaWindow } }
export type KeyVerdict = KeyQuota & Pick<QuotaVerdict, "tripped"> & { isShareFull?: boolean }

export type Counting = { quota: ServingQuotaStore; database: Database }

/** For all test keys of an account together. */
export const testLimits: QuotaLimits = { perMinute: 30, perDay: 2_000 }

export async function chargeKey(parts: Counting, holder: Holder, at: number): Promise<KeyVerdict> {
  const { limits } = holder
  if (limits === null) return parts.quota.charge(holder.payerId, limitsAt(holder, at), at)
  if (limits.isTest) return parts.quota.charge(testSubject(holder), testLimits, at)
  if (limits.share === null) return parts.quota.charge(holder.payerId, limitsAt(holder, at), at)
  return chargeShare(parts, holder, { subject: limits.shareSubject, share: limits.share }, at)
}

/** The share of a key, and the subject to which its use is charged. */
type CountedShare = { subject: string; share: KeyShare }

/** Charges the share first, so that a key whose share is full takes nothing from the account's other keys. */
async function chargeShare(
  { quota, database }: Counting,
  holder: Holder,
  { subject, share }: CountedShare,
  at: number,
): Promise<KeyVerdict> {
  const plan = limitsAt(holder, at)
  const limits = ownLimits(share, plan)
  await restoreShare({ quota, database }, subject, at)
  const own = await quota.charge(subject, limits, at)
  if (own.tripped) {
    const account = await quota.peek(holder.payerId, plan, at)
    return { ...together(account, own.day), tripped: "day", isShareFull: true }
  }
  const account = await quota.charge(holder.payerId, plan, at)
  if (!account.tripped) return { ...together(account, own.day), tripped: null }
  await quota.refund(subject, at)
  const back = { ...own.day, used: own.day.used - 1 }
  return {
    ...together(account, back),
    ...(account.tripped === "day" && { day: account.day }),
    tripped: account.tripped,
  }
}

export async function refundKey({ quota }: Counting, holder: Holder, at: number): Promise<void> {
  const { limits, payerId } = holder
  if (limits?.isTest) return quota.refund(testSubject(holder), at)
  if (limits?.share) await quota.refund(limits.shareSubject, at)
  await quota.refund(payerId, at)
}

export async function peekKey({ quota }: Pick<Counting, "quota">, holder: Holder, at: number): Promise<KeyQuota> {
  const { limits, payerId } = holder
  if (limits?.isTest) return quota.peek(testSubject(holder), testLimits, at)
  if (!limits?.share) return quota.peek(payerId, limitsAt(holder, at), at)
  return peekShare(quota, holder, { subject: limits.shareSubject, share: limits.share }, at)
}

async function peekShare(
  quota: ServingQuotaStore,
  holder: Holder,
  { subject, share }: CountedShare,
  at: number,
): Promise<KeyQuota> {
  const plan = limitsAt(holder, at)
  const [account, own] = await Promise.all([
    quota.peek(holder.payerId, plan, at),
    quota.peek(subject, ownLimits(share, plan), at),
  ])
  return together(account, own.day)
}

const testSubject = ({ accountId }: Holder) => `test:${accountId}`

/** The share has no minute of its own: the account's minute applies. */
function ownLimits(share: KeyShare, { perDay }: QuotaLimits): QuotaLimits {
  return { perMinute: Number.MAX_SAFE_INTEGER, perDay: shareOfDay(share, perDay) }
}

function together(account: QuotaState, share: QuotaWindow): KeyQuota {
  const left = Math.max(0, Math.min(share.limit - share.used, account.day.limit - account.day.used))
  const { minute, day } = account
  return { minute, day: { ...share, used: share.limit - left }, own: { account: { minute, day }, share } }
}

/**
 * For a store that forgets with its process: restores what was charged before it started, or before the share was set.
 * If the database does not answer in time, nothing is restored, as when a shared store has lost its counters.
 */
async function restoreShare({ quota, database }: Counting, subject: string, at: number): Promise<void> {
  if (quota.isShared) return
  const { day } = await quota.peek(subject, { perMinute: 0, perDay: 0 }, at)
  if (day.used > 0) return
  const charged = await chargedOfKeys(database, [subject], new Date(at)).catch(() => null)
  const used = charged?.get(subject) ?? 0
  if (used > 0) quota.restore(subject, used, at)
}
