import { LRUCache } from "lru-cache"
import { networkSubject } from "../../accounts/refusalLimit"
import { refusals } from "../../accounts/refusals"
import { anonymousLimits } from "../../accounts/tiers"
import { products } from "../../products"
import type { Alias, Product } from "../../products/product"
import { findAccountPlace } from "../account/endpoints"
import { type ComputedAnswer, encode, encodedBody } from "../formats/encoded"
import { type Format, formatOf, isAnything } from "../formats/format"
import { apiPrefix, filesPrefix } from "../http/address"
import type { Outgoing } from "../http/headers"
import { nextRequestId } from "../http/headers"
import { openApiDocument } from "../openapi/document"
import { quotaRefusal } from "../requests/admission"
import { announced, isRetired, movedFrom } from "../requests/alias"
import { type Incoming, type IncomingWithBody, shownQuota } from "../requests/caller"
import { keyFrom, requireNoKeyInUrl, withoutKey } from "../requests/credentials"
import { refusalOf } from "../requests/refusalOf"
import { type Outcome, run } from "../requests/run"
import { isSampled, sampleHeaders } from "../requests/samples/sample"
import type { Service } from "../requests/service"
import { trackRequest } from "../requests/trackRequest"
import { deliver } from "../responses/deliver"
import { deny, type ResponseContext } from "../responses/deny"
import { commonHeaders, preflight } from "../responses/responseHeaders"
import { handleAccount } from "./account"
import { handleFile } from "./files/files"

export async function handleRest(service: Service, incoming: IncomingWithBody, at: number): Promise<Outgoing> {
  const startedMs = performance.now()
  const requestId = nextRequestId()
  const mark = incoming.url.indexOf("?")
  const path = mark < 0 ? incoming.url : incoming.url.slice(0, mark)
  const { method, network } = incoming
  const managed = findAccountPlace(path)
  if (managed) return handleAccount(service, incoming, managed, at)
  if (method === "OPTIONS") return preflight(service, incoming, at)
  if (path.startsWith(filesPrefix)) return handleFile(service, incoming, path, at)
  const context = { instance: withoutKey(path), requestId, at }
  const tracked = { method, path: context.instance, network, channel: "rest", requestId, at, startedMs } as const
  const search = mark < 0 ? "" : incoming.url.slice(mark + 1)
  const outcome = await route(service, incoming, { path, search }, at).catch((error) => refusedOutcome(service, error))
  const outgoing = await respond(service, incoming, outcome, context)
  trackRequest(service, tracked, outcome, outgoing.status)
  return method === "HEAD" ? { ...outgoing, body: null } : outgoing
}

export function refusedOutcome(service: Service, error: unknown): Outcome {
  return { ...nothing, refusal: refusalOf(service, error) }
}

export async function respond(
  service: Service,
  incoming: Incoming,
  outcome: Outcome,
  context: ResponseContext,
): Promise<Outgoing> {
  const outgoing = await sent(service, incoming, outcome, context)
  const { moved } = outcome
  return moved ? announced(outgoing, moved, service.env.BASE_URL) : outgoing
}

async function sent(
  service: Service,
  incoming: Incoming,
  outcome: Outcome,
  context: ResponseContext,
): Promise<Outgoing> {
  const { at, requestId } = context
  outcome.quota ??= await shownQuota(service, incoming, at)
  const { answer, table, holder, endpoint } = outcome
  if (!answer) return deny(service, incoming, outcome, context)
  const body = table?.rows ?? answer
  const encoded = await encodedBody(body, incoming.headers["accept-encoding"] as string | undefined)
  const headers = commonHeaders(service, outcome.quota, at, requestId)
  headers["Cache-Control"] = "private, no-cache"
  headers.Vary = "Accept, Accept-Encoding, X-API-Key, Authorization"
  if (holder && endpoint !== null && isSampled(holder, endpoint)) Object.assign(headers, sampleHeaders(endpoint))
  Object.assign(headers, table?.headers)
  return deliver({ ...encoded, etag: body.etag, type: table?.type }, incoming.headers, headers)
}

export const nothing: Outcome = {
  answer: null,
  refusal: null,
  holder: null,
  quota: null,
  endpoint: null,
  input: null,
  charged: 0,
}

async function route(
  service: Service,
  incoming: Incoming,
  { path, search }: { path: string; search: string },
  at: number,
): Promise<Outcome> {
  const { pricingUrl } = service
  const { accept } = incoming.headers
  const text = isAnything(accept) ? incoming.url : `${incoming.url}\n${accept}`
  const kept = questions.get(text)
  const query = kept ? noQuery : new URLSearchParams(search)
  if (!kept) {
    const hasHeaderKey = Boolean(incoming.headers["x-api-key"] ?? incoming.headers.authorization)
    requireNoKeyInUrl({ path, query, hasHeaderKey }, pricingUrl, "rest")
  }
  if (incoming.method !== "GET" && incoming.method !== "HEAD") throw refusals.notRead()
  if (path === `${apiPrefix}/openapi.json`) return publicDocument(service, incoming, at)
  const question = kept ?? readQuestion(path, query, findProduct, accept === undefined ? accept : String(accept))
  if (!question) throw refusals.pathUnknown(service.env.BASE_URL)
  if (!kept && text.length < 250) questions.set(text, question)
  const key = keyFrom(incoming.headers, pricingUrl)
  const { product, input, format, alias } = question
  const moved = alias && movedFrom(alias, product, input, service.env.BASE_URL)
  if (moved && isRetired(moved.alias, at)) {
    return { ...refusedOutcome(service, refusals.pathRetired(moved.alias.sunsetAt, moved.movedTo)), moved }
  }
  const { address, network } = incoming
  const outcome = await run(service, { product, input, format, key, address, network, channel: "rest", at })
  return moved ? { ...outcome, moved } : outcome
}

type Question = { product: Product; input: Record<string, unknown>; format: Format | null; alias?: Alias }

/** By URL and, where it matters, by `Accept`. No URL contains a key. */
const questions = new LRUCache<string, Question>({ max: 5_000 })
const noQuery = new URLSearchParams()

export function readQuestion(
  path: string,
  query: URLSearchParams,
  find = findProduct,
  accept?: string,
): Question | null {
  const served = find(path)
  if (!served) return null
  const { product, pathInput, alias } = served
  const input = Object.freeze(inputOf(query, pathInput))
  return { product, input, format: formatOf(product, input, accept), alias }
}

/** Counted by network and not charged; a key's quota is still shown. */
async function publicDocument(service: Service, { headers, network }: Incoming, at: number): Promise<Outcome> {
  const quota = await service.quota.charge(networkSubject(network), anonymousLimits, at)
  const refusal = quotaRefusal(quota, at)
  if (refusal) return { ...nothing, refusal, quota }
  const hasKey = headers["x-api-key"] !== undefined || headers.authorization !== undefined
  return { ...nothing, answer: openApi(service.env.BASE_URL), quota: hasKey ? null : quota }
}

const documents = new Map<string, ComputedAnswer>()

function openApi(baseUrl: string): ComputedAnswer {
  const document = documents.get(baseUrl) ?? encode(openApiDocument(baseUrl))
  documents.set(baseUrl, document)
  return document
}

type Place = { product: Product; name: string; alias?: Alias }
type Found = { product: Product; pathInput: Record<string, string>; alias?: Alias }

const aliases = products.flatMap((product) =>
  (product.aliases ?? []).map((alias): Place => ({ product, name: alias.path, alias })),
)

const findProduct = finderOf(apiPrefix, products, aliases)

export function finderOf(
  prefix: string,
  served: readonly Product[],
  others: readonly Place[] = [],
): (path: string) => Found | null {
  const places = [...served.map((product): Place => ({ product, name: product.name })), ...others]
  const isFixed = ({ product }: Place) => product.pathParams.length === 0
  const fixed = new Map(places.filter(isFixed).map((place) => [`${prefix}/${place.name}`, place]))
  const patterned = places
    .filter((place) => !isFixed(place))
    .map((place) => ({
      ...place,
      form: new RegExp(`^${prefix}/${place.name.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
    }))
  return (path) => {
    const place = fixed.get(path)
    if (place) return { product: place.product, pathInput: {}, alias: place.alias }
    if (path.length > 2_000) throw refusals.pathTooLong()
    for (const candidate of patterned) {
      const groups = candidate.form.exec(path)?.groups
      if (!groups) continue
      const pathInput = Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decoded(text)]))
      return { product: candidate.product, pathInput, alias: candidate.alias }
    }
    return null
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A repeated parameter becomes a list, which no parameter accepts. */
export function inputOf(query: URLSearchParams, path: Record<string, string>): Record<string, unknown> {
  const input = new Map<string, string | string[]>(Object.entries(path))
  for (const [name, value] of query) {
    const earlier = input.get(name)
    if (Array.isArray(earlier)) earlier.push(value)
    else input.set(name, earlier === undefined ? value : [earlier, value])
  }
  return Object.fromEntries(input)
}
