import { randomBytes } from "node:crypto"
import { LRUCache } from "lru-cache"
import type { Holder } from "../access/keys/verify"
import { anonymousLimits } from "../access/tiers"
import { isRefusal, Refusal, refusalStatus } from "../errors"
import type { Logger } from "../log"
import { products } from "../products"
import type { Product } from "../products/product"
import type { Service } from "../service"
import { type ComputedAnswer, encodedBody, seal } from "./answers"
import { keyFrom, type RequestHeaders, requireNoKeyInUrl, withoutKey } from "./credentials"
import { corsHeaders, preflightHeaders, quotaHeaders, type ResponseHeaders } from "./headers"
import { openApiDocument } from "./openapi"
import { problemBody } from "./problem"
import { type Outcome, requireQuota, run } from "./run"

/** A request, the same from every host. `network` names the caller's network, for those without a known key. */
export type Incoming = { method: string; url: string; headers: RequestHeaders; network: string }
export type Outgoing = { status: number; headers: ResponseHeaders; body: Buffer | null }

export const apiPrefix = "/api/v1"

/** The door: answers everything under /api/v1, for whichever host it came through. */
export async function answer(service: Service, incoming: Incoming, at: number): Promise<Outgoing> {
  const started = performance.now()
  const requestId = nextRequestId()
  const mark = incoming.url.indexOf("?")
  const path = mark < 0 ? incoming.url : incoming.url.slice(0, mark)
  let outcome: Outcome = { answer: null, refusal: null, holder: null, quota: null }
  try {
    outcome = await route(service, incoming, path, mark < 0 ? "" : incoming.url.slice(mark + 1), at, started)
  } catch (error) {
    if (!isRefusal(error)) service.log.error({ error: String(error), stack: Object(error).stack }, "request failed")
    outcome.refusal = isRefusal(error) ? error : new Refusal("internal_error", "The request could not be answered.")
  }
  const network = `net:${incoming.network}`
  const shownPath = withoutKey(path)
  outcome.quota ??= { ...(await service.quota.peek(network, anonymousLimits, at)), tripped: null }
  const headers: ResponseHeaders = {
    ...corsHeaders,
    ...quotaHeaders(outcome.quota, at),
    "X-Request-Id": requestId,
    "X-Content-Type-Options": "nosniff",
  }
  if (incoming.method === "OPTIONS") return { status: 204, headers: { ...headers, ...preflightHeaders }, body: null }
  const outgoing = outcome.answer
    ? await deliver(outcome.answer, incoming, headers)
    : refuse(outcome.refusal ?? nothingHere(), service, shownPath, requestId, headers)
  logRequest(service, incoming, shownPath, outgoing, outcome, requestId, started)
  return incoming.method === "HEAD" ? { ...outgoing, body: null } : outgoing
}

/** Made only when it is needed: an error takes its stack trace with it, which costs more than a whole answer. */
const nothingHere = () => new Refusal("not_found", "There is nothing here.")

async function route(
  service: Service,
  incoming: Incoming,
  path: string,
  search: string,
  at: number,
  startedMs: number,
): Promise<Outcome> {
  if (incoming.method === "OPTIONS") return { answer: null, refusal: null, holder: null, quota: null }
  const { pricingUrl } = service
  const known = questions.get(incoming.url)
  const query = known ? noQuery : new URLSearchParams(search)
  if (!known) {
    const hasHeaderKey = Boolean(incoming.headers["x-api-key"] ?? incoming.headers.authorization)
    requireNoKeyInUrl(path, query, hasHeaderKey, pricingUrl)
  }
  if (incoming.method !== "GET" && incoming.method !== "HEAD") {
    throw new Refusal("method_not_allowed", "Every endpoint here is read with GET.")
  }
  if (path === `${apiPrefix}/openapi.json`) return publicDocument(service, incoming, at)
  const question = known ?? readQuestion(path, query)
  if (!question) {
    throw new Refusal(
      "not_found",
      `There is no endpoint at this path; ${service.env.BASE_URL}${apiPrefix}/openapi.json lists all.`,
    )
  }
  if (!known && incoming.url.length < 200) questions.set(incoming.url, question)
  const key = keyFrom(incoming.headers, pricingUrl)
  return run(service, { ...question, key, channel: "rest", at, startedMs })
}

type Question = { product: Product; input: Record<string, unknown> }

/** What the addresses in use ask for, without a key in any of them: the same address is read once, not every time. */
const questions = new LRUCache<string, Question>({ max: 5_000 })
const noQuery = new URLSearchParams()

function readQuestion(path: string, query: URLSearchParams): Question | null {
  const found = findProduct(path)
  return found && { product: found.product, input: Object.freeze(inputOf(query, found.pathInput)) }
}

async function publicDocument(service: Service, { network }: Incoming, at: number): Promise<Outcome> {
  const quota = await service.quota.charge(`net:${network}`, anonymousLimits, at)
  requireQuota(quota, at)
  return { answer: openApi(service.env.BASE_URL), refusal: null, holder: null, quota }
}

const documents = new Map<string, ComputedAnswer>()

function openApi(baseUrl: string): ComputedAnswer {
  const document = documents.get(baseUrl) ?? seal(openApiDocument(baseUrl))
  documents.set(baseUrl, document)
  return document
}

type Found = { product: Product; pathInput: Record<string, string> }

const fixed = new Map(
  products.filter(({ pathParams }) => pathParams.length === 0).map((p) => [`${apiPrefix}/${p.name}`, p]),
)
const patterned = products
  .filter(({ pathParams }) => pathParams.length > 0)
  .map((product) => ({
    product,
    form: new RegExp(`^${apiPrefix}/${product.name.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
  }))

function findProduct(path: string): Found | null {
  const product = fixed.get(path)
  if (product) return { product, pathInput: {} }
  if (path.length > 2_000) throw new Refusal("uri_too_long", "The path is longer than any endpoint's.")
  for (const candidate of patterned) {
    const groups = candidate.form.exec(path)?.groups
    if (!groups) continue
    const pathInput = Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decoded(text)]))
    return { product: candidate.product, pathInput }
  }
  return null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A parameter that is given more than once becomes a list, which no parameter takes. */
function inputOf(query: URLSearchParams, path: Record<string, string>): Record<string, unknown> {
  const input = new Map<string, string | string[]>(Object.entries(path))
  for (const [name, value] of query) {
    const earlier = input.get(name)
    if (Array.isArray(earlier)) earlier.push(value)
    else input.set(name, earlier === undefined ? value : [earlier, value])
  }
  return Object.fromEntries(input)
}

async function deliver(
  answer: ComputedAnswer,
  { headers: asked }: Incoming,
  headers: ResponseHeaders,
): Promise<Outgoing> {
  headers["Cache-Control"] = "private, no-cache"
  headers.Vary = "Accept-Encoding, X-API-Key, Authorization"
  const chosen = encodedBody(answer, asked["accept-encoding"] as string | undefined)
  const { encoding, body } = chosen instanceof Promise ? await chosen : chosen
  headers.ETag = encoding ? `"${answer.etag}-${encoding}"` : `"${answer.etag}"`
  const known = asked["if-none-match"]
  if (typeof known === "string" && names(known, headers.ETag)) {
    return { status: 304, headers, body: null }
  }
  headers["Content-Type"] = "application/json; charset=utf-8"
  if (encoding) headers["Content-Encoding"] = encoding
  headers["Content-Length"] = body.length
  return { status: 200, headers, body }
}

/** Whether an `If-None-Match` names the ETag, which a cache may have weakened on its way. */
function names(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(",").some((tag) => ["*", etag, `W/${etag}`].includes(tag.trim()))
}

function refuse(
  refusal: Refusal,
  service: Service,
  instance: string,
  requestId: string,
  headers: ResponseHeaders,
): Outgoing {
  const status = refusalStatus(refusal.refusal)
  const body = Buffer.from(JSON.stringify(problemBody(refusal, service.env.BASE_URL, instance, requestId)))
  headers["Content-Type"] = status === 422 ? "application/json; charset=utf-8" : "application/problem+json"
  headers["Cache-Control"] = "no-store"
  headers["Content-Length"] = body.length
  if (status === 401) headers["WWW-Authenticate"] = 'Bearer realm="assay"'
  if (status === 405) headers.Allow = "GET, HEAD, OPTIONS"
  const wait = refusal.more.retry_after_seconds
  if (typeof wait === "number") headers["Retry-After"] = wait
  return { status, headers, body }
}

const processId = randomBytes(6).toString("base64url")
let requestCount = 0

/** Unique over processes and cheap: this runs tens of thousands of times a second. */
export function nextRequestId(): string {
  return `req_${processId}${(requestCount++).toString(36)}`
}

function logRequest(
  { log }: Service,
  { method }: Incoming,
  path: string,
  { status }: Outgoing,
  { holder, refusal }: Outcome,
  requestId: string,
  started: number,
): void {
  if (!log.isLevelEnabled("info")) return
  const ms = Math.round((performance.now() - started) * 100) / 100
  requestLog(log, holder).info({ method, path, status, code: refusal?.refusal, requestId, ms })
}

const requestLogs = new WeakMap<Holder, Logger>()

/** A logger that has the caller's part of the line ready. These fields hold no secret, and looking for one costs as much as the line. */
function requestLog(log: Logger, holder: Holder | null): Logger {
  const known = holder && requestLogs.get(holder)
  if (known) return known
  const made = log.child({ channel: "rest", account: holder?.accountId, keyId: holder?.keyId }, { redact: [] })
  if (holder) requestLogs.set(holder, made)
  return made
}
