import type { Database } from "../platform/database/database"
import { describeSkew, describeUnshared, lookAtReplicas, type Replicas } from "../platform/database/replicas"
import type { Logger } from "../platform/log"

type Parts = { database: Database; isQuotaShared: boolean; log: Logger }

const usualEveryMs = 10_000

export function watchReplicas(
  { database, isQuotaShared, log }: Parts,
  { clock = Date.now, everyMs = usualEveryMs }: { clock?: () => number; everyMs?: number } = {},
): { seen(): Replicas; close(): void } {
  let last: Replicas = { others: 0, clockAheadMs: 0 }
  let seen = last
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    const now = await lookAtReplicas(database.pool, clock).catch(() => null)
    if (isClosed) return
    if (now) note(now)
    timer = setTimeout(() => void look(), everyMs).unref()
  }

  /** Two looks must see another server, so that a server that is being replaced does not count. */
  function note(now: Replicas): void {
    const before = seen
    seen = { others: Math.min(last.others, now.others), clockAheadMs: now.clockAheadMs }
    last = now
    const skew = describeSkew(seen)
    if (skew && !describeSkew(before)) log.warn({ event: "clock.skewed", aheadMs: seen.clockAheadMs }, skew)
    if (seen.others === 0 || before.others > 0 || isQuotaShared) return
    log.warn({ event: "quota_store.unshared", servers: seen.others + 1 }, describeUnshared(seen.others + 1))
  }

  void look()
  return {
    seen: () => seen,
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
