import type { Holder } from "../../accounts/keys/verify"
import { nameIfAmbiguous } from "../../platform/errors"
import type { LogEvent, Logger } from "../../platform/log"
import { tracing } from "../../platform/tracing/tracing"
import { apiPrefix } from "../http/address"
import type { Outcome } from "./run"
import type { Service } from "./service"
import { shownParams } from "./shownParams"

export type TrackedRequest = {
  method: string
  /** Without keys, so it may be logged. */
  path: string
  network: string
  channel: "rest" | "mcp"
  requestId: string
  at: number
  startedMs: number
}

export function trackRequest(service: Service, request: TrackedRequest, outcome: Outcome, status: number): void {
  const { method, path, channel, requestId, at } = request
  const { holder, quota, endpoint, input, refusal, charged, sent } = outcome
  const ms = performance.now() - request.startedMs
  const product = endpoint ?? ""
  const plan = holder?.tier ?? "none"
  const route = channel === "mcp" ? "/mcp" : routeOf(path, product)
  service.durations.note({ method, route, status, channel, plan, product }, ms)
  const traceId = tracing()?.nameRequest(method, route, requestId)
  if (holder && endpoint !== null) {
    const code = (refusal && nameIfAmbiguous(refusal.refusal)) ?? ""
    const params = shownParams(input)
    service.usage.count({ holder, endpoint, channel, status, code, charged, at, ms, requestId, params, sent })
  }
  if (!service.log.isLevelEnabled("info")) return
  const isUncounted = refusal !== null || (holder === null && quota === null)
  if (isUncounted && !service.requestLines.admits(holder?.accountId ?? request.network)) return
  const line = {
    method,
    path,
    status,
    code: refusal?.refusal,
    requestId,
    ms: Math.round(ms * 100) / 100,
    trace_id: traceId,
  }
  requestLog(service.log, channel, holder).info(line, "Request completed")
}

/** Without the caller's own text: for a path that leads to no product, only its first part. */
function routeOf(path: string, product: string): string {
  if (product !== "" && path.startsWith(apiPrefix)) return routes.get(product) ?? nameRoute(product)
  return `/${path.split("/", 2)[1]}/*`
}

const routes = new Map<string, string>()

function nameRoute(product: string): string {
  const route = `${apiPrefix}/${product}`
  routes.set(product, route)
  return route
}

type RequestLogger = { info(fields: object, message: string): void }

const requestLogs = { rest: new WeakMap<Holder, RequestLogger>(), mcp: new WeakMap<Holder, RequestLogger>() }

/**
 * A logger with the caller's fields serialised once. They contain no secrets, and redaction would cost as much as the
 * line.
 */
function requestLog(log: Logger, channel: "rest" | "mcp", holder: Holder | null): RequestLogger {
  const known = holder && requestLogs[channel].get(holder)
  if (known) return known
  const event: LogEvent = "request.completed"
  const made = log.child({ event, channel, account: holder?.accountId, keyId: holder?.keyId }, { redact: [] })
  if (holder) requestLogs[channel].set(holder, made)
  return made
}
