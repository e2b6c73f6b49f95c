import type { QuotaLimits, QuotaState } from "./store"

const MINUTE_SECONDS = 60
const DAY_SECONDS = 86_400

/** Which clock minute an instant (epoch ms) is in, counted from the epoch. */
export function minuteOf(at: number): number {
  return Math.floor(at / (MINUTE_SECONDS * 1_000))
}

/** Which UTC day an instant (epoch ms) is in, counted from the epoch. */
export function dayOf(at: number): number {
  return Math.floor(at / (DAY_SECONDS * 1_000))
}

/** The state of the windows that hold `at`, of which so much is used. */
export function stateAt(at: number, limits: QuotaLimits, minuteUsed: number, dayUsed: number): QuotaState {
  return {
    minute: { limit: limits.perMinute, used: minuteUsed, resetAt: (minuteOf(at) + 1) * MINUTE_SECONDS },
    day: { limit: limits.perDay, used: dayUsed, resetAt: (dayOf(at) + 1) * DAY_SECONDS },
  }
}
