import { LRUCache } from "lru-cache"
import { retryAfterSeconds } from "../../platform/errors"

const longestSeconds = 300
/** A wait that has been over for this long is forgotten, and the next one is short again. */
const forgottenAfterMs = 600_000
const mostOwners = 10_000

export type GrowingWaits = {
  /** Whole seconds until this owner may ask again; 0 if it may. */
  left(owner: string, at: number): number
  /** Sends an owner away from `at` (epoch ms) on, for twice as long as the last time; returns whole seconds. */
  lengthen(owner: string, at: number): number
}

/** Refusing costs something too, so whoever goes on after a refusal waits longer each time. */
export function growingWaits(): GrowingWaits {
  const waits = new LRUCache<string, { seconds: number; until: number }>({ max: mostOwners })
  return {
    left: (owner, at) => Math.max(0, Math.ceil(((waits.get(owner)?.until ?? at) - at) / 1_000)),
    lengthen(owner, at) {
      const last = waits.get(owner)
      const isRemembered = last !== undefined && at < last.until + forgottenAfterMs
      const seconds = isRemembered ? Math.min(last.seconds * 2, longestSeconds) : retryAfterSeconds
      waits.set(owner, { seconds, until: at + seconds * 1_000 })
      return seconds
    },
  }
}
