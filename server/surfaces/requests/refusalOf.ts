import { refusals } from "../../accounts/refusals"
import { isOutOfTime, isOverloaded, isUnavailable } from "../../platform/database/unavailable"
import { isRefusal, type Refusal } from "../../platform/errors"
import type { Service } from "./service"

export function refusalOf({ log }: Pick<Service, "log">, error: unknown): Refusal {
  if (isRefusal(error)) return error
  log.error({ event: "request.failed", error: String(error), stack: Object(error).stack }, "Request failed")
  return refusalOfFailure(error)
}

export function refusalOfFailure(error: unknown): Refusal {
  if (isOutOfTime(error)) return refusals.outOfTime()
  if (isOverloaded(error)) return refusals.databaseBusy()
  return isUnavailable(error) ? refusals.databaseDown() : refusals.broken()
}
