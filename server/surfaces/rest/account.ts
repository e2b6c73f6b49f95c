import { requireManage } from "../../accounts/keys/keyLimits"
import { onceMade } from "../../accounts/keys/onceMade"
import { byKey } from "../../accounts/keys/owned"
import type { Holder } from "../../accounts/keys/verify"
import { refusals } from "../../accounts/refusals"
import { appSecret } from "../../platform/secret"
import type { AccountEndpoint } from "../account/endpoint"
import type { AccountPlace } from "../account/endpoints"
import { readText } from "../http/body"
import { nextRequestId, type Outgoing } from "../http/headers"
import { admit, charge, refund } from "../requests/admission"
import { type IncomingWithBody, shownQuota } from "../requests/caller"
import { keyFrom, requireNoKeyInUrl } from "../requests/credentials"
import { clippedText, mostViolations } from "../requests/parse"
import { refusalOf } from "../requests/refusalOf"
import type { Outcome } from "../requests/run"
import type { Service } from "../requests/service"
import { trackRequest } from "../requests/trackRequest"
import { jsonType } from "../responses/deliver"
import { deny } from "../responses/deny"
import { commonHeaders, preflight } from "../responses/responseHeaders"

const mostBytes = 16 * 1024
const bodyTimeLimitMs = 10_000

/** Answers programs that manage their account. Pages of other origins may not call it. */
export async function handleAccount(
  service: Service,
  incoming: IncomingWithBody,
  place: AccountPlace,
  at: number,
): Promise<Outgoing> {
  const startedMs = performance.now()
  const { method, network, url } = incoming
  const requestId = nextRequestId()
  const allowed = methodsOf(place).join(", ")
  if (method === "OPTIONS") return ofOwnOrigin(service, await preflight(service, incoming, at), { Allow: allowed })
  const [instance] = url.split("?", 1)
  const outcome: Outcome = {
    ...{ answer: null, refusal: null, holder: null, quota: null, charged: 0 },
    ...{ endpoint: place.path, input: place.params },
  }
  const done = await attempt(service, incoming, place, { at, outcome }).catch(async (error) => {
    outcome.refusal = refusalOf(service, error)
    await refund(service, outcome, at)
    return null
  })
  const outgoing = done
    ? await sent(service, incoming, done, { at, requestId, outcome })
    : await deny(service, incoming, outcome, { instance, requestId, at })
  const tracked = { method, path: instance, network, channel: "rest", requestId, at, startedMs } as const
  trackRequest(service, tracked, outcome, outgoing.status)
  return ofOwnOrigin(
    service,
    method === "HEAD" ? { ...outgoing, body: null } : outgoing,
    outgoing.status === 405 ? { Allow: allowed } : {},
  )
}

type Attempt = { at: number; outcome: Outcome }
type Done = { status: AccountEndpoint["status"]; answer: object | null }

/** Checks in the order of `run()`: key, scope, parameters, quota. */
async function attempt(
  service: Service,
  incoming: IncomingWithBody,
  place: AccountPlace,
  { at, outcome }: Attempt,
): Promise<Done> {
  const began = performance.now()
  const { headers, address, network, method, url } = incoming
  const { pricingUrl, env } = service
  const [path, search = ""] = url.split(/\?(.*)/s)
  const query = new URLSearchParams(search)
  const hasHeaderKey = Boolean(headers["x-api-key"] ?? headers.authorization)
  requireNoKeyInUrl({ path, query, hasHeaderKey }, pricingUrl, "rest")
  const endpoint = place.endpoints.find((each) => each.method === (method === "HEAD" ? "GET" : method))
  if (!endpoint) throw refusals.methodNotTaken(methodsOf(place).join(", "))
  const key = keyFrom(headers, pricingUrl)
  const credential = { key, address, network, channel: "rest", at } as const
  const { needsManage = true } = endpoint
  const live = needsManage ? "the management of an account" : "the request log"
  const requireScope = (each: Holder) => needsManage && requireManage(each, env.BASE_URL)
  const holder = await admit(service, credential, outcome, { live })
  requireScope(holder)
  requireNoParameters(place.path, query)
  const work = endpoint.prepare(endpoint.body && (await readJson(incoming)))
  // The key may have been revoked while the body arrived.
  const arrived = at + Math.round(performance.now() - began)
  requireScope(await admit(service, { ...credential, at: arrived }, outcome, {}))
  const idempotencyKey = readIdempotencyKey(endpoint, headers["idempotency-key"])
  await charge(service, holder, at, outcome)
  outcome.charged = 1
  const { accountId } = holder
  const answer = await work({
    service,
    holder,
    change: byKey(holder, new Date(at)),
    path: place.params,
    once(request) {
      if (idempotencyKey === undefined || key === undefined) return undefined
      return onceMade(appSecret(env), { accountId, presented: key, idempotencyKey, request: [endpoint.path, request] })
    },
  })
  return { status: endpoint.status, answer }
}

function requireNoParameters(path: string, query: URLSearchParams): void {
  const violations = [...new Set(query.keys())].slice(0, mostViolations).map((name) => ({
    ...{ type: "extra_forbidden", loc: ["query", clippedText(name)] as ["query", string] },
    ...{ msg: `${path} has no parameter of this name.`, input: clippedText(query.get(name) ?? "") },
  }))
  if (violations.length > 0) throw refusals.parametersUnusable(violations)
}

async function readJson({ headers, body }: IncomingWithBody): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(String(headers["content-type"] ?? ""))) throw refusals.bodyNotJson()
  const text = await readText(body, Number(headers["content-length"] ?? 0), bodyTimeLimitMs, mostBytes)
  const read = parsed(text)
  if (typeof read !== "object" || read === null || Array.isArray(read)) throw refusals.bodyNotJson()
  return read
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function readIdempotencyKey({ takesIdempotencyKey }: AccountEndpoint, sent: unknown): string | undefined {
  if (!takesIdempotencyKey || sent === undefined) return undefined
  if (typeof sent === "string" && /^[\x20-\x7e]{1,255}$/.test(sent)) return sent
  throw refusals.idempotencyKeyUnusable()
}

async function sent(
  service: Service,
  incoming: IncomingWithBody,
  { status, answer }: Done,
  { at, requestId, outcome }: Attempt & { requestId: string },
): Promise<Outgoing> {
  const quota = outcome.quota ?? (await shownQuota(service, incoming, at))
  const headers = commonHeaders(service, quota, at, requestId)
  headers["Cache-Control"] = "no-store"
  if (answer === null) return { status, headers, body: null }
  const body = Buffer.from(JSON.stringify(answer))
  headers["Content-Type"] = jsonType
  headers["Content-Length"] = body.length
  return { status, headers, body }
}

const methodsOf = ({ endpoints }: AccountPlace): string[] => {
  const methods = endpoints.map(({ method }) => method)
  return [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"]
}

function ofOwnOrigin({ env }: Service, outgoing: Outgoing, more: Record<string, string>): Outgoing {
  const origin = { "Access-Control-Allow-Origin": new URL(env.BASE_URL).origin }
  const own = Object.entries(outgoing.headers).filter(([name]) => !name.startsWith("Access-Control-"))
  return { ...outgoing, headers: { ...Object.fromEntries(own), ...origin, ...more } }
}
