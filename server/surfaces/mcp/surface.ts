import type { Chunks } from "../../body"
import { isRefusal } from "../../errors"
import { refusals } from "../../refusals"
import { readText } from "../body"
import { findHolder, isInForce, networkSubject, shownQuota } from "../caller"
import { keyFrom, requireNoKeyInUrl } from "../credentials"
import { type Denied, deny } from "../deny"
import type { Outgoing, ResponseHeaders } from "../headers"
import { nextRequestId } from "../headers"
import { commonHeaders, preflight } from "../responseHeaders"
import type { Incoming } from "../rest"
import type { Service } from "../service"
import { trackRequest } from "../trackRequest"
import { countUncharged, tooManyUncharged } from "../uncharged"
import type { Exchange } from "./call"
import { argumentsById, readMessages } from "./messages"
import { type Served, serveProtocol } from "./protocol"
import { toolServer } from "./server"
import { withTokens } from "./withTokens"

/** A request to `/mcp`, with its body as it comes. */
export type McpIncoming = Incoming & { body: Chunks }

export type McpSurface = (incoming: McpIncoming, at: number) => Promise<Outgoing>

const path = "/mcp"

/** The MCP surface: one tool for each product that has one, answered by the same `run()` as REST. */
export function mcpSurface(opened: Service, bodyTimeLimitMs = 10_000): McpSurface {
  const service = withTokens(opened)
  return async (incoming, at) => {
    const { method, headers, network } = incoming
    if (method === "OPTIONS") return preflight(service, incoming, at)
    const [requestId, startedMs] = [nextRequestId(), performance.now()]
    const exchange: Exchange = {
      headers,
      network,
      requestId,
      at,
      startedMs,
      holder: null,
      sentArguments: new Map(),
      callCount: 0,
    }
    const denied: Denied = { refusal: null, quota: null }
    let outgoing: Outgoing
    try {
      const served = await serve(service, incoming, exchange, bodyTimeLimitMs)
      outgoing = delivered(served, commonHeaders(service, await shownQuota(service, incoming, at), at, requestId))
    } catch (error) {
      if (!isRefusal(error))
        service.log.error(
          { event: "request.failed", error: String(error), stack: Object(error).stack },
          "Request failed",
        )
      denied.refusal = isRefusal(error) ? error : refusals.broken()
      denied.minute = exchange.fullMinute
      outgoing = await deny(service, incoming, denied, { instance: path, requestId, at })
    }
    if (exchange.callCount === 0) {
      const outcome = { ...denied, answer: null, endpoint: null, charged: 0, holder: exchange.holder } as const
      trackRequest(service, { method, path, channel: "mcp", requestId, at, startedMs }, outcome, outgoing.status)
    }
    return method === "HEAD" ? { ...outgoing, body: null } : outgoing
  }
}

function delivered({ status, contentType, text }: Served, headers: ResponseHeaders): Outgoing {
  const body = Buffer.from(text)
  if (contentType) headers["Content-Type"] = contentType
  headers["Cache-Control"] = "no-store"
  headers["Content-Length"] = body.length
  return { status, headers, body }
}

function protocolError(code: number, message: string): Served {
  const text = JSON.stringify({ jsonrpc: "2.0", id: null, error: { code, message } })
  return { status: 400, contentType: "application/json", text }
}

async function serve(
  service: Service,
  { method, url, headers, body }: McpIncoming,
  exchange: Exchange,
  bodyTimeLimitMs: number,
): Promise<Served> {
  const query = new URLSearchParams(url.slice(path.length))
  const hasHeaderKey = Boolean(headers["x-api-key"] ?? headers.authorization)
  requireNoKeyInUrl(path, query, hasHeaderKey, service.pricingUrl)
  if (method !== "POST") throw refusals.notPosted()
  await authenticate(service, exchange)
  const text = await readText(body, Number(headers["content-length"]), bodyTimeLimitMs)
  const read = readMessages(text)
  await countMessages(service, exchange, read.methods)
  if (!read.ok) return protocolError(read.code, read.message)
  if (read.methods.includes("tools/call")) await requireKnownKey(service, exchange)
  exchange.sentArguments = argumentsById(read.body)
  return serveProtocol(`${service.env.BASE_URL}${path}`, headers, read.body, {
    makeServer: () => toolServer(service, exchange),
    onError: (error) =>
      service.log.debug({ event: "mcp.request_rejected", error: error.message }, "MCP request rejected"),
  })
}

/** Runs before the body is read: callers without a key in force have a limit of requests per minute. */
async function authenticate(service: Service, exchange: Exchange): Promise<void> {
  const { at, network } = exchange
  const holder = await findHolder(service, exchange, at)
  if (holder && isInForce(holder, at)) exchange.holder = holder
  else await requireWithinUnchargedLimit(service, exchange, networkSubject(network), 1)
}

/** A call without a known key or token is answered with a 401, by which clients start to ask for one. */
async function requireKnownKey({ keys, pricingUrl }: Service, { headers, at }: Exchange): Promise<void> {
  const key = keyFrom(headers, pricingUrl)
  if (key === undefined) throw refusals.keyMissing(pricingUrl)
  await keys.verify(key, at)
}

/** What costs no quota is counted for the account of a key: all but calls. Without one, each message counts as a request. */
async function countMessages(service: Service, exchange: Exchange, methods: string[]): Promise<void> {
  const { holder, network } = exchange
  const free = holder ? methods.filter((method) => method !== "tools/call").length : methods.length - 1
  if (free > 0)
    await requireWithinUnchargedLimit(service, exchange, holder ? holder.accountId : networkSubject(network), free)
}

async function requireWithinUnchargedLimit(
  service: Service,
  exchange: Exchange,
  by: string,
  cost: number,
): Promise<void> {
  const { at } = exchange
  const verdict = await countUncharged(service.quota, by, at, cost)
  if (!verdict.tripped) return
  exchange.fullMinute = verdict.minute
  throw tooManyUncharged(verdict, at)
}
