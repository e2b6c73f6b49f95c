import type { QuotaLimits, QuotaState } from "./store"

const MINUTE_SECONDS = 60
const DAY_SECONDS = 86_400

export function minuteOf(at: number): number {
  return Math.floor(at / (MINUTE_SECONDS * 1_000))
}

export function dayOf(at: number): number {
  return Math.floor(at / (DAY_SECONDS * 1_000))
}

export function stateAt(at: number, limits: QuotaLimits, minuteUsed: number, dayUsed: number): QuotaState {
  return {
    minute: { limit: limits.perMinute, used: minuteUsed, resetAt: (minuteOf(at) + 1) * MINUTE_SECONDS },
    day: { limit: limits.perDay, used: dayUsed, resetAt: (dayOf(at) + 1) * DAY_SECONDS },
  }
}
