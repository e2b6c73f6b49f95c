import { fallbackQuotaStore } from "./fallback"
import type { FindCharged } from "./floors"
import { memoryQuotaStore } from "./memory"
import type { ServingQuotaStore } from "./store"

export type QuotaStoreSettings = { redisUrl?: string; upstashUrl?: string; upstashToken?: string }

/**
 * The store that the configuration names: a Redis, else an Upstash Redis, else this process. `findCharged` restores
 * what a shared one may have lost. The library is loaded only for the store that is named.
 */
export async function quotaStore(
  { redisUrl, upstashUrl, upstashToken }: QuotaStoreSettings,
  findCharged?: FindCharged,
): Promise<ServingQuotaStore> {
  if (redisUrl) {
    const { redisQuotaStore } = await import("./redis")
    return fallbackQuotaStore(redisQuotaStore(redisUrl), findCharged)
  }
  if (upstashUrl && upstashToken) {
    const { upstashQuotaStore } = await import("./upstash")
    return fallbackQuotaStore(upstashQuotaStore(upstashUrl, upstashToken), findCharged)
  }
  return memoryQuotaStore()
}
