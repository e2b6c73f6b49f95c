export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>

type Minute = { left: number; endsAt: number }

/**
 * Keeps requests within the quota of the minute. While it does not know what is left, at the start and in each new
 * minute, one request goes first and the others wait for its response.
 */
export class Pacer {
  #minute: Minute | null = null
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
   * Resolves with the number of the minute when a request may be sent, or at once if that would take longer than
   * `maxWaitMs`.
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

  /** Reads what is left of a minute from the `RateLimit` header of a response; null if there is none. */
  learn(header: string | null, number: number): void {
    if (number !== this.#number) return
    const [, left, seconds] = /"minute";r=(\d+);t=(\d+)/.exec(header ?? "") ?? []
    if (seconds !== undefined) this.#note({ left: Number(left), endsAt: this.#now() + Number(seconds) * 1_000 })
    this.#isAsking = false
    for (const wake of this.#waiting.splice(0)) wake()
  }

  /** Others may use the same quota, and requests under way are not counted yet, so the smaller number holds. */
  #note(minute: Minute): void {
    const known = this.#minute
    const isSame = known !== null && minute.endsAt < known.endsAt + 2_000
    this.#minute = isSame ? { left: Math.min(known.left, minute.left), endsAt: known.endsAt } : minute
  }
}
