import type { Socket } from "node:net"
import pg from "pg"

/** How long is waited for a database that may be silent: for a connection, for a word of it, for the end of a statement. */
export type Patience = { connectMs: number; silenceMs: number; statementMs?: number }

export const patience = {
  /** Somebody waits for the answer. */
  serving: { connectMs: 2_000, silenceMs: 2_000, statementMs: 1_800 },
  /** All bars are read in statements of seconds, while answers go on from what was read before. */
  loading: { connectMs: 2_000, silenceMs: 20_000 },
  /** Work that nobody waits for: a statement may take minutes, and who computes meanwhile is slow to notice a connection. */
  batch: { connectMs: 60_000, silenceMs: 300_000 },
} as const satisfies Record<string, Patience>

/**
 * A pool whose connections are given up when the database falls silent. A time-out of a query alone would leave its
 * connection in use, with an answer to come that belongs to nobody.
 */
export function openPool(url: string, connections: number, { connectMs, silenceMs, statementMs }: Patience): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectMs,
    ...(statementMs ? { statement_timeout: statementMs } : {}),
  })
  // An idle connection that breaks is replaced on the next query; without a listener it would end the process.
  pool.on("error", () => {})
  pool.on("connect", (client) => giveUpWhenSilent(client, silenceMs))
  return pool
}

function giveUpWhenSilent(client: pg.PoolClient, silenceMs: number): void {
  const stream = streamOf(client)
  // As long as nothing was written since the last answer, silence is what is expected.
  let answeredAt = stream.bytesWritten
  client.on("drain", () => {
    answeredAt = stream.bytesWritten
  })
  stream.setTimeout(silenceMs, () => {
    const { bytesRead } = stream
    // An answer that came while this process was busy is read first.
    setImmediate(() => {
      if (stream.bytesRead === bytesRead && stream.bytesWritten > answeredAt) stream.destroy(new Silence())
    })
  })
}

/** Reads as the system's own error does, which is what Prisma knows. */
class Silence extends Error {
  readonly code = "ETIMEDOUT"
  readonly syscall = "read"
  readonly errno = -110

  constructor() {
    super("the database did not answer in time")
  }
}

/** The socket that carries a connected client, or the TLS stream over it; pg's types keep it to themselves. */
export function streamOf(client: pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
