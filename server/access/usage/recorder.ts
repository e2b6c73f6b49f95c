import type { Database } from "../../data/database"
import type { Logger } from "../../log"
import type { Holder } from "../keys/verify"
import { readUsage, type UsageHistory } from "./history"
import { bucketOf, emptyHistogram } from "./latency"
import { type CountedRow, type RecentRow, writeUsage } from "./write"

/** One answered request of a known key. `ms` is how long the answer took, `at` is in epoch milliseconds. */
export type UsageEvent = {
  holder: Holder
  endpoint: string
  channel: "rest" | "mcp"
  status: number
  code: string
  charged: number
  at: number
  ms: number
}

export type UsageRecorder = {
  record(event: UsageEvent): void
  /** All requests of an account so far, those not yet written included. */
  totalRequests(accountId: string): Promise<number>
  /** The last `days` UTC days of an account up to `at`, with what this process had not written yet. */
  history(accountId: string, days: number, at: Date): Promise<UsageHistory>
  /** Tells of each write whose usage was in it, once it is stored. */
  watch(watcher: (accountIds: ReadonlySet<string>) => void): void
  flush(): Promise<void>
  close(): Promise<void>
}

/** What waits to be written: counts by slot, and the newest requests of each account. */
type Pending = { rows: Map<string, CountedRow>; recent: Map<string, RecentRing> }

const flushEveryMs = 500

/** Counts in memory and writes behind, so that a request waits for no database; a crash loses less than a second. */
export function usageRecorder(database: Database, log: Logger): UsageRecorder {
  let pending = nothing()
  let inFlight = nothing()
  let writing: Promise<void> = Promise.resolve()
  const watchers: ((accountIds: ReadonlySet<string>) => void)[] = []
  const timer = setInterval(() => void flush(), flushEveryMs).unref()

  function flush(): Promise<void> {
    writing = writing.then(write)
    return writing
  }

  async function write(): Promise<void> {
    if (pending.rows.size === 0) return
    inFlight = pending
    pending = nothing()
    try {
      const recent = [...inFlight.recent.values()].flatMap((ring) => ring.inOrder())
      await writeUsage(database, [...inFlight.rows.values()], recent)
      const written = new Set([...inFlight.rows.values()].map(({ accountId }) => accountId))
      for (const watcher of watchers) watcher(written)
    } catch (error) {
      log.warn({ error: String(error) }, "usage could not be written; it is kept and tried again")
      takeBack(pending, inFlight)
    }
    inFlight = nothing()
  }

  return {
    record(event) {
      count(pending.rows, event)
      const { accountId } = event.holder
      let ring = pending.recent.get(accountId)
      if (!ring) {
        ring = new RecentRing()
        pending.recent.set(accountId, ring)
      }
      ring.add(event)
    },
    async totalRequests(accountId) {
      const stored = await database.prisma.usage.aggregate({ where: { accountId }, _sum: { requests: true } })
      const waiting = [...pending.rows.values(), ...inFlight.rows.values()].filter((row) => row.accountId === accountId)
      return waiting.reduce((sum, row) => sum + row.requests, stored._sum.requests ?? 0)
    },
    async history(accountId, days, at) {
      await flush()
      return readUsage(database, accountId, days, at)
    },
    watch: (watcher) => void watchers.push(watcher),
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

function nothing(): Pending {
  return { rows: new Map(), recent: new Map() }
}

function count(
  rows: Map<string, CountedRow>,
  { holder, endpoint, channel, status, code, charged, at, ms }: UsageEvent,
) {
  const day = utcDay(at)
  const slot = `${holder.keyId} ${endpoint} ${channel} ${status} ${code} ${day}`
  let row = rows.get(slot)
  if (!row) {
    const { accountId, keyId } = holder
    const counts = { requests: 0, charged: 0, latency: emptyHistogram(), lastAt: at }
    row = { accountId, keyId, endpoint, channel, status, code, day, ...counts }
    rows.set(slot, row)
  }
  row.requests += 1
  row.charged += charged
  row.latency[bucketOf(ms)] += 1
  if (at > row.lastAt) row.lastAt = at
}

/** How many requests of one account are kept between two writes. */
const ringSize = 50

/** The newest requests of one account; the objects of older ones are used again, so that load makes no garbage. */
class RecentRing {
  private readonly rows: RecentRow[] = []
  private next = 0

  add({ holder: { accountId, keyId }, at, endpoint, channel, status, code, ms }: UsageEvent): void {
    const row = this.rows[this.next]
    if (row) {
      row.keyId = keyId
      row.at = at
      row.endpoint = endpoint
      row.channel = channel
      row.status = status
      row.code = code
      row.ms = ms
    } else this.rows.push({ accountId, keyId, at, endpoint, channel, status, code, ms })
    this.next = (this.next + 1) % ringSize
  }

  /** Oldest first. */
  inOrder(): RecentRow[] {
    return [...this.rows.slice(this.next), ...this.rows.slice(0, this.next)]
  }
}

/** Puts what could not be written back; of an account that asked again since, the newer requests are shown. */
function takeBack(pending: Pending, failed: Pending): void {
  for (const [slot, row] of failed.rows) {
    const newer = pending.rows.get(slot)
    if (newer) {
      row.requests += newer.requests
      row.charged += newer.charged
      row.latency = row.latency.map((held, bucket) => held + newer.latency[bucket])
      row.lastAt = Math.max(row.lastAt, newer.lastAt)
    }
    pending.rows.set(slot, row)
  }
  for (const [accountId, ring] of failed.recent) {
    if (!pending.recent.has(accountId)) pending.recent.set(accountId, ring)
  }
}

let day = ""
let dayEnds = 0

function utcDay(at: number): string {
  if (at >= dayEnds || at < dayEnds - 86_400_000) {
    day = new Date(at).toISOString().slice(0, 10)
    dayEnds = Date.parse(day) + 86_400_000
  }
  return day
}
