/** Sources of the same upstream share a name, and so the bucket. */
export type Pace = { name: string; calls: number; windowSeconds: number }

export type Pacer = {
  /** Takes a token. Returns after how many milliseconds from `nowMs` the call may be made. */
  take(pace: Pace, nowMs: number): number
}

/**
 * One token bucket per pace. A token returns one window after it was spent, so no window of that length has more calls
 * than allowed. A bucket that refills steadily would allow almost twice as many.
 */
export function createPacer(): Pacer {
  const spentAt = new Map<string, number[]>()
  return {
    take(pace, nowMs) {
      const spent = spentAt.get(pace.name) ?? []
      spentAt.set(pace.name, spent)
      const oldest = spent.length < pace.calls ? undefined : spent.shift()
      const at = oldest === undefined ? nowMs : Math.max(nowMs, oldest + pace.windowSeconds * 1000)
      spent.push(at)
      return at - nowMs
    },
  }
}

const FIRST_BACKOFF_MS = 500
const LONGEST_BACKOFF_MS = 30_000

/** Exponential back-off with jitter: half to all of 0.5 s, 1 s, 2 s and so on. */
export function backoffMs(attempt: number, random: number): number {
  const full = Math.min(FIRST_BACKOFF_MS * 2 ** (attempt - 1), LONGEST_BACKOFF_MS)
  return full * (0.5 + random / 2)
}
