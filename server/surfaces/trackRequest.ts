import { errorCode } from "../errors"
import type { Holder } from "../keys/verify"
import type { Logger } from "../log"
import type { Outcome } from "./run"
import type { Service } from "./service"

/** What a line of the log and a row of the usage say of a request, beside what came of it. */
export type TrackedRequest = {
  method: string
  /** As it may be shown: without a key. */
  path: string
  channel: "rest" | "mcp"
  requestId: string
  at: number
  /** When it came in, by `performance.now()`. */
  startedMs: number
}

/** Counts a request in its account's usage and notes it in the log, once its response is known. */
export function trackRequest(service: Service, request: TrackedRequest, outcome: Outcome, status: number): void {
  const { method, path, channel, requestId, at } = request
  const { holder, endpoint, refusal, charged } = outcome
  const ms = performance.now() - request.startedMs
  if (holder && endpoint !== null) {
    const code = (refusal && errorCode(refusal.refusal)) ?? ""
    service.usage.count({ holder, endpoint, channel, status, code, charged, at, ms })
  }
  if (!service.log.isLevelEnabled("info")) return
  const line = { method, path, status, code: refusal?.refusal, requestId, ms: Math.round(ms * 100) / 100 }
  requestLog(service.log, channel, holder).info(line)
}

const requestLogs = { rest: new WeakMap<Holder, Logger>(), mcp: new WeakMap<Holder, Logger>() }

/** A logger that has the caller's part of the line ready. These fields hold no secret, and looking for one costs as much as the line. */
function requestLog(log: Logger, channel: "rest" | "mcp", holder: Holder | null): Logger {
  const known = holder && requestLogs[channel].get(holder)
  if (known) return known
  const made = log.child({ channel, account: holder?.accountId, keyId: holder?.keyId }, { redact: [] })
  if (holder) requestLogs[channel].set(holder, made)
  return made
}
