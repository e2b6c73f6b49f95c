import { chargeOnce } from "../../../accounts/keys/once"
import { countUncharged, networkSubject, tooManyUncharged } from "../../../accounts/refusalLimit"
import { refusals } from "../../../accounts/refusals"
import { fileFormats } from "../../../files/format"
import { type FilePlace, storeKey } from "../../../files/store/store"
import { findFile, type PublishedFile } from "../../../ledger/storage/files"
import { byDriver } from "../../../platform/database/byDriver"
import type { Violation } from "../../../platform/errors"
import { files } from "../../../products/files/files"
import { productOf } from "../../../products/files/shownBy"
import { fileEndpoint, filesPrefix } from "../../http/address"
import { nextRequestId, type Outgoing, type ResponseHeaders } from "../../http/headers"
import { admit, requireFamily, requireQuota, requireTier } from "../../requests/admission"
import type { Incoming } from "../../requests/caller"
import { keyFrom, requireNoKeyInUrl } from "../../requests/credentials"
import { mostViolations } from "../../requests/parse"
import { refusalOf } from "../../requests/refusalOf"
import type { Outcome } from "../../requests/run"
import type { Service } from "../../requests/service"
import { trackRequest } from "../../requests/trackRequest"
import { deny, type ResponseContext } from "../../responses/deny"
import { commonHeaders } from "../../responses/responseHeaders"
import { type ByteRange, partOf } from "./range"

/** A bulk file or a part of it, at one charge a file and UTC day. */
export async function handleFile(service: Service, incoming: Incoming, path: string, at: number): Promise<Outgoing> {
  const startedMs = performance.now()
  const requestId = nextRequestId()
  // The name is of a closed form, and of anything else nothing is logged.
  const name = path.slice(filesPrefix.length)
  const instance = nameForm.test(name) ? path : `${filesPrefix}*`
  const outcome: Outcome = {
    ...{ answer: null, refusal: null, holder: null, quota: null, charged: 0 },
    ...{ endpoint: fileEndpoint, input: nameForm.test(name) ? { name } : null },
  }
  const outgoing = await answer(service, incoming, outcome, { instance, requestId, at })
  const { method, network } = incoming
  const tracked = { method, path: instance, network, channel: "rest", requestId, at, startedMs } as const
  trackRequest(service, tracked, outcome, outgoing.status)
  return incoming.method === "HEAD" ? { ...outgoing, body: null } : outgoing
}

const nameForm = /^[a-z-]{1,40}_\d{4}-\d\d\.(parquet|ndjson\.gz)$/

async function answer(
  service: Service,
  incoming: Incoming,
  outcome: Outcome,
  context: ResponseContext,
): Promise<Outgoing> {
  try {
    return await send(service, incoming, outcome, context)
  } catch (error) {
    outcome.refusal = refusalOf(service, error)
    return deny(service, incoming, outcome, context)
  }
}

async function send(
  service: Service,
  { method, url, headers: asked, network, address }: Incoming,
  outcome: Outcome,
  { at, requestId }: ResponseContext,
): Promise<Outgoing> {
  const { pricingUrl, env, database, quota } = service
  const [path, search = ""] = url.split("?", 2)
  const name = path.slice(filesPrefix.length)
  const hasHeaderKey = Boolean(asked["x-api-key"] ?? asked.authorization)
  requireNoKeyInUrl({ path, query: new URLSearchParams(search), hasHeaderKey }, pricingUrl, "rest")
  if (method !== "GET" && method !== "HEAD") throw refusals.notRead()
  const credential = { key: keyFrom(asked, pricingUrl), address, network, channel: "rest", at } as const
  const holder = await admit(service, credential, outcome, { live: "a bulk file", product: files })
  const file = nameForm.test(name) ? await findFile(byDriver(database.pool), name) : null
  if (!file) throw refusals.noSuchBulkFile(env.BASE_URL)
  const product = productOf(file.dataset)
  // The file holds what that product answers.
  requireFamily(pricingUrl, holder, product)
  requireTier(service, holder, { product, channel: "rest" })
  requireNoParameters(new URLSearchParams(search))
  const { type } = fileFormats[file.format]
  const place = await (await service.files()).find(storeKey(file), { name, type })
  if (!place) throw refusals.fileElsewhere()
  const etag = `"${file.sha256}"`
  const part = partOf(file.bytes, etag, { range: textOf(asked.range), "if-range": textOf(asked["if-range"]) })
  if (part === "outside") throw refusals.rangeOutside(file.bytes)
  const charge = await chargeOnce(service, holder, file.sha256, at)
  outcome.quota = charge.quota
  outcome.charged = charge.charged
  requireQuota(charge.quota, at)
  if (charge.charged === 0) {
    const free = await countUncharged(quota, networkSubject(network), at)
    if (free.tripped) throw tooManyUncharged(free, at)
  }
  const headers = { ...commonHeaders(service, charge.quota, at, requestId), ...headersOf(file, type, env.FEED) }
  if (asked["if-none-match"] === etag) return { status: 304, headers, body: null }
  return "url" in place && method === "GET" ? sentTo(place.url, headers) : whole(file, place, part, headers)
}

/** A file is named by its path alone. */
function requireNoParameters(query: URLSearchParams): void {
  const names = [...new Set(query.keys())].slice(0, mostViolations)
  const violations = names.map((name): Violation => {
    const msg = `${fileEndpoint} has no parameter of this name.`
    return { type: "extra_forbidden", loc: ["query", name.slice(0, 100)], msg, input: query.get(name)?.slice(0, 100) }
  })
  if (violations.length > 0) throw refusals.parametersUnusable(violations)
}

const textOf = (header: unknown) => (typeof header === "string" ? header : undefined)

function headersOf({ sha256, name, publishedAt }: PublishedFile, type: string, feed: string): ResponseHeaders {
  return {
    ETag: `"${sha256}"`,
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${name}"`,
    "Repr-Digest": `sha-256=:${Buffer.from(sha256, "hex").toString("base64")}:`,
    "Last-Modified": publishedAt.toUTCString(),
    "Accept-Ranges": "bytes",
    "Cache-Control": "private, no-cache",
    Vary: "X-API-Key, Authorization",
    "X-Data-Origin": feed,
  }
}

/** The store answers ranges itself. The address is signed for GET, and for some minutes. */
function sentTo(
  url: string,
  { "Content-Type": _, "Content-Disposition": __, ETag: ___, ...headers }: ResponseHeaders,
): Outgoing {
  return {
    status: 307,
    headers: { ...headers, Location: url, "Cache-Control": "no-store", "Content-Length": 0 },
    body: null,
  }
}

function whole({ bytes }: PublishedFile, place: FilePlace, part: ByteRange | null, headers: ResponseHeaders): Outgoing {
  const { start, end } = part ?? { start: 0, end: bytes - 1 }
  headers["Content-Length"] = end - start + 1
  if (part) headers["Content-Range"] = `bytes ${start}-${end}/${bytes}`
  return { status: part ? 206 : 200, headers, body: "path" in place ? { path: place.path, start, end } : null }
}
