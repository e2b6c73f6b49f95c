import type { IncomingMessage, ServerResponse } from "node:http"
import { isUnavailable } from "../platform/database/unavailable"
import { retryAfterSeconds } from "../platform/errors"
import { once } from "../platform/process"

/*
 * Next answers 500 to whatever a page or a route handler of ours throws. When it was the database that could not be
 * asked, the listener makes a 503 of it, which says that another try is worth it.
 */

/** By this Next's report of an error is brought together with the request that failed. */
const header = "x-assay-attempt"

const attempts = once("attempts", () => new Set<string>())
let count = 0

/** Prepares a request that goes to Next: its 500 becomes a 503 if `reportError` has seen an outage by then. */
export function watchForOutage(request: IncomingMessage, response: ServerResponse): void {
  const attempt = String(count++)
  request.headers[header] = attempt
  const writeHead = response.writeHead.bind(response)
  response.writeHead = (status: number, ...rest: unknown[]) => {
    const isOutage = attempts.delete(attempt) && status === 500
    if (isOutage) response.setHeader("Retry-After", retryAfterSeconds)
    return Reflect.apply(writeHead, response, [isOutage ? 503 : status, ...rest])
  }
  response.once("close", () => attempts.delete(attempt))
}

/** Called by Next for every error that it answers with a 500. */
export function reportError(error: unknown, headers: NodeJS.Dict<string | string[]>): void {
  const attempt = headers[header]
  if (typeof attempt === "string" && isUnavailable(error)) attempts.add(attempt)
}
