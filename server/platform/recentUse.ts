import { decayingSums } from "./decayingSums"

/** How much each owner has used lately, and whose work is under way. Queues that compute in one place share it. */
export type RecentUse = {
  /** The owner with the least use; undefined while work of another with far less is under way. */
  next(owners: readonly string[]): string | undefined
  /** Whether the owner has used so much that only one of its requests may run at a time. */
  isHeavyUser(owner: string): boolean
  /** Counts time until the returned function is called. */
  begin(owner: string): () => void
  onWorkEnded(listener: () => void): void
}

const halfLifeMs = 30_000
const usuallyMuchMs = 1_000
/** An owner that has used so many times what another has, by a noticeable difference, does not run next to it. */
const timesFarLess = 4
const noticedMs = 250
/** Each request counts at once as a short one. */
const shortMs = 5
const mostOwners = 10_000

type Options = { muchMs?: number; now?: () => number }

export function recentUse({ muchMs = usuallyMuchMs, now = () => performance.now() }: Options = {}): RecentUse {
  const used = decayingSums({ halfLifeMs, mostOwners, now })
  const running = new Map<string, number>()
  const listeners: (() => void)[] = []

  return {
    next(owners) {
      let least: { owner: string; ms: number } | undefined
      for (const owner of owners) {
        const ms = used.of(owner)
        if (least === undefined || ms < least.ms) least = { owner, ms }
      }
      if (least === undefined) return undefined
      const { owner, ms } = least
      const waits = [...running.keys()].some(
        (other) => other !== owner && used.of(other) * timesFarLess + noticedMs < ms,
      )
      return waits ? undefined : owner
    },
    isHeavyUser: (owner) => used.of(owner) > muchMs,
    begin(owner) {
      const began = now()
      running.set(owner, (running.get(owner) ?? 0) + 1)
      used.add(owner, shortMs)
      return () => {
        const left = (running.get(owner) ?? 1) - 1
        if (left > 0) running.set(owner, left)
        else running.delete(owner)
        used.add(owner, Math.max(0, now() - began - shortMs))
        for (const listener of listeners) listener()
      }
    },
    onWorkEnded(listener) {
      listeners.push(listener)
    },
  }
}
