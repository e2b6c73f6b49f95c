export type QuotaLimits = { perMinute: number; perDay: number }

/** `used` may exceed `limit` after a change to a lower tier. `resetAt` is the end of the window in epoch seconds. */
export type QuotaWindow = { limit: number; used: number; resetAt: number }

export type QuotaState = { minute: QuotaWindow; day: QuotaWindow }

export type QuotaVerdict = QuotaState & { tripped: "minute" | "day" | null }

export type Floor = { minute: number; day: number }

/**
 * Counts requests in two fixed windows, the clock minute and the UTC day. Instants (`at`) are epoch milliseconds, a
 * `cost` is a whole number of requests, a subject is any text.
 */
export interface QuotaStore {
  /** Counts one request (or `cost`) in both windows or, if either lacks room, in neither. Checks the minute first. */
  charge(subject: string, limits: QuotaLimits, at: number, cost?: number): QuotaVerdict | Promise<QuotaVerdict>
  /** The same figures without counting anything. */
  peek(subject: string, limits: QuotaLimits, at: number): QuotaState | Promise<QuotaState>
  /** Gives back what the request at `at` was charged, in the windows it was charged in. Never goes below zero. */
  refund(subject: string, at: number, cost?: number): void | Promise<void>
  /** Raises both counters to at least these figures, which were counted elsewhere or before the store lost them. */
  restore(subject: string, dayUsed: number, at: number, minuteUsed?: number): void | Promise<void>
  /** Resolves if the store can count; rejects with the reason if not. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Always answers, if necessary from this process alone. */
export interface ServingQuotaStore extends QuotaStore {
  /** Whether counts outlive this process. What a shared store has lost is discovered request by request. */
  readonly isShared: boolean
  restore(subject: string, dayUsed: number, at: number, minuteUsed?: number): void
  /** True while limits are enforced in this process although they should be shared. */
  isDegraded(): boolean
  /** The reason in a sentence; null if nothing is wrong. */
  degradedReason(): string | null
}
