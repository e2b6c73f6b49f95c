/** SQLSTATE of a statement that the time limit ended. */
const cancelled = /^57014$/

/** SQLSTATE classes that mean PostgreSQL cannot serve right now, whatever the query. */
const states = [
  /^08/, // connection exception
  /^53/, // out of connections, memory or disk
  /^57P/, // stopping, starting, or this connection was ended
  cancelled,
  /^25006$/, // read-only: a standby, or a full disk
]

/** The system's error codes for connections. A missing file has such a code too, but none of these calls. */
const systemCodes =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOENT|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EMFILE|ENFILE)$/
const connectionCalls = /^(connect|read|write|getaddrinfo)$/

/** Prisma's error codes; P2028 is a transaction that could not begin or end in time. */
const prismaCodes = /^(P1001|P1002|P1008|P1017|P2024|P2028|P2037)$/
const adapterKinds = /^(DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections)$/

/** Messages of errors that have no code in pg and that Prisma passes on unchanged. */
const words =
  /^Connection terminated|^timeout exceeded when trying to connect$|^timeout expired$|connection error and is not queryable|^Cannot use a pool after calling end|^Client was closed/

export function isUnavailable(error: unknown): boolean {
  return causesOf(error).some(({ code, originalCode, kind, syscall, message }) => {
    const [name, call] = [code ?? originalCode, syscall].map(String)
    return (
      states.some((state) => state.test(name)) ||
      prismaCodes.test(name) ||
      adapterKinds.test(String(kind)) ||
      (systemCodes.test(name) && connectionCalls.test(call)) ||
      words.test(String(message))
    )
  })
}

/**
 * Whether the time limit ended a statement. The database may be slow, or this process too busy to read the rows in
 * time: that is no outage, and the next attempt may succeed.
 */
export function isOutOfTime(error: unknown): boolean {
  return causesOf(error).some(({ code, originalCode }) => cancelled.test(String(code ?? originalCode)))
}

/**
 * Whether the database is up but has too much to do: all connections were in use for too long, or it has no room for
 * more work.
 */
export function isOverloaded(error: unknown): boolean {
  return causesOf(error).some(({ code, originalCode, kind, message }) => {
    const name = String(code ?? originalCode)
    return overloaded.some((each) => each.test(name)) || waited.test(String(message)) || kind === "TooManyConnections"
  })
}

/** Out of connections, memory or disk; Prisma's codes for waiting in vain for a connection or a transaction. */
const overloaded = [/^53/, /^(P2024|P2028|P2037)$/]
/** An attempt to connect that fails has another message. */
const waited = /^timeout exceeded when trying to connect$/

type Cause = {
  code?: unknown
  originalCode?: unknown
  kind?: unknown
  syscall?: unknown
  message?: unknown
  cause?: unknown
  meta?: unknown
}

function causesOf(error: unknown): Cause[] {
  const found: Cause[] = []
  const waiting = [error]
  while (waiting.length > 0 && found.length < 10) {
    const next = waiting.shift()
    if (typeof next !== "object" || next === null) continue
    const cause: Cause = next
    found.push(cause)
    const { driverAdapterError } = Object(cause.meta) as { driverAdapterError?: unknown }
    waiting.push(cause.cause, driverAdapterError, ...(next instanceof AggregateError ? next.errors : []))
  }
  return found
}
