import type { Database } from "../../data/database"
import type { Logger } from "../../log"
import type { Holder } from "../keys/verify"

/** One answered request of a known key. */
export type UsageEvent = {
  holder: Holder
  endpoint: string
  channel: "rest" | "mcp"
  status: number
  code: string
  charged: number
  at: number
}

export type UsageRecorder = {
  record(event: UsageEvent): void
  /** All requests of an account so far, those not yet written included. */
  totalRequests(accountId: string): Promise<number>
  flush(): Promise<void>
  close(): Promise<void>
}

type Row = {
  accountId: string
  keyId: string
  endpoint: string
  channel: string
  status: number
  code: string
  day: string
  requests: number
  charged: number
  lastAt: number
}

const flushEveryMs = 500

/** Counts in memory and writes behind, so that a request waits for no database; a crash loses less than a second. */
export function usageRecorder(database: Database, log: Logger): UsageRecorder {
  let pending = new Map<string, Row>()
  let writing: Promise<void> = Promise.resolve()
  let inFlight = new Map<string, Row>()
  const timer = setInterval(() => void flush(), flushEveryMs).unref()

  function flush(): Promise<void> {
    writing = writing.then(write)
    return writing
  }

  async function write(): Promise<void> {
    if (pending.size === 0) return
    inFlight = pending
    pending = new Map()
    try {
      await writeRows(database, [...inFlight.values()])
    } catch (error) {
      log.warn({ error: String(error) }, "usage could not be written; it is kept and tried again")
      for (const [slot, row] of inFlight) merge(pending, slot, row)
    }
    inFlight = new Map()
  }

  return {
    record({ holder, endpoint, channel, status, code, charged, at }) {
      const day = utcDay(at)
      const slot = `${holder.keyId} ${endpoint} ${channel} ${status} ${code} ${day}`
      const { accountId, keyId } = holder
      merge(pending, slot, {
        accountId,
        keyId,
        endpoint,
        channel,
        status,
        code,
        day,
        requests: 1,
        charged,
        lastAt: at,
      })
    },
    async totalRequests(accountId) {
      const stored = await database.prisma.usage.aggregate({ where: { accountId }, _sum: { requests: true } })
      const waiting = [...pending.values(), ...inFlight.values()].filter((row) => row.accountId === accountId)
      return waiting.reduce((sum, row) => sum + row.requests, stored._sum.requests ?? 0)
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

function merge(rows: Map<string, Row>, slot: string, row: Row): void {
  const existing = rows.get(slot)
  if (!existing) {
    rows.set(slot, row)
    return
  }
  existing.requests += row.requests
  existing.charged += row.charged
  existing.lastAt = Math.max(existing.lastAt, row.lastAt)
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

async function writeRows(database: Database, rows: Row[]): Promise<void> {
  const column = <K extends keyof Row>(name: K) => rows.map((row) => row[name])
  await database.pool.query(
    `WITH event AS (
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::int[], $6::text[], $7::date[], $8::int[],
         $9::int[], $10::float8[]) AS e(account_id, key_id, endpoint, channel, status, code, day, requests, charged, last_ms)
     ), used AS (
       UPDATE api_key SET last_used_at = greatest(last_used_at, to_timestamp(last.ms / 1000))
       FROM (SELECT key_id, max(last_ms) AS ms FROM event GROUP BY key_id) AS last WHERE api_key.id = last.key_id
     )
     INSERT INTO usage (account_id, key_id, endpoint, channel, status, code, day, requests, charged)
     SELECT account_id, key_id, endpoint, channel, status, code, day, requests, charged FROM event
     ON CONFLICT (account_id, day, key_id, endpoint, channel, status, code)
     DO UPDATE SET requests = usage.requests + excluded.requests, charged = usage.charged + excluded.charged`,
    [
      column("accountId"),
      column("keyId"),
      column("endpoint"),
      column("channel"),
      column("status"),
      column("code"),
      column("day"),
      column("requests"),
      column("charged"),
      column("lastAt"),
    ],
  )
}
