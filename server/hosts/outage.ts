import type { IncomingMessage, ServerResponse } from "node:http"
import { isUnavailable } from "../platform/database/unavailable"
import { retryAfterSeconds } from "../platform/errors"
import { once } from "../platform/process"

/*
 * Next answers any error of a page or a route handler with a 500. If the database was unreachable, the listener turns
 * it into a 503, which invites a retry.
 */

/** Links Next's error report to the failed request. */
const header = "x-assay-attempt"

const attempts = once("attempts", () => new Set<string>())
let count = 0

/** Must be called before forwarding. Turns the 500 into a 503 if `reportError` saw an outage. */
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

export function reportError(error: unknown, headers: NodeJS.Dict<string | string[]>): void {
  const attempt = headers[header]
  if (typeof attempt === "string" && isUnavailable(error)) attempts.add(attempt)
}
