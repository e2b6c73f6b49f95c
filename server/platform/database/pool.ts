import type { Socket } from "node:net"
import pg from "pg"
import { tracing } from "../tracing/tracing"

export type Timeouts = { connectMs: number; silenceMs: number; statementMs?: number }

export const timeouts = {
  /** For requests, whose caller waits. A process that is busy starting notices its connection late. */
  serving: { connectMs: 4_000, silenceMs: 2_000, statementMs: 1_800 },
  /** For pages: their process has a low priority, and may notice its connection and its reply late. */
  pages: { connectMs: 15_000, silenceMs: 10_000, statementMs: 5_000 },
  /** For reading all bars, which takes seconds; a start waits for them, and answers use the earlier ones meanwhile. */
  loading: { connectMs: 15_000, silenceMs: 20_000 },
  /** For background work: a statement may take minutes, and a busy process notices its connection late. */
  batch: { connectMs: 60_000, silenceMs: 300_000 },
} as const satisfies Record<string, Timeouts>

/**
 * A pool that closes connections when the database stops responding. Timing out only the query would leave the
 * connection in use, with an outstanding reply that nobody reads.
 */
export function openPool(url: string, connections: number, { connectMs, silenceMs, statementMs }: Timeouts): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectMs,
    ...(statementMs ? { statement_timeout: statementMs } : {}),
  })
  // Without a listener, a connection that breaks, idle or in use, would end the process. The next query replaces it.
  pool.on("error", () => {})
  pool.on("connect", (client) => {
    client.on("error", () => {})
    closeWhenSilent(client, silenceMs)
  })
  tracing()?.followQueries(pool)
  return pool
}

/** How many timeouts in a row close a silent connection. */
const looks = 8

/**
 * Counts timeouts instead of time: where the whole machine has stalled, this process has seen one of them, and the
 * database has had no time to answer.
 */
function closeWhenSilent(client: pg.PoolClient, silenceMs: number): void {
  const stream = streamOf(client)
  // No reply is due while nothing has been written since the last one.
  let answeredAt = stream.bytesWritten
  client.on("drain", () => {
    answeredAt = stream.bytesWritten
  })
  let silent = { looks: 0, bytesRead: -1 }
  stream.setTimeout(silenceMs / looks)
  stream.on("timeout", () => {
    const { bytesRead } = stream
    if (stream.bytesWritten === answeredAt) return
    silent = { looks: bytesRead === silent.bytesRead ? silent.looks + 1 : 1, bytesRead }
    if (silent.looks < looks) stream.setTimeout(silenceMs / looks)
    else setImmediate(() => stream.bytesRead === bytesRead && stream.destroy(new SilentConnectionError()))
  })
}

/** Has the fields of the system's own error, by which Prisma recognises it. */
class SilentConnectionError extends Error {
  readonly code = "ETIMEDOUT"
  readonly syscall = "read"
  readonly errno = -110

  constructor() {
    super("the database did not answer in time")
  }
}

/** The client's socket, or the TLS stream over it; pg's types do not expose it. */
export function streamOf(client: pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
