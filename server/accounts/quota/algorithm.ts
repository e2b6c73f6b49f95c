import type { RatelimitConfig } from "@upstash/ratelimit"
import { chargeScript, raiseScript, refundScript, runScript, type ScriptRunner } from "./script"
import type { Floor, QuotaLimits, QuotaVerdict } from "./store"
import { dayOf, minuteOf, stateAt } from "./windows"

/** Counters outlive their window, because replicas' clocks differ a little and a refund may be late. */
const MINUTE_TTL_SECONDS = 3 * 60
export const dayCounterSeconds = 25 * 3_600

/**
 * An algorithm for `@upstash/ratelimit` that counts in the clock minute and the UTC day of `at` together. The library's
 * answer has room for one window, so `report` gets the whole verdict; null if the day has no counter yet and there is
 * no `floor` to start from.
 */
export function twoWindows(
  limits: QuotaLimits,
  at: number,
  floor: Floor | null,
  report: (verdict: QuotaVerdict | null) => void,
): RatelimitConfig["limiter"] {
  async function count(redis: ScriptRunner, name: string, cost: number) {
    const { minute, day } = floor ?? { minute: 0, day: -1 }
    const args = [cost, limits.perMinute, limits.perDay, MINUTE_TTL_SECONDS, dayCounterSeconds, minute, day]
    const [minuteUsed, dayUsed, full] = await runScript<[number, number, -1 | 0 | 1 | 2]>(
      redis,
      chargeScript,
      keysOf(name, at),
      args,
    )
    const verdict = { ...stateAt(at, limits, minuteUsed, dayUsed), tripped: full === -1 ? null : TRIPPED[full] }
    report(full === -1 ? null : verdict)
    return { success: verdict.tripped === null, ...tighterWindow(verdict), pending: Promise.resolve() }
  }

  return () => ({
    limit: ({ redis }, name, cost = 1) => count(redis, name, cost),
    getRemaining: ({ redis }, name) => count(redis, name, 0),
    resetTokens: ({ redis }, name) => refundCharge(redis, name, at, Number.MAX_SAFE_INTEGER),
  })
}

export async function refundCharge(redis: ScriptRunner, name: string, at: number, cost: number): Promise<void> {
  await runScript(redis, refundScript, keysOf(name, at), [cost])
}

export async function raiseTo(redis: ScriptRunner, name: string, at: number, { minute, day }: Floor): Promise<void> {
  await runScript(redis, raiseScript, keysOf(name, at), [MINUTE_TTL_SECONDS, dayCounterSeconds, minute, day])
}

const TRIPPED = [null, "minute", "day"] as const

function keysOf(name: string, at: number): string[] {
  return [`${name}:minute:${minuteOf(at)}`, `${name}:day:${dayOf(at)}`]
}

function tighterWindow({ minute, day, tripped }: QuotaVerdict): { limit: number; remaining: number; reset: number } {
  const isDay = tripped === null ? day.limit - day.used < minute.limit - minute.used : tripped === "day"
  const { limit, used, resetAt } = isDay ? day : minute
  return { limit, remaining: Math.max(0, limit - used), reset: resetAt * 1_000 }
}
