import { refusals } from "../accounts/refusals"
import { isUnavailable } from "../platform/database/unavailable"
import { isRefusal, type Refusal } from "../platform/errors"
import type { Service } from "./service"

/** The thrown refusal. Other errors are logged, and become an internal error. */
export function refusalOf({ log }: Pick<Service, "log">, error: unknown): Refusal {
  if (isRefusal(error)) return error
  log.error({ event: "request.failed", error: String(error), stack: Object(error).stack }, "Request failed")
  return isUnavailable(error) ? refusals.databaseDown() : refusals.broken()
}
