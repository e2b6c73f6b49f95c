import { registerClient } from "../../accounts/oauth/clients"
import { exchange } from "../../accounts/oauth/exchange"
import { metadataAt } from "../../accounts/oauth/metadata"
import { revokeToken } from "../../accounts/oauth/revoke"
import { networkLimits, paths } from "../../accounts/oauth/terms"
import { networkSubject } from "../../accounts/refusalLimit"
import { type Refusal, refusalStatus, retryAfterSeconds } from "../../platform/errors"
import { readText } from "../http/body"
import { corsHeaders, nextRequestId, type Outgoing } from "../http/headers"
import { apiHeaders } from "../http/securityHeaders"
import type { IncomingWithBody } from "../requests/caller"
import { refusalOf } from "../requests/refusalOf"
import type { Service } from "../requests/service"
import { trackRequest } from "../requests/trackRequest"
import { jsonType } from "../responses/deliver"
import { preflight } from "../responses/responseHeaders"
import { nothing } from "../rest/rest"
import { serverCard } from "./downloads/registryEntry"

type Reply = { status: number; fields: object | null; headers?: Record<string, string | number> }

const bodyTimeLimitMs = 10_000

/** For responses that caches may share: without the request's id. */
const keptHour = "public, max-age=3600"

/** Documents at well-known addresses, which clients read before they connect. */
const wellKnownAt: ReadonlyMap<string, (baseUrl: string) => object> = new Map([
  ...metadataAt,
  ["/.well-known/mcp/server-card.json", serverCard],
])

export function isOauthPath(path: string): boolean {
  return wellKnownAt.has(path) || endpoints.has(path)
}

/** Answers OAuth clients in the formats of the standard. Any origin may call, because no cookies are read. */
export async function handleOauth(service: Service, request: IncomingWithBody, at: number): Promise<Outgoing> {
  const { method, url, network } = request
  if (method === "OPTIONS") return preflight(service, request, at)
  const startedMs = performance.now()
  const requestId = nextRequestId()
  const [path] = url.split("?", 1)
  const { status, fields, headers } = await reply(service, request, path, at)
  const isMetadata = headers?.["Cache-Control"] === keptHour
  const body = Buffer.from(fields === null ? "" : JSON.stringify(fields))
  trackRequest(service, { method, path, network, channel: "rest", requestId, at, startedMs }, nothing, status)
  return {
    status,
    headers: {
      ...corsHeaders,
      ...apiHeaders(service.env.BASE_URL),
      ...(isMetadata ? {} : { "X-Request-Id": requestId }),
      "Content-Type": jsonType,
      "Cache-Control": "no-store",
      "Content-Length": body.length,
      ...headers,
    },
    body: method === "HEAD" ? null : body,
    isUncounted: isMetadata,
  }
}

async function reply(service: Service, request: IncomingWithBody, path: string, at: number): Promise<Reply> {
  const metadata = wellKnownAt.get(path)
  if (metadata) return publish(request, metadata(service.env.BASE_URL))
  const endpoint = endpoints.get(path)
  if (!endpoint) return failed(404, "invalid_request", "There is no endpoint at this path.")
  if (request.method !== "POST")
    return { ...failed(405, "invalid_request", "Send a POST."), headers: { Allow: "POST, OPTIONS" } }
  if (request.url !== path) return failed(400, "invalid_request", "Parameters are taken from the body alone.")
  try {
    const tooMany = await countRequest(service, request, endpoint.limits, at)
    if (tooMany) return tooMany
    const text = await readText(request.body, Number(request.headers["content-length"]), bodyTimeLimitMs)
    return await endpoint.answer(service, { text, type: String(request.headers["content-type"] ?? "") }, new Date(at))
  } catch (error) {
    return refused(refusalOf(service, error))
  }
}

function publish({ method }: IncomingWithBody, fields: object): Reply {
  if (method === "GET" || method === "HEAD") return { status: 200, fields, headers: { "Cache-Control": keptHour } }
  return { ...failed(405, "invalid_request", "Send a GET."), headers: { Allow: "GET, HEAD, OPTIONS" } }
}

type Body = { text: string; type: string }
type Endpoint = {
  limits: keyof typeof networkLimits
  answer(service: Service, body: Body, at: Date): Promise<Reply>
}

const endpoints = new Map<string, Endpoint>([
  [paths.token, { limits: "token", answer: withForm(exchange) }],
  [paths.revoke, { limits: "token", answer: withForm(takeBack) }],
  [paths.register, { limits: "register", answer: register }],
])

function withForm(answer: (service: Service, form: URLSearchParams, at: Date) => Promise<Reply>): Endpoint["answer"] {
  return async (service, { text, type }, at) => {
    const isForm = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)
    if (!isForm) return failed(400, "invalid_request", "Send the parameters as application/x-www-form-urlencoded.")
    return answer(service, new URLSearchParams(text), at)
  }
}

async function takeBack(service: Service, form: URLSearchParams, at: Date): Promise<Reply> {
  const [token, clientId] = [form.get("token"), form.get("client_id")]
  if (!token || !clientId) return failed(400, "invalid_request", "A token and a client_id are needed.")
  await revokeToken(service, { token, clientId }, at)
  return { status: 200, fields: null }
}

async function register(service: Service, { text }: Body, at: Date): Promise<Reply> {
  const done = await registerClient(service.database, parse(text), at)
  if (done.ok) return { status: 201, fields: done.registered }
  return failed(400, done.error, done.description)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function countRequest(
  { quota }: Service,
  { network }: IncomingWithBody,
  name: keyof typeof networkLimits,
  at: number,
): Promise<Reply | null> {
  const verdict = await quota.charge(`oauth_${name}:${networkSubject(network)}`, networkLimits[name], at)
  if (!verdict.tripped) return null
  const wait = Math.max(1, Math.ceil(verdict[verdict.tripped].resetAt - at / 1_000))
  const reply = failed(429, "too_many_requests", `Too many requests came from here this ${verdict.tripped}.`)
  return { ...reply, headers: { "Retry-After": wait } }
}

const failed = (status: number, error: string, description: string): Reply => ({
  status,
  fields: { error, error_description: description },
})

function refused({ refusal, detail }: Refusal): Reply {
  const status = refusalStatus(refusal)
  const error = status === 503 ? "temporarily_unavailable" : status >= 500 ? "server_error" : "invalid_request"
  const headers = {
    ...(status === 503 ? { "Retry-After": retryAfterSeconds } : {}),
    // The rest of the body is not read, so the connection cannot be reused.
    ...(status === 408 || status === 413 ? { Connection: "close" } : {}),
  }
  return { ...failed(status, error, detail), headers }
}
