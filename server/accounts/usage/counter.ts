import { randomUUID } from "node:crypto"
import type { Database } from "../../platform/database/database"
import type { Logger } from "../../platform/log"
import { readUsage, type UsageHistory } from "./history"
import { type CountedRequest, usualBounds, Waiting } from "./waiting"
import { writeUsage } from "./write"

export type UsageCounter = {
  count(request: CountedRequest): void
  totalRequests(accountId: string): Promise<number>
  /** The last `days` UTC days up to `at`, including what this process has not written yet. */
  history(accountId: string, days: number, at: Date): Promise<UsageHistory>
  watch(watcher: (accountIds: ReadonlySet<string>) => void): void
  /** Why the last write failed, as an SQLSTATE or a message; null if it succeeded. */
  writeFailure(): string | null
  flush(): Promise<void>
  close(): Promise<void>
}

const flushEveryMs = 500

/**
 * Counts in memory and writes in the background, so that no request waits for the database. A crash loses less than a
 * second.
 */
export function usageCounter(database: Database, log: Logger, bounds = usualBounds): UsageCounter {
  const waiting = new Waiting(bounds)
  const writer = randomUUID()
  let writes = 0
  /** Sent, and perhaps stored. It is sent again unchanged, so that nothing is stored twice. */
  let unconfirmed: { number: number; batch: Waiting } | null = null
  let failure: string | null = null
  let writing: Promise<void> = Promise.resolve()
  const reading = new Set<Promise<unknown>>()
  const watchers: ((accountIds: ReadonlySet<string>) => void)[] = []
  const timer = setInterval(() => void flush(), flushEveryMs).unref()

  function flush(): Promise<void> {
    const earlier = [...reading]
    writing = writing.then(() => Promise.allSettled(earlier)).then(write)
    return writing
  }

  async function write(): Promise<void> {
    const dropped = waiting.takeDropped()
    if (dropped > 0)
      log.error({ event: "usage.dropped", dropped }, "Usage dropped: too much of it was waiting to be written")
    // Requests that arrive meanwhile wait for the next write; under load this one would never finish.
    let due = waiting.rows.size + (unconfirmed?.batch.rows.size ?? 0)
    while (due > 0) {
      unconfirmed ??= { number: ++writes, batch: waiting.takeBatch() }
      due -= unconfirmed.batch.rows.size
      if (!(await writeBatch(unconfirmed))) return
      unconfirmed = null
    }
  }

  async function writeBatch({ number, batch }: { number: number; batch: Waiting }): Promise<boolean> {
    try {
      const rows = { counted: [...batch.rows], shared: [...batch.shared.values()], recent: batch.shown() }
      await writeUsage(database, { writer, number }, rows)
    } catch (error) {
      failure = reasonOf(error)
      log.warn({ event: "usage.write_failed", error: String(error) }, "Usage could not be written; trying again later")
      return false
    }
    failure = null
    const written = new Set([...batch.rows].map(({ accountId }) => accountId))
    for (const { ownerId } of batch.shared.values()) written.add(ownerId)
    for (const watcher of watchers) watcher(written)
    return true
  }

  const notStored = (accountId: string) => [...(unconfirmed?.batch.of(accountId) ?? []), ...waiting.of(accountId)]

  /** Reads between two writes, so that each request is counted once, stored or waiting. */
  function read<T>(question: () => Promise<T>): Promise<T> {
    const answer = writing.then(question)
    reading.add(answer)
    const isOver = () => reading.delete(answer)
    answer.then(isOver, isOver)
    return answer
  }

  return {
    count: (request) => waiting.count(request),
    totalRequests: (accountId) =>
      read(async () => {
        const { rows } = await database.pool.query<{ stored: number }>(requestsOfAccount, [accountId])
        return notStored(accountId).reduce((sum, row) => sum + row.requests, rows[0].stored)
      }),
    history: (accountId, days, at) =>
      read(() => readUsage(database, accountId, { days, at }, () => notStored(accountId))),
    watch: (watcher) => void watchers.push(watcher),
    writeFailure: () => failure,
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

/** One statement, since a month that is no longer kept moves from one table to the other. */
const requestsOfAccount = `
  SELECT coalesce(sum(requests), 0)::float8 AS stored FROM (
    SELECT requests FROM usage WHERE account_id = $1
    UNION ALL SELECT requests FROM usage_total WHERE account_id = $1) AS counted`

function reasonOf(error: unknown): string {
  const { code } = Object(error) as { code?: unknown }
  return typeof code === "string" ? code : String(error)
}
