import { backlog } from "./backlog"
import { type FindCharged, floors } from "./floors"
import { memoryQuotaStore } from "./memory"
import type { SharedQuotaStore } from "./shared"
import type { ServingQuotaStore } from "./store"
import { within } from "./within"

const TIMEOUT_MS = 250
const BACK_OFF_MS = 1_000
const IDLE_MS = 10_000

/**
 * Uses the shared store, and counts in this process while that fails. Charge, peek and refund never reject; ping does,
 * with the reason, because it tests the shared store. After a failure, one request per back-off tries again. Counts of
 * this process are pushed before the shared store counts again, and a day it has lost starts from the known figures
 * (docs/architecture/accounts.md).
 */
export function fallbackQuotaStore(
  shared: SharedQuotaStore,
  findCharged: FindCharged = async () => new Map(),
  { timeoutMs = TIMEOUT_MS, backOffMs = BACK_OFF_MS, idleMs = IDLE_MS } = {},
): ServingQuotaStore {
  const own = memoryQuotaStore()
  const known = floors(own, findCharged)
  const unshared = backlog(shared, known)
  let reason: string | null = null
  let retryAt = Number.NEGATIVE_INFINITY

  const isNewHere = (subject: string, at: number) => own.peek(subject, { perMinute: 0, perDay: 0 }, at).day.used === 0

  async function recover(): Promise<void> {
    await shared.ping()
    await unshared.pushAll()
    reason = null
  }

  /** Without requests, a server would never push its counts. */
  const idle = setInterval(() => {
    if (reason !== null || !unshared.isEmpty()) recover().catch(() => {})
  }, idleMs).unref()

  type Answer<T> = { ok: true; value: T } | { ok: false }

  async function ask<T>(at: number, question: (signal: AbortSignal) => T | Promise<T>): Promise<Answer<T>> {
    if (reason !== null && at < retryAt) return { ok: false }
    if (reason !== null) retryAt = at + backOffMs
    try {
      const value = await within(timeoutMs, async (signal) => {
        if (reason !== null) await recover()
        return question(signal)
      })
      return { ok: true, value }
    } catch (error) {
      reason = sentence(error)
      retryAt = at + backOffMs
      return { ok: false }
    }
  }

  return {
    async charge(subject, limits, at, cost) {
      const answer = await ask(at, async (signal) => {
        await unshared.push(subject)
        const verdict = isNewHere(subject, at) ? null : await shared.chargeKnown(subject, limits, at, cost)
        if (verdict !== null) return verdict
        const floor = await known.find(subject, at)
        // By now this process may have charged it.
        signal.throwIfAborted()
        return shared.chargeAbove(floor)(subject, limits, at, cost)
      })
      if (!answer.ok) {
        if (isNewHere(subject, at)) own.restore(subject, (await known.find(subject, at)).day, at)
        unshared.add(subject, at)
        return own.charge(subject, limits, at, cost)
      }
      // Also kept here, so that an outage does not give everyone a fresh quota.
      own.restore(subject, answer.value.day.used, at, answer.value.minute.used)
      return answer.value
    },

    async peek(subject, limits, at) {
      const answer = await ask(at, () => shared.peek(subject, limits, at))
      const mine = own.peek(subject, limits, at)
      if (!answer.ok) return mine
      const mayKnowTooLittle = answer.value.day.used === 0 || unshared.has(subject)
      return mayKnowTooLittle && mine.day.used > answer.value.day.used ? mine : answer.value
    },

    async refund(subject, at, cost) {
      own.refund(subject, at, cost)
      await ask(at, () => shared.refund(subject, at, cost))
    },

    restore(subject, dayUsed, at, minuteUsed) {
      own.restore(subject, dayUsed, at, minuteUsed)
      unshared.add(subject, at)
    },

    isShared: true,
    isDegraded: () => reason !== null,
    degradedReason: () => reason,

    async ping() {
      await within(timeoutMs, () => shared.ping())
    },

    async close() {
      clearInterval(idle)
      await Promise.all([shared.close(), own.close()])
    },
  }
}

function sentence(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  return `Quotas are enforced in this process alone, because the shared store failed: ${reason}`
}
