/** The classes of SQLSTATE by which PostgreSQL says that it cannot serve just now, whatever the question was. */
const states = [
  /^08/, // connection exception
  /^53/, // out of connections, memory or disk
  /^57P/, // stopping, starting, or this connection was ended
  /^57014$/, // a statement took longer than anybody waits
  /^25006$/, // read-only: a stand-by, or a disk that has no room
]

/** What the system says of a connection. A file that is missing has such a code too, and no such call. */
const systemCodes =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOENT|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EMFILE|ENFILE)$/
const connectionCalls = /^(connect|read|write|getaddrinfo)$/

/** What Prisma says of its own; P2028 is a transaction that could not begin or end in time. */
const prismaCodes = /^(P1001|P1002|P1008|P1017|P2024|P2028|P2037)$/
const adapterKinds = /^(DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections)$/

/** pg has no codes for these, and Prisma passes them on as they are. */
const words =
  /^Connection terminated|^timeout exceeded when trying to connect$|^timeout expired$|connection error and is not queryable|^Cannot use a pool after calling end|^Client was closed/

/** Whether an error says that the database cannot be asked just now. It may be wrapped by Prisma, its adapter or tRPC. */
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

type Cause = {
  code?: unknown
  originalCode?: unknown
  kind?: unknown
  syscall?: unknown
  message?: unknown
  cause?: unknown
  meta?: unknown
}

/** The error and what caused it, as far as they are told. */
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
