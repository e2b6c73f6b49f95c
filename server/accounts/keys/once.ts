import type { QuotaLimits } from "../quota/store"
import { type Counting, chargeKey, type KeyVerdict, peekKey, refundKey } from "./quota"
import type { Holder } from "./verify"

/** A window of its own: within the day, the same item is charged once. */
const oncePerDay: QuotaLimits = { perMinute: Number.MAX_SAFE_INTEGER, perDay: 1 }

type ChargedOnce = { quota: KeyVerdict; charged: 0 | 1 }

/** Charges an item once per UTC day and payer, however often and in however many parts it is requested. */
export async function chargeOnce(parts: Counting, holder: Holder, thing: string, at: number): Promise<ChargedOnce> {
  const subject = `once:${holder.payerId}:${thing}`
  const free = async () => ({ quota: { ...(await peekKey(parts, holder, at)), tripped: null }, charged: 0 }) as const
  if ((await parts.quota.peek(subject, oncePerDay, at)).day.used > 0) return free()
  const quota = await chargeKey(parts, holder, at)
  if (quota.tripped) return { quota, charged: 0 }
  // Two parts may be requested at the same time.
  if ((await parts.quota.charge(subject, oncePerDay, at)).tripped) {
    await refundKey(parts, holder, at)
    return free()
  }
  return { quota, charged: 1 }
}
