import { LRUCache } from "lru-cache"

/**
 * A sum for each owner, which halves with every half-life. Beyond `mostOwners`, the least recently used owner is
 * forgotten.
 */
export type DecayingSums = {
  of(owner: string): number
  add(owner: string, amount: number): void
}

type Options = { halfLifeMs: number; mostOwners: number; now?: () => number }

export function decayingSums({ halfLifeMs, mostOwners, now = () => performance.now() }: Options): DecayingSums {
  const sums = new LRUCache<string, { amount: number; at: number }>({ max: mostOwners })
  const of = (owner: string) => {
    const last = sums.get(owner)
    return last ? last.amount * 2 ** ((last.at - now()) / halfLifeMs) : 0
  }
  return { of, add: (owner, amount) => void sums.set(owner, { amount: of(owner) + amount, at: now() }) }
}
