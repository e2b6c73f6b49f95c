import { fallbackQuotaStore } from "./fallback"
import { memoryQuotaStore } from "./memory"
import { redisQuotaStore } from "./redis"
import type { ServingQuotaStore } from "./store"
import { upstashQuotaStore } from "./upstash"

export type QuotaPlace = { redisUrl?: string; upstashUrl?: string; upstashToken?: string }

/** The store that the configuration names: a Redis, else an Upstash Redis, else this process. */
export function quotaStore({ redisUrl, upstashUrl, upstashToken }: QuotaPlace): ServingQuotaStore {
  if (redisUrl) return fallbackQuotaStore(redisQuotaStore(redisUrl))
  if (upstashUrl && upstashToken) return fallbackQuotaStore(upstashQuotaStore(upstashUrl, upstashToken))
  return memoryQuotaStore()
}
