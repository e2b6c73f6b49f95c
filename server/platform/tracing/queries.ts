import { AsyncResource } from "node:async_hooks"
import type { Span } from "@opentelemetry/api"
import type pg from "pg"
import { type BeginCall, fail } from "./calls"

type Query = (...args: unknown[]) => unknown
type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (broken?: unknown) => void,
) => void

const mostLetters = 2_000

/** Wraps the queries of a pool, since pg reports them on no channel. */
export function followQueriesOf(pool: pg.Pool, begin: BeginCall): void {
  const connect = pool.connect.bind(pool) as (then?: Connected) => unknown
  // The waiter for a connection is called by the request that returns it, which has another trace.
  pool.connect = ((then?: Connected) => connect(then && AsyncResource.bind(then))) as typeof pool.connect
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as Query
    client.query = ((...args: unknown[]) => followed(query, args, begin)) as typeof client.query
  })
}

function followed(query: Query, args: unknown[], begin: BeginCall): unknown {
  const text = textOf(args[0])
  const operation = /^\s*(\w+)/.exec(text)?.[1].toUpperCase() ?? "QUERY"
  const span = begin(operation, {
    "db.system.name": "postgresql",
    "db.operation.name": operation,
    // Parameters carry the values, so the text has none.
    "db.query.text": text.slice(0, mostLetters),
  })
  if (!span) return query(...args)
  const last = args.at(-1)
  if (typeof last === "function") {
    const told = AsyncResource.bind((error: unknown, ...rest: unknown[]) => {
      end(span, error)
      last(error, ...rest)
    })
    return query(...args.slice(0, -1), told)
  }
  const result = query(...args)
  if (result instanceof Promise) {
    result.then(
      () => end(span),
      (error) => end(span, error),
    )
  } else if (isEmitter(result)) result.once("end", () => end(span)).once("error", (error) => end(span, error))
  else end(span)
  return result
}

function end(span: Span, error?: unknown): void {
  if (error) fail(span, error)
  span.end()
}

function textOf(query: unknown): string {
  return typeof query === "string" ? query : String(Object(query).text ?? "")
}

function isEmitter(value: unknown): value is NodeJS.EventEmitter {
  return typeof Object(value).once === "function"
}
