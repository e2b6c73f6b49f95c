/** How many requests fit in one clock minute and in one UTC day. */
export type QuotaLimits = { perMinute: number; perDay: number }

/** `used` may be above `limit` after a change to a lower tier. `resetAt` is the end of the window in epoch seconds. */
export type QuotaWindow = { limit: number; used: number; resetAt: number }

export type QuotaState = { minute: QuotaWindow; day: QuotaWindow }

/** The state after the charge, and which window was full, if one was. */
export type QuotaVerdict = QuotaState & { tripped: "minute" | "day" | null }

/** What is known to have been used in both windows: never more than the truth. */
export type Floor = { minute: number; day: number }

/**
 * Counts requests in two fixed windows, the clock minute and the UTC day. Instants (`at`) are epoch milliseconds, a
 * `cost` is a whole number of requests, a subject is any text.
 */
export interface QuotaStore {
  /** Counts one request (or `cost`) in both windows, or, when either lacks the room, in neither. The minute is asked first. */
  charge(subject: string, limits: QuotaLimits, at: number, cost?: number): QuotaVerdict | Promise<QuotaVerdict>
  /** The same figures without counting anything. */
  peek(subject: string, limits: QuotaLimits, at: number): QuotaState | Promise<QuotaState>
  /** Gives back what the request charged at `at` was charged, in the windows it was charged in. Never below zero. */
  refund(subject: string, at: number, cost?: number): void | Promise<void>
  /** Raises both counters to at least these figures: what was counted elsewhere, or before the store lost it. */
  restore(subject: string, dayUsed: number, at: number, minuteUsed?: number): void | Promise<void>
  /** Resolves when the store can count; rejects with the reason when it cannot. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** What a server runs on: a store that always answers, from this process alone if it must. */
export interface ServingQuotaStore extends QuotaStore {
  /** Holds from the next charge on. */
  restore(subject: string, dayUsed: number, at: number, minuteUsed?: number): void
  /** True while limits are enforced in this process although they should be shared. */
  isDegraded(): boolean
  /** A sentence that says why, or null when nothing is wrong. */
  degradedReason(): string | null
}
