import { fallbackQuotaStore } from "./fallback"
import type { FindCharged } from "./floors"
import { memoryQuotaStore } from "./memory"
import type { ServingQuotaStore } from "./store"

export type QuotaStoreSettings = { redisUrl?: string; upstashUrl?: string; upstashToken?: string }

/**
 * Uses the configured Redis, else the Upstash Redis, else this process. `findCharged` restores what a shared store may
 * have lost. Loads only the library of the store in use.
 */
export async function quotaStore(
  { redisUrl, upstashUrl, upstashToken }: QuotaStoreSettings,
  findCharged?: FindCharged,
  timeoutMs?: number,
): Promise<ServingQuotaStore> {
  if (redisUrl) {
    const { redisQuotaStore } = await import("./redis")
    return fallbackQuotaStore(redisQuotaStore(redisUrl, timeoutMs), findCharged, { timeoutMs })
  }
  if (upstashUrl && upstashToken) {
    const { upstashQuotaStore } = await import("./upstash")
    return fallbackQuotaStore(upstashQuotaStore(upstashUrl, upstashToken, timeoutMs), findCharged, { timeoutMs })
  }
  return memoryQuotaStore()
}
