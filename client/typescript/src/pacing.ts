/** Waits so long; rejects when the signal aborts meanwhile. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>

type Minute = { left: number; endsAt: number }

/**
 * Keeps requests within the quota of the minute, by the headers that every response has. Where it does not know what is
 * left, at the start and in each new minute, one request goes first and the others wait for its response.
 */
export class Pacer {
  #minute: Minute | null = null
  /** Counts the minutes, so that a response is held against the one that its request was sent in. */
  #number = 0
  #isAsking = false
  #waiting: (() => void)[] = []
  readonly #now: () => number
  readonly #sleep: Sleep

  constructor(now: () => number, sleep: Sleep) {
    this.#now = now
    this.#sleep = sleep
  }

  /**
   * Comes back when one more request may be sent, with the number of its minute. One that would have to wait for longer
   * than `maxWaitMs` is not held.
   */
  async take(maxWaitMs: number, signal?: AbortSignal): Promise<number> {
    for (;;) {
      signal?.throwIfAborted()
      if (this.#minute && this.#now() >= this.#minute.endsAt) {
        this.#minute = null
        this.#number++
      }
      if (!this.#minute && !this.#isAsking) {
        this.#isAsking = true
        return this.#number
      }
      if (!this.#minute) {
        await new Promise<void>((resolve, reject) => {
          this.#waiting.push(resolve)
          signal?.addEventListener("abort", () => reject(signal.reason), { once: true })
        })
      } else if (this.#minute.left > 0) {
        this.#minute.left--
        return this.#number
      } else {
        const waitMs = this.#minute.endsAt - this.#now()
        if (waitMs > maxWaitMs) return this.#number
        await this.#sleep(waitMs, signal)
      }
    }
  }

  /** Learns from the `RateLimit` header of a response what is left in its minute; null where none came. */
  learn(header: string | null, number: number): void {
    if (number !== this.#number) return
    const [, left, seconds] = /"minute";r=(\d+);t=(\d+)/.exec(header ?? "") ?? []
    if (seconds !== undefined) this.#note({ left: Number(left), endsAt: this.#now() + Number(seconds) * 1_000 })
    this.#isAsking = false
    for (const wake of this.#waiting.splice(0)) wake()
  }

  /** Others may use the same quota, and what is under way has not been counted yet: the smaller number holds. */
  #note(minute: Minute): void {
    const known = this.#minute
    const isSame = known !== null && minute.endsAt < known.endsAt + 2_000
    this.#minute = isSame ? { left: Math.min(known.left, minute.left), endsAt: known.endsAt } : minute
  }
}
