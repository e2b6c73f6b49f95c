import type { QuotaLimits, QuotaState, QuotaStore, QuotaVerdict } from "./store"

/** In a window of its own: whoever has a thing of the day already pays nothing for it. */
const oncePerDay: QuotaLimits = { perMinute: Number.MAX_SAFE_INTEGER, perDay: 1 }

export type ChargedOnce = { quota: QuotaState; tripped: QuotaVerdict["tripped"]; charged: 0 | 1 }

/** Charges whoever pays for a thing once a UTC day, however often, and in however many parts, it is asked for. */
export async function chargeOnce(
  store: QuotaStore,
  { payerId, limits }: { payerId: string; limits: QuotaLimits },
  thing: string,
  at: number,
): Promise<ChargedOnce> {
  const subject = `once:${payerId}:${thing}`
  const free = async () => ({ quota: await store.peek(payerId, limits, at), tripped: null, charged: 0 }) as const
  if ((await store.peek(subject, oncePerDay, at)).day.used > 0) return free()
  const quota = await store.charge(payerId, limits, at)
  if (quota.tripped) return { quota, tripped: quota.tripped, charged: 0 }
  // Two parts that were asked for at the same time.
  if ((await store.charge(subject, oncePerDay, at)).tripped) {
    await store.refund(payerId, at)
    return free()
  }
  return { quota, tripped: null, charged: 1 }
}
