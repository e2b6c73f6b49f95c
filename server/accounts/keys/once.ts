import type { QuotaLimits } from "../quota/store"
import { type Counting, chargeKey, type KeyVerdict, peekKey, refundKey } from "./quota"
import type { Holder } from "./verify"

/** In a window of its own: whoever has a thing of the day already pays nothing for it. */
const oncePerDay: QuotaLimits = { perMinute: Number.MAX_SAFE_INTEGER, perDay: 1 }

type ChargedOnce = { quota: KeyVerdict; charged: 0 | 1 }

/** Charges a key, once for whoever pays for its plan, for a thing of a UTC day, however often, and in however many parts, it is asked for. */
export async function chargeOnce(parts: Counting, holder: Holder, thing: string, at: number): Promise<ChargedOnce> {
  const subject = `once:${holder.payerId}:${thing}`
  const free = async () => ({ quota: { ...(await peekKey(parts, holder, at)), tripped: null }, charged: 0 }) as const
  if ((await parts.quota.peek(subject, oncePerDay, at)).day.used > 0) return free()
  const quota = await chargeKey(parts, holder, at)
  if (quota.tripped) return { quota, charged: 0 }
  // Two parts that were asked for at the same time.
  if ((await parts.quota.charge(subject, oncePerDay, at)).tripped) {
    await refundKey(parts, holder, at)
    return free()
  }
  return { quota, charged: 1 }
}
