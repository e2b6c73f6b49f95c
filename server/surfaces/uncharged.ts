import type { QuotaLimits, QuotaStore, QuotaVerdict } from "../accounts/quota/store"
import { refusals } from "../accounts/refusals"
import { type Refusal, refusalStatus } from "../platform/errors"

/** Limits what costs no quota but does cost work, for each network or account. */
const unchargedLimits: QuotaLimits = { perMinute: 300, perDay: Number.MAX_SAFE_INTEGER }

/** Counts requests that are not charged to a quota. `by` is their sender: a network or an account. */
export function countUncharged(
  quota: QuotaStore,
  by: string,
  at: number,
  cost = 1,
): QuotaVerdict | Promise<QuotaVerdict> {
  return quota.charge(`free:${by}`, unchargedLimits, at, cost)
}

/** The refusal of an uncharged request once there were too many of them. */
export function tooManyUncharged({ minute }: QuotaVerdict, at: number): Refusal {
  return refusals.tooManyFree(minute.limit, Math.max(1, Math.ceil(minute.resetAt - at / 1000)))
}

/** Whether a refusal was caused by the caller and not charged. Callers over their quota are limited already. */
export function isUncharged({ refusal }: Refusal): boolean {
  const status = refusalStatus(refusal)
  return status >= 400 && status < 500 && status !== 429
}
