import { LRUCache } from "lru-cache"
import { fairQueue, NoTurnError } from "../platform/fairQueue"
import { recentUse } from "../platform/recentUse"
import type { QuotaStore, QuotaWindow } from "./quota/store"
import { networkSubject, tooManyUncharged, unchargedMinute } from "./refusalLimit"
import { refusals } from "./refusals"

/** A credential by its hash; `network` is the sender's, and `at` is in epoch ms. */
type Presented = { hash: string; network: string; at: number }

/**
 * Looks credentials up in the database. Anyone can make one up, and each costs a query. So credentials that were never
 * found wait in turn, a few at a time for one network, and a network with too many refusals in the minute is refused
 * without a query. Throws `rate_limited_minute`.
 */
export type Lookups = <T>(presented: Presented, look: () => Promise<T | null>) => Promise<T | null>

/** Of the pool's ten connections. */
const bounds = { atOnce: 5, atOnceEach: 2, mostWaiting: 1_024, mostWaitingEach: 256, longestWaitMs: 4_000 }
const mostFound = 50_000
const mostNetworks = 10_000

export function credentialLookups(quota: QuotaStore): Lookups {
  const inTurn = fairQueue(bounds, recentUse())
  const found = new LRUCache<string, true>({ max: mostFound })
  const refused = new LRUCache<string, QuotaWindow>({ max: mostNetworks })

  async function requireRoom({ network, at }: Presented): Promise<void> {
    const known = refused.get(network)
    const minute =
      known && at < known.resetAt * 1_000 ? known : await unchargedMinute(quota, networkSubject(network), at)
    if (minute.used < minute.limit) return
    refused.set(network, minute)
    throw tooManyUncharged({ minute }, at)
  }

  return async (presented, look) => {
    const { hash, network } = presented
    if (found.has(hash)) return look()
    await requireRoom(presented)
    try {
      const result = await inTurn(network, async () => {
        // The network may have been refused often while this credential waited.
        await requireRoom(presented)
        return look()
      })
      if (result !== null) found.set(hash, true)
      return result
    } catch (error) {
      throw error instanceof NoTurnError ? refusals.lookupsQueued() : error
    }
  }
}
