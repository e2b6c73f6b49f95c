import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http"
import { Socket } from "node:net"
import type { Duplex } from "node:stream"
import { toNodeHandler } from "@modelcontextprotocol/node"
import { anonymousLimits } from "../access/tiers"
import { isUnavailable } from "../data/unavailable"
import { Refusal, refusalStatus, retryAfterSeconds } from "../errors"
import type { Service } from "../service"
import { corsHeaders, quotaHeaders } from "../surfaces/headers"
import { healthz, readyz } from "../surfaces/health"
import { mcpSurface } from "../surfaces/mcp"
import { problemBody } from "../surfaces/problem"
import { answer, apiPrefix, nextRequestId, type Outgoing } from "../surfaces/rest"
import { networkHeader, networkOf } from "./network"
import { admitOutage } from "./outage"

/** What serves everything that is not the API's: Next's request and upgrade handlers. */
export type Pages = {
  page(request: IncomingMessage, response: ServerResponse): Promise<void>
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>
}

export type Listener = { server: Server; port: number; close(): Promise<void> }

/** The listener: takes the API's paths before Next sees them, and hands everything else on. */
export async function listen(
  service: Service,
  pages: Pages,
  { host, port, clock = Date.now }: { host: string; port: number; clock?: () => number },
): Promise<Listener> {
  const mcp = mcpSurface(service, clock)
  const { TRUSTED_PROXIES } = service.env
  const network = (request: IncomingMessage) =>
    networkOf(request.socket.remoteAddress, request.headers, TRUSTED_PROXIES)

  const serve = (request: IncomingMessage, response: ServerResponse) => {
    const { method = "GET", url = "/", headers } = request
    if (isUnder(url, apiPrefix)) {
      const at = clock()
      answer(service, { method, url, headers, network: network(request) }, at).then(
        (outgoing) => sendTogether(response, outgoing),
        (error) => fail(service, response, error),
      )
    } else if (isAt(url, "/mcp")) {
      toNodeHandler({ fetch: (webRequest: Request) => mcp(webRequest, network(request)) })(request, response).catch(
        (error) => fail(service, response, error),
      )
    } else if (isAt(url, "/healthz")) send(response, healthz())
    else if (isAt(url, "/readyz")) {
      readyz(service, clock()).then(
        (outgoing) => send(response, outgoing),
        (error) => fail(service, response, error),
      )
    } else {
      request.headers[networkHeader] = network(request)
      admitOutage(request, response)
      pages.page(request, response).catch((error) => fail(service, response, error))
    }
  }
  const server = createServer({ keepAlive: true }, (request, response) => {
    // Thrown out of here, an error would leave its request without an answer for ever, or end the process.
    try {
      serve(request, response)
    } catch (error) {
      fail(service, response, error)
    }
  })

  const upgraded = new Set<Duplex>()
  server.on("upgrade", (request, socket, head) => {
    upgraded.add(socket)
    socket.once("close", () => upgraded.delete(socket))
    pages.upgrade(request, socket, head).catch(() => socket.destroy())
  })
  server.on("clientError", (error, socket) => void refuseUnreadable(service, clock(), error, socket))
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    server,
    port: typeof address === "object" && address ? address.port : port,
    close: () => drain(server, upgraded),
  }
}

const isAt = (url: string, path: string) => url === path || url.startsWith(`${path}?`)
const isUnder = (url: string, path: string) => url.startsWith(`${path}/`) || isAt(url, path)

let waiting: [ServerResponse, Outgoing][] = []

/**
 * Answers that are ready in one turn of the event loop leave together at its end: whoever waits for them is woken once
 * and not for each, which is worth a third more requests a second.
 */
function sendTogether(response: ServerResponse, outgoing: Outgoing): void {
  waiting.push([response, outgoing])
  if (waiting.length === 1) setImmediate(sendWaiting)
}

function sendWaiting(): void {
  const ready = waiting
  waiting = []
  for (const [response, outgoing] of ready) send(response, outgoing)
}

function send(response: ServerResponse, { status, headers, body }: Outgoing): void {
  response.writeHead(status, headers)
  response.end(body ?? undefined)
}

function fail(service: Service, response: ServerResponse, error: unknown): void {
  service.log.error({ error: String(error), stack: Object(error).stack }, "request failed")
  if (!response.headersSent) {
    if (isUnavailable(error)) response.writeHead(503, { "Retry-After": retryAfterSeconds })
    else response.writeHead(500)
  }
  response.end()
}

/** Bytes that node:http cannot read as a request still get an answer in the documented shape. */
async function refuseUnreadable(
  service: Service,
  at: number,
  error: NodeJS.ErrnoException,
  socket: Duplex,
): Promise<void> {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy()
  const refusal =
    error.code === "HPE_HEADER_OVERFLOW"
      ? new Refusal("header_too_large", "Headers of more than 16 kB are refused; an API key has 55 characters.")
      : new Refusal("unreadable", "The request cannot be read as HTTP.")
  const network = networkOf(socket instanceof Socket ? socket.remoteAddress : undefined, {}, 0)
  const quota = await service.quota.peek(`net:${network}`, anonymousLimits, at)
  const status = refusalStatus(refusal.refusal)
  const requestId = nextRequestId()
  const body = JSON.stringify(problemBody(refusal, service.env.BASE_URL, "/", requestId))
  const headers = {
    ...corsHeaders,
    ...quotaHeaders(quota, at),
    "X-Request-Id": requestId,
    "Content-Type": "application/problem+json",
    "Content-Length": Buffer.byteLength(body),
    Connection: "close",
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n${body}`)
}

const drainMs = 3_000

/**
 * Lets answers under way finish, for as long as a stop may take. A connection that is kept alive ends with the answer
 * under way on it; an upgraded one never does by itself, so it is destroyed.
 */
async function drain(server: Server, upgraded: Set<Duplex>): Promise<void> {
  const idle = setInterval(() => server.closeIdleConnections(), 50).unref()
  const hard = setTimeout(() => server.closeAllConnections(), drainMs).unref()
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
    for (const socket of upgraded) socket.destroy()
  })
  clearInterval(idle)
  clearTimeout(hard)
}
