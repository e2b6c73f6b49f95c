import { fallbackQuotaStore } from "./fallback"
import type { Recorded } from "./floors"
import { memoryQuotaStore } from "./memory"
import { redisQuotaStore } from "./redis"
import type { ServingQuotaStore } from "./store"
import { upstashQuotaStore } from "./upstash"

export type QuotaPlace = { redisUrl?: string; upstashUrl?: string; upstashToken?: string }

/**
 * The store that the configuration names: a Redis, else an Upstash Redis, else this process. `recorded` tells a shared one
 * what it may have lost.
 */
export function quotaStore({ redisUrl, upstashUrl, upstashToken }: QuotaPlace, recorded?: Recorded): ServingQuotaStore {
  if (redisUrl) return fallbackQuotaStore(redisQuotaStore(redisUrl), recorded)
  if (upstashUrl && upstashToken) return fallbackQuotaStore(upstashQuotaStore(upstashUrl, upstashToken), recorded)
  return memoryQuotaStore()
}
