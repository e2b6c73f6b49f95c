import type { z } from "zod"
import { anonymousLimits } from "../accounts/tiers"
import type { Chunks } from "../body"
import { isUnavailable } from "../database/unavailable"
import { isRefusal, type Refusal, type Violation } from "../errors"
import { takeCosignatures } from "../ledger/cosign"
import { logResources } from "../ledger/public"
import type { LogFile, LogResource } from "../ledger/public/resource"
import { byDriver } from "../ledger/storage/queries"
import { refusals } from "../refusals"
import { encode, encodedBody, encodeText } from "./answers"
import { type Caller, networkSubject } from "./caller"
import { requireNoKeyInUrl, withoutKey } from "./credentials"
import { type Denied, deny, type ResponseContext } from "./deny"
import { nextRequestId, type Outgoing } from "./headers"
import { readText } from "./mcpBody"
import { explainIssues } from "./parse"
import { commonHeaders, preflight } from "./responseHeaders"
import { quotaRefusal } from "./run"
import type { Service } from "./service"
import { trackRequest } from "./trackRequest"

/** A request for a file of the log; its body is read where a witness sends its lines. */
export type LogRequest = Caller & { method: string; url: string; body: Chunks }

export const logPrefix = "/track-record/"

const bodyTimeLimitMs = 10_000

/** Answers every request under /track-record/. Nobody needs a key: callers are counted by their network. */
export async function handleTrackRecord(service: Service, request: LogRequest, at: number): Promise<Outgoing> {
  const { method, url } = request
  if (method === "OPTIONS") return preflight(service, request, at)
  const startedMs = performance.now()
  const [path] = url.split("?", 1)
  const context = { instance: withoutKey(path), requestId: nextRequestId(), at }
  const denied: Denied = { refusal: null, quota: null }
  const outgoing = await answer(service, request, path, denied, context)
  const tracked = {
    method,
    path: context.instance,
    channel: "rest",
    requestId: context.requestId,
    at,
    startedMs,
  } as const
  const outcome = { ...denied, answer: null, holder: null, endpoint: null, charged: 0 } as const
  trackRequest(service, tracked, outcome, outgoing.status)
  return method === "HEAD" ? { ...outgoing, body: null } : outgoing
}

async function answer(
  service: Service,
  request: LogRequest,
  path: string,
  denied: Denied,
  context: ResponseContext,
): Promise<Outgoing> {
  const { method, url, headers: asked } = request
  const { at, requestId } = context
  try {
    requireNoKeyInUrl(path, new URLSearchParams(url.slice(path.length + 1)), false, service.pricingUrl)
    const quota = await service.quota.charge(networkSubject(request.network), anonymousLimits, at)
    denied.quota = quota
    const overQuota = quotaRefusal(quota, at)
    if (overQuota) throw overQuota
    const file = method === "POST" ? await takeIn(service, request, path) : await read(service, request, path)
    const headers = { ...commonHeaders(service, quota, at, requestId), ...headersOf(service, file) }
    const accepted = asked["accept-encoding"]
    const { encoding, body } = await encodedBody(
      encodeText(file.body),
      typeof accepted === "string" ? accepted : undefined,
    )
    if (encoding) headers["Content-Encoding"] = encoding
    headers["Content-Length"] = body.length
    return { status: 200, headers, body }
  } catch (error) {
    denied.refusal = refusalOf(service, error)
    return deny(service, request, denied, context)
  }
}

async function read(service: Service, { method, url }: LogRequest, path: string): Promise<LogFile> {
  if (method !== "GET" && method !== "HEAD") throw refusals.notRead()
  const within = path.slice(logPrefix.length)
  for (const resource of logResources) {
    const place = resource.path.exec(within)
    if (!place) continue
    const params = paramsOf(resource, new URLSearchParams(url.slice(path.length + 1)))
    const { database, env } = service
    const queries = byDriver(database.pool)
    const file = await resource.answer({ place: place.groups ?? {}, params, queries, witnesses: env.LOG_WITNESSES })
    if (file) return file
    break
  }
  throw refusals.notInLog(service.env.BASE_URL)
}

function paramsOf(resource: LogResource, query: URLSearchParams): z.output<LogResource["params"]> {
  const input = Object.fromEntries([...query.keys()].map((name) => [name, single(query.getAll(name))]))
  const unknown = Object.keys(input).filter((name) => !Object.hasOwn(resource.params.shape, name))
  const parsed = resource.params.safeParse(input)
  const violations: Violation[] = [
    ...(parsed.success ? [] : explainIssues(parsed.error.issues, input)),
    ...unknown.slice(0, 5).map((name): Violation => {
      return { type: "extra_forbidden", loc: ["query", name.slice(0, 100)], msg: "is no parameter here", input: null }
    }),
  ]
  if (!parsed.success || violations.length > 0) throw refusals.parametersUnusable(violations)
  return parsed.data
}

/** A parameter that is given more than once becomes a list, which no parameter takes. */
const single = (values: string[]) => (values.length > 1 ? values : values[0])

/** The lines of witnesses under a checkpoint, which are kept beside it. */
async function takeIn(service: Service, { headers, body }: LogRequest, path: string): Promise<LogFile> {
  if (path !== `${logPrefix}cosignatures`) throw refusals.notRead()
  const note = await readText(body, Number(headers["content-length"] ?? 0), bodyTimeLimitMs)
  const taken = await takeCosignatures(service.database, note, service.env.LOG_WITNESSES)
  if (!taken.ok) throw refusals.notCosigned(taken.reason)
  return { type: "application/json; charset=utf-8", body: encode({ added: taken.added }).body }
}

function headersOf({ env }: Service, { type, isFinal, next }: LogFile): Record<string, string> {
  return {
    "Content-Type": type,
    "Cache-Control": isFinal ? "public, max-age=31536000, immutable" : "no-cache",
    Vary: "Accept-Encoding",
    ...(next ? { Link: `<${env.BASE_URL}${logPrefix}${next}>; rel="next"` } : {}),
  }
}

function refusalOf(service: Service, error: unknown): Refusal {
  if (isRefusal(error)) return error
  service.log.error({ event: "request.failed", error: String(error), stack: Object(error).stack }, "Request failed")
  return isUnavailable(error) ? refusals.databaseDown() : refusals.broken()
}
