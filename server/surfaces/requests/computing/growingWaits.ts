import { LRUCache } from "lru-cache"
import { retryAfterSeconds } from "../../../platform/errors"

const longestSeconds = 300
/** A wait that ended this long ago is forgotten, so that the next one is short again. */
const forgottenAfterMs = 600_000
const mostOwners = 10_000

export type GrowingWaits = {
  /** Whole seconds until this owner may ask again; 0 if it may. */
  left(owner: string, at: number): number
  /** Makes an owner wait from `at` (epoch ms) on, twice as long as the last time; returns whole seconds. */
  lengthen(owner: string, at: number): number
}

/** Refusing costs something too, so a caller that continues after a refusal waits longer each time. */
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
