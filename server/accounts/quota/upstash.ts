import { Redis } from "@upstash/redis"
import { type SharedQuotaStore, sharedQuotaStore } from "./shared"

const REQUEST_TIMEOUT_MS = 1_000

export function upstashQuotaStore(url: string, token: string, timeoutMs = REQUEST_TIMEOUT_MS): SharedQuotaStore {
  const redis = new Redis({
    url,
    token,
    // A charge whose reply was lost may have been counted, and would count twice if sent again.
    retry: { retries: 0, backoff: () => 0 },
    signal: () => AbortSignal.timeout(timeoutMs),
    enableTelemetry: false,
  })
  return sharedQuotaStore({ client: redis, ping: () => redis.ping(), close: () => {} })
}
