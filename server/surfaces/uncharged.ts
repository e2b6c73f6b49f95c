import type { QuotaLimits, QuotaStore, QuotaVerdict } from "../accounts/quota/store"
import { refusals } from "../accounts/refusals"
import { type Refusal, refusalStatus } from "../platform/errors"

/** Per network or account, for requests that cost no quota but do cost work. */
const unchargedLimits: QuotaLimits = { perMinute: 300, perDay: Number.MAX_SAFE_INTEGER }

/** `by` is the sender: a network or an account. */
export function countUncharged(
  quota: QuotaStore,
  by: string,
  at: number,
  cost = 1,
): QuotaVerdict | Promise<QuotaVerdict> {
  return quota.charge(`free:${by}`, unchargedLimits, at, cost)
}

export function tooManyUncharged({ minute }: QuotaVerdict, at: number): Refusal {
  return refusals.tooManyFree(minute.limit, Math.max(1, Math.ceil(minute.resetAt - at / 1000)))
}

/** Refusals caused by the caller and not charged. Callers over quota are limited already. */
export function isUncharged({ refusal }: Refusal): boolean {
  const status = refusalStatus(refusal)
  return status >= 400 && status < 500 && status !== 429
}
