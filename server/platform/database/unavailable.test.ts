import { expect, it, test } from "vitest"
import { isOutOfTime, isOverloaded, isUnavailable } from "./unavailable"

const error = (fields: object, message = "words") => Object.assign(new Error(message), fields)
/** An error as Prisma passes it on when its adapter has no name for it. */
const wrapped = (cause: object) =>
  error({ code: "P2010", meta: { driverAdapterError: error({ cause: { kind: "postgres", ...cause } }) } })

test.each([
  ["the connection failed", { code: "08006" }],
  ["no connection is left", { code: "53300" }],
  ["the disk is full", { code: "53100" }],
  ["the server is stopping", { code: "57P01" }],
  ["the server is starting", { code: "57P03" }],
  ["a statement took too long", { code: "57014" }],
  ["nothing can be written", { code: "25006" }],
  ["nobody listens", { code: "ECONNREFUSED", syscall: "connect" }],
  ["the socket is gone", { code: "ENOENT", syscall: "connect" }],
  ["Prisma cannot reach it", { code: "P1001" }],
  ["a transaction could not begin", { code: "P2028" }],
])("the database is unavailable when %s", (_, fields) => {
  expect(isUnavailable(error(fields))).toBe(true)
  expect(isUnavailable(error({ cause: error({ cause: error(fields) }) }))).toBe(true)
  expect(isUnavailable(new AggregateError([error({}), error(fields)]))).toBe(true)
})

test.each([
  wrapped({ originalCode: "53300", kind: "TooManyConnections" }),
  wrapped({ originalCode: "57P01", code: "57P01" }),
  wrapped({ kind: "SocketTimeout" }),
  wrapped({ kind: "DatabaseNotReachable" }),
  new Error("Connection terminated unexpectedly"),
  new Error("Connection terminated due to connection timeout"),
  new Error("timeout exceeded when trying to connect"),
  new Error("Client has encountered a connection error and is not queryable"),
])("the database is unavailable when Prisma's adapter or pg reports it (%#)", (thrown) => {
  expect(isUnavailable(thrown)).toBe(true)
})

test.each([
  ["a row is there already", { code: "23505" }],
  ["a column is missing", { code: "42703" }],
  ["a file is missing", { code: "ENOENT", syscall: "open" }],
  ["a record is not found", { code: "P2025" }],
  ["there is no code at all", {}],
])("the database is available when %s", (_, fields) => {
  expect(isUnavailable(error(fields))).toBe(false)
  expect(isUnavailable(wrapped(fields))).toBe(false)
})

it("a thrown value that is no error does not make the database unavailable", () => {
  expect([null, undefined, "timeout", 57014].filter(isUnavailable)).toEqual([])
})

it("distinguishes a statement that ran out of time from an unreachable database", () => {
  const outOfTime = { code: "57014" }
  for (const thrown of [error(outOfTime), error({ cause: error(outOfTime) }), wrapped({ originalCode: "57014" })]) {
    expect(isOutOfTime(thrown)).toBe(true)
  }
  for (const code of ["57P01", "08006", "53300"]) expect(isOutOfTime(error({ code }))).toBe(false)
})

it("distinguishes an overloaded database from an unreachable one", () => {
  const busy = [
    error({ code: "53300" }),
    error({ code: "P2024" }),
    wrapped({ originalCode: "53300", kind: "TooManyConnections" }),
    new Error("timeout exceeded when trying to connect"),
  ]
  for (const thrown of busy) expect([isOverloaded(thrown), isUnavailable(thrown)]).toEqual([true, true])
  const gone = [
    error({ code: "ECONNREFUSED", syscall: "connect" }),
    error({ code: "57P01" }),
    wrapped({ kind: "DatabaseNotReachable" }),
    new Error("Connection terminated due to connection timeout"),
  ]
  for (const thrown of gone) expect([isOverloaded(thrown), isUnavailable(thrown)]).toEqual([false, true])
})
