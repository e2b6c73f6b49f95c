import { memoryQuotaStore } from "./memory"
import type { QuotaStore, ServingQuotaStore } from "./store"

const TIMEOUT_MS = 250
const BACK_OFF_MS = 1_000

/** From the first failure to the first answer after it, in the instants of the requests that met them. */
type Outage = { from: number; until: number; reason: string }

/**
 * Asks the shared store, and while it fails counts in this process instead. Charge, peek and refund never reject; ping
 * does, with the reason, because whether the shared store answers is what it asks. After a failure one request in each
 * back-off tries again.
 */
export function fallbackQuotaStore(
  shared: QuotaStore,
  { timeoutMs = TIMEOUT_MS, backOffMs = BACK_OFF_MS } = {},
): ServingQuotaStore {
  const own = memoryQuotaStore()
  let outage: Outage | null = null
  let retryAt = Number.NEGATIVE_INFINITY

  const isDegraded = () => outage !== null && outage.until === Number.POSITIVE_INFINITY

  async function ask<T>(at: number, question: () => T | Promise<T>): Promise<{ ok: true; value: T } | { ok: false }> {
    if (isDegraded()) {
      if (at < retryAt) return { ok: false }
      retryAt = at + backOffMs
    }
    try {
      const value = await within(timeoutMs, question)
      if (outage !== null && isDegraded()) outage.until = at
      return { ok: true, value }
    } catch (error) {
      const from = outage !== null && isDegraded() ? outage.from : at
      outage = { from, until: Number.POSITIVE_INFINITY, reason: sentence(error) }
      retryAt = at + backOffMs
      return { ok: false }
    }
  }

  const wasChargedHere = (at: number) => outage !== null && at >= outage.from && at < outage.until

  return {
    async charge(subject, limits, at, cost) {
      const answer = await ask(at, () => shared.charge(subject, limits, at, cost))
      if (!answer.ok) return own.charge(subject, limits, at, cost)
      // Kept here too, so that an outage does not hand everyone a fresh quota.
      own.restore(subject, answer.value.day.used, at, answer.value.minute.used)
      return answer.value
    },

    async peek(subject, limits, at) {
      const answer = await ask(at, () => shared.peek(subject, limits, at))
      return answer.ok ? answer.value : own.peek(subject, limits, at)
    },

    async refund(subject, at, cost) {
      own.refund(subject, at, cost)
      if (!wasChargedHere(at)) await ask(at, () => shared.refund(subject, at, cost))
    },

    restore: own.restore,
    isDegraded,
    degradedReason: () => (outage !== null && isDegraded() ? outage.reason : null),

    async ping() {
      await within(timeoutMs, () => shared.ping())
    },

    async close() {
      await Promise.all([shared.close(), own.close()])
    },
  }
}

async function within<T>(timeoutMs: number, question: () => T | Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
  try {
    return await Promise.race([question(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function sentence(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  return `Quotas are enforced in this process alone, because the shared store failed: ${reason}`
}
