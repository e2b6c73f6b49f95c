import { type Refusal, refusalStatus } from "../platform/errors"
import type { QuotaLimits, QuotaStore, QuotaVerdict, QuotaWindow } from "./quota/store"
import { refusals } from "./refusals"

/** How many requests one network or account may send that cost no quota but make the server work. */
const unchargedLimits: QuotaLimits = { perMinute: 300, perDay: Number.MAX_SAFE_INTEGER }

export const networkSubject = (network: string) => `net:${network}`

export const isNetwork = (owner: string) => owner.startsWith("net:")

export async function countUncharged(quota: QuotaStore, by: string, at: number, cost = 1): Promise<QuotaVerdict> {
  return quota.charge(unchargedSubject(by), unchargedLimits, at, cost)
}

export async function unchargedMinute(quota: QuotaStore, by: string, at: number): Promise<QuotaWindow> {
  return (await quota.peek(unchargedSubject(by), unchargedLimits, at)).minute
}

const unchargedSubject = (by: string) => `free:${by}`

export function tooManyUncharged({ minute }: { minute: QuotaWindow }, at: number): Refusal {
  return refusals.tooManyFree(minute.limit, Math.max(1, Math.ceil(minute.resetAt - at / 1000)))
}

/** Refusals that the caller caused and that are not charged. Callers over quota are limited already. */
export function isUncharged({ refusal }: Refusal): boolean {
  const status = refusalStatus(refusal)
  return status >= 400 && status < 500 && status !== 429
}
