import { fallbackQuotaStore } from "./fallback"
import type { FindCharged } from "./floors"
import { memoryQuotaStore } from "./memory"
import { redisQuotaStore } from "./redis"
import type { ServingQuotaStore } from "./store"
import { upstashQuotaStore } from "./upstash"

export type QuotaStoreSettings = { redisUrl?: string; upstashUrl?: string; upstashToken?: string }

/**
 * The store that the configuration names: a Redis, else an Upstash Redis, else this process. `findCharged` restores
 * what a shared one may have lost.
 */
export function quotaStore(
  { redisUrl, upstashUrl, upstashToken }: QuotaStoreSettings,
  findCharged?: FindCharged,
): ServingQuotaStore {
  if (redisUrl) return fallbackQuotaStore(redisQuotaStore(redisUrl), findCharged)
  if (upstashUrl && upstashToken) return fallbackQuotaStore(upstashQuotaStore(upstashUrl, upstashToken), findCharged)
  return memoryQuotaStore()
}
