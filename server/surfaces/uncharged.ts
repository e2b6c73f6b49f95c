import { type Refusal, refusalStatus } from "../errors"
import type { QuotaLimits, QuotaStore, QuotaVerdict } from "../quota/store"
import { refusals } from "../refusals"

/** What costs no quota costs work all the same: so much of it is done for one network, or one key, in a minute. */
const unchargedLimits: QuotaLimits = { perMinute: 300, perDay: Number.MAX_SAFE_INTEGER }

/** Counts requests that no quota is charged for. `by` is who sends them: a network, or an account. */
export function countUncharged(
  quota: QuotaStore,
  by: string,
  at: number,
  cost = 1,
): QuotaVerdict | Promise<QuotaVerdict> {
  return quota.charge(`free:${by}`, unchargedLimits, at, cost)
}

/** The answer to a request that costs nothing, once there were too many of them. */
export function tooManyUncharged({ minute }: QuotaVerdict, at: number): Refusal {
  return refusals.tooManyFree(minute.limit, Math.max(1, Math.ceil(minute.resetAt - at / 1000)))
}

/** Whether a refusal is the caller's doing and cost nothing: one that had used up its quota is at its limit already. */
export function isUncharged({ refusal }: Refusal): boolean {
  const status = refusalStatus(refusal)
  return status >= 400 && status < 500 && status !== 429
}
