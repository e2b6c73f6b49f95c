import { isJsonContentType } from "@modelcontextprotocol/server"
import { mcpPathOf, mcpPaths } from "../../accounts/oauth/terms"
import { refusals } from "../../accounts/refusals"
import { readText } from "../http/body"
import { nextRequestId, type Outgoing } from "../http/headers"
import type { IncomingWithBody } from "../requests/caller"
import { type RequestHeaders, requireNoKeyInUrl } from "../requests/credentials"
import { refusalOf } from "../requests/refusalOf"
import type { Service } from "../requests/service"
import { trackRequest } from "../requests/trackRequest"
import { type Denied, deny } from "../responses/deny"
import { commonHeaders, preflight } from "../responses/responseHeaders"
import { keyedEventMethods } from "./events"
import type { Exchange } from "./exchange"
import { answerFast } from "./fast/answer"
import { requireOwnHost } from "./host"
import { identify, nobody, requireKey } from "./identify"
import { argumentsById, isChargedCall, type Message, readMessages } from "./messages"
import { serveProtocol } from "./protocol"
import { countArrival, countMessages, countUnrun, quotaOf } from "./quota"
import { errorMessage, inAcceptedForm, type ServedBody } from "./served"
import { protocolServer } from "./server"
import type { ReadSkill } from "./skills"
import { toolsets } from "./tools"
import { readToolsets } from "./toolsets"
import { withTokens } from "./withTokens"

export type McpSurface = (incoming: IncomingWithBody, at: number) => Promise<Outgoing>

/** `fast` is asked first, and what it does not answer is left to the SDK. */
type Options = { bodyTimeLimitMs?: number; fast?: typeof answerFast; readSkill?: ReadSkill }

const noQuery = new URLSearchParams()

/** The MCP surface: one tool for each product that has one, answered by the same `run()` as REST. */
export function mcpSurface(
  opened: Service,
  { bodyTimeLimitMs = 10_000, fast = answerFast, readSkill }: Options = {},
): McpSurface {
  const service = withTokens(opened)
  return async (incoming, at) => {
    const { method, url, headers, network, address } = incoming
    const exchange: Exchange = {
      path: mcpPathOf(url) ?? mcpPaths.open,
      headers,
      network,
      address,
      requestId: nextRequestId(),
      at,
      startedMs: performance.now(),
      identity: nobody,
      toolsets,
      readSkill,
      callCount: 0,
      quota: null,
      isRead: false,
    }
    const denied: Denied = { refusal: null, quota: null }
    let outgoing: Outgoing
    try {
      requireOwnHost(headers.host as string | undefined, service.env.BASE_URL)
      if (method === "OPTIONS") return await preflight(service, incoming, at)
      outgoing = await deliver(service, await serve(service, incoming, exchange, { bodyTimeLimitMs, fast }), exchange)
    } catch (error) {
      outgoing = await refuse(service, exchange, denied, error)
    }
    if (exchange.callCount === 0) track(service, exchange, denied, { method, status: outgoing.status })
    return method === "HEAD" ? { ...outgoing, body: null } : outgoing
  }
}

async function serve(
  service: Service,
  { method, url, headers, body: chunks }: IncomingWithBody,
  exchange: Exchange,
  { bodyTimeLimitMs, fast }: Required<Omit<Options, "readSkill">>,
): Promise<ServedBody> {
  const { path } = exchange
  const mark = url.indexOf("?")
  const query = mark < 0 ? noQuery : new URLSearchParams(url.slice(mark))
  const hasHeaderKey = Boolean(headers["x-api-key"] ?? headers.authorization)
  requireNoKeyInUrl({ path, query, hasHeaderKey }, service.pricingUrl, "mcp")
  exchange.identity = await identify(service, exchange, exchange.at)
  if (path === mcpPaths.signedIn) requireKey(exchange.identity, service.pricingUrl)
  if (method !== "POST") throw refusals.notPosted()
  exchange.toolsets = readToolsets(query)
  await countArrival(service, exchange)
  const unsupported = unsupportedForm(headers)
  if (unsupported) return errorMessage(415, { code: -32000, message: unsupported })
  const text = await readText(chunks, Number(headers["content-length"]), bodyTimeLimitMs)
  exchange.isRead = true
  const read = readMessages(text)
  const calls = await admit(service, exchange, read.messages)
  if (!read.ok) return errorMessage(400, { code: read.code, message: read.message })
  const { body, messages } = read
  const answered = await fast(service, { text, body }, exchange)
  if (answered) return answered
  const served = await serveProtocol(`${service.env.BASE_URL}${path}`, headers, body, {
    makeServer: () => protocolServer(service, exchange, argumentsById(messages)),
    onError: ({ message }) =>
      service.log.debug({ event: "mcp.request_rejected", error: message }, "MCP request rejected"),
  })
  if (exchange.keyRefusal) throw exchange.keyRefusal
  await countUnrun(service, exchange, calls)
  return served
}

/**
 * Counts the messages, and throws a 401 if any needs a key and none was sent, before any is answered. Returns the
 * number of charged calls.
 */
async function admit(service: Service, exchange: Exchange, messages: Message[]): Promise<number> {
  const calls = messages.filter((message) => isChargedCall(message, exchange.toolsets)).length
  await countMessages(service, exchange, { all: messages.length, free: messages.length - calls })
  const areEvents = service.env.MCP_EVENTS === "on" && messages.some(({ method }) => keyedEventMethods.includes(method))
  if (calls > 0 || areEvents) requireKey(exchange.identity, service.pricingUrl)
  return calls
}

/** Why the body's format is not supported, or null. */
function unsupportedForm({ "content-type": type, "content-encoding": encoding }: RequestHeaders): string | null {
  if (encoding !== undefined && encoding !== "identity")
    return "Unsupported Media Type: send the body without a Content-Encoding."
  if (isJsonContentType(String(type ?? ""))) return null
  return "Unsupported Media Type: the Content-Type of a request is application/json."
}

async function deliver(service: Service, served: ServedBody, exchange: Exchange): Promise<Outgoing> {
  const { at, requestId, headers: asked } = exchange
  const { status, contentType, body } = inAcceptedForm(served, asked.accept as string | undefined)
  const accepted = asked["accept-encoding"] as string | undefined
  const { encoding, parts } = await body.encoded(accepted)
  const quota = exchange.callCount === 1 ? exchange.quota : null
  const headers = commonHeaders(service, quota ?? (await quotaOf(service, exchange)), at, requestId)
  if (contentType) headers["Content-Type"] = contentType
  if (encoding) headers["Content-Encoding"] = encoding
  headers["Cache-Control"] = "no-store"
  headers["Content-Length"] = parts.reduce((sum, { length }) => sum + length, 0)
  return closing(exchange, { status, headers, body: parts })
}

/** An unread body prevents reuse of the connection. */
function closing({ headers: asked, isRead }: Exchange, outgoing: Outgoing): Outgoing {
  const hasBody = asked["transfer-encoding"] !== undefined || Number(asked["content-length"] ?? 0) > 0
  if (hasBody && !isRead) outgoing.headers.Connection = "close"
  return outgoing
}

/** Responds to a request that is refused as a whole; fills in its fields for the log. */
async function refuse(service: Service, exchange: Exchange, denied: Denied, error: unknown): Promise<Outgoing> {
  const { path, requestId, at, identity } = exchange
  denied.refusal = refusalOf(service, error)
  denied.quota = identity === nobody ? null : await quotaOf(service, exchange)
  denied.minute = exchange.fullMinute
  return closing(exchange, await deny(service, exchange, denied, { instance: path, requestId, at }))
}

function track(
  service: Service,
  exchange: Exchange,
  denied: Denied,
  { method, status }: { method: string; status: number },
): void {
  const { path, network, requestId, at, startedMs, identity } = exchange
  const { holder } = identity
  const outcome = { ...denied, answer: null, endpoint: null, input: null, charged: 0, holder } as const
  trackRequest(service, { method, path, network, channel: "mcp", requestId, at, startedMs }, outcome, status)
}
