import { createReadStream } from "node:fs"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { type Duplex, pipeline } from "node:stream"
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises"
import { setFlagsFromString } from "node:v8"
import { isUnavailable } from "../platform/database/unavailable"
import { retryAfterSeconds } from "../platform/errors"
import { tracing } from "../platform/tracing/tracing"
import { isFilePart, type Outgoing } from "../surfaces/http/headers"
import { apiHeaders } from "../surfaces/http/securityHeaders"
import { isExportUrl } from "../surfaces/portal/export"
import type { Service } from "../surfaces/requests/service"
import { isStreamed, isStreamUrl } from "../surfaces/stream/stream"
import type { AnswerOperations } from "./operations/port"
import { type Pages, pageDoor } from "./pages/pageDoor"
import { refuseConnect, refuseSlowBody, refuseUnreadable } from "./rawSocket"
import { serviceRoutes } from "./routes"
import { sendFrames } from "./sendFrames"
import { limitBodyTime } from "./slowBody"
import { staticFiles } from "./staticFiles"
import { isHost, isUnresolved, repeatsHost, targetOf } from "./target"
import { throttle } from "./throttle"

export type Listener = {
  server: Server
  port: number
  answerApart: AnswerOperations
  close(): Promise<void>
}

type Options = {
  host: string
  port: number
  clock?: () => number
  bodyTimeLimitMs?: number
  /** How long to hold back an answer that counts against no quota. */
  delayOf?: (network: string) => number
}

export async function listen(
  service: Service,
  pages: Pages,
  { host, port, clock = Date.now, bodyTimeLimitMs = 10_000, delayOf = throttle() }: Options,
): Promise<Listener> {
  // V8's parallel scavenger spends longer waiting for its helper threads than they save on a small young heap.
  setFlagsFromString("--no-parallel-scavenge")
  const routes = serviceRoutes(service, clock, { bodyTimeLimitMs, isStarted: () => !pages.instead })
  const door = pageDoor(service, pages)
  let sendStaticFile: ReturnType<typeof staticFiles> | undefined

  function serve(request: IncomingMessage, response: ServerResponse): void {
    const isAddressed = isHost(request.headers.host, request.httpVersion) && !repeatsHost(request.rawHeaders)
    const url = isAddressed ? targetOf(request.url ?? "/") : null
    if (url !== null && isUnresolved(url)) {
      sendWhenReady(request, response, routes.refuse(request, null))
      return
    }
    if (url !== null && (isStreamUrl(url) || isExportUrl(url))) {
      serveStream(request, url, response)
      return
    }
    const outgoing = url === null ? routes.refuse(request) : routes.answer(request, url)
    if (outgoing) sendWhenReady(request, response, outgoing)
    else servePage(request, url ?? "/", response)
  }

  function serveStream(request: IncomingMessage, url: string, response: ServerResponse): void {
    const connection = new AbortController()
    response.once("close", () => connection.abort())
    routes
      .stream(request, url, connection.signal)
      .then((outgoing) => {
        if (isStreamed(outgoing)) sendFrames(response, outgoing)
        else sendAnswer(request, response, outgoing)
      })
      .catch((error) => fail(service, response, error))
  }

  function servePage(request: IncomingMessage, url: string, response: ServerResponse): void {
    noteWhenSent(service, request, response, url)
    limitBodyTime(request, response, bodyTimeLimitMs, () => {
      const arrival = { caller: routes.callerOf(request), at: clock() }
      void refuseSlowBody(service, arrival, bodyTimeLimitMs, request.socket)
    })
    if (pages.instead || !staticFile(request, url, response)) {
      const who = routes.callerOf(request)
      sendWhenReady(request, response, door.serve({ request, response, url, who, at: clock() }), sendUncounted)
    }
  }

  function sendWhenReady(
    request: IncomingMessage,
    response: ServerResponse,
    outgoing: Promise<Outgoing | null>,
    send = sendAnswer,
  ): void {
    outgoing.then(
      (ready) => ready && send(request, response, ready),
      (error) => fail(service, response, error),
    )
  }

  function sendAnswer(request: IncomingMessage, response: ServerResponse, outgoing: Outgoing): void {
    if (outgoing.status >= 400 || outgoing.isUncounted) sendUncounted(request, response, outgoing)
    else sendTogether(response, outgoing)
  }

  function sendUncounted(request: IncomingMessage, response: ServerResponse, outgoing: Outgoing): void {
    const delayMs = delayOf(routes.callerOf(request).network)
    if (delayMs === 0) sendTogether(response, outgoing)
    else setTimeout(() => sendTogether(response, outgoing), delayMs)
  }

  function staticFile(request: IncomingMessage, url: string, response: ServerResponse): boolean {
    if (pages.hasHotReload) return false
    sendStaticFile ??= staticFiles(service.env)
    return sendStaticFile(request, url, response)
  }

  const detached = new Set<Duplex>()
  function detach(socket: Duplex): void {
    detached.add(socket)
    socket.once("close", () => detached.delete(socket))
  }

  const server: Server = createServer(
    {
      keepAlive: true,
      keepAliveTimeout,
      headersTimeout: keepAliveTimeout + 5_000,
      requireHostHeader: false,
      // Next handles upgrades from its first page on, but in production never ends those that it does not serve.
      shouldUpgradeCallback(request) {
        const isHotReload = pages.hasHotReload === true && (request.url ?? "").startsWith("/_next/hmr")
        if (!isHotReload || server.listenerCount("upgrade") === 0) return false
        detach(request.socket)
        return true
      },
    },
    (request, response) => {
      // An error thrown here would leave the request unanswered, or end the process.
      try {
        const traced = tracing()
        if (traced) traced.serve(request, response, () => serve(request, response))
        else serve(request, response)
      } catch (error) {
        fail(service, response, error)
      }
    },
  )
  const open = new Set<Socket>()
  server.on("connection", (socket) => {
    open.add(socket)
    socket.once("close", () => open.delete(socket))
  })
  server.on("connect", (request, socket) => {
    detach(socket)
    void refuseConnect(service, routes.callerOf(request), clock(), socket)
  })
  // node:http would answer without our headers.
  server.on("checkExpectation", (_, response) => {
    response.writeHead(417, { ...apiHeaders(service.env.BASE_URL), Connection: "close" }).end()
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
    answerApart: (request) => routes.answerApart(request, clock()),
    close() {
      service.streams.close()
      return drain(server, open, detached)
    },
  }
}

/** Only for pages: all other requests are noted where they are answered. */
function noteWhenSent(
  { durations }: Service,
  { method = "" }: IncomingMessage,
  response: ServerResponse,
  url: string,
): void {
  const startedMs = performance.now()
  response.once("finish", () => {
    const { statusCode: status } = response
    // Paths without a page share one label, so that outsiders cannot create series.
    const route = status < 300 || status === 304 ? `/${/^\/([^/?]*)/.exec(url)?.[1]}` : "/*"
    const labels = { method, route, status, channel: "page", plan: "none", product: "" } as const
    durations.note(labels, performance.now() - startedMs)
  })
}

/** Longer than common load balancers keep idle connections, so that they reuse none that was just closed. */
const keepAliveTimeout = 75_000

let waiting: [ServerResponse, Outgoing][] = []

/** With larger batches, clients wait for something to read, and then this process waits for requests. */
const mostTogether = 24

/**
 * Flushes the responses of one event loop turn together. Readers then wake up less often, and the server answers half
 * as many requests a second again.
 */
function sendTogether(response: ServerResponse, outgoing: Outgoing): void {
  waiting.push([response, outgoing])
  if (waiting.length === mostTogether) sendWaiting()
  else if (waiting.length === 1) setImmediate(sendWaiting)
}

function sendWaiting(): void {
  const ready = waiting
  waiting = []
  for (const [response, outgoing] of ready) send(response, outgoing)
}

function send(response: ServerResponse, { status, headers, body }: Outgoing): void {
  response.writeHead(status, headers)
  // A reader or a file that has gone away ends the response early, which its Content-Length shows.
  if (isFilePart(body)) return void pipeline(createReadStream(body.path, body), response, () => {})
  if (!isInParts(body)) return void response.end(body ?? undefined)
  response.cork()
  for (const part of body) response.write(part)
  response.end()
}

const isInParts = (body: Outgoing["body"]): body is readonly Buffer[] => Array.isArray(body)

function fail(service: Service, response: ServerResponse, error: unknown): void {
  service.log.error({ event: "request.failed", error: String(error), stack: Object(error).stack }, "Request failed")
  if (!response.headersSent) {
    const isOutage = isUnavailable(error)
    const headers = { ...apiHeaders(service.env.BASE_URL), ...(isOutage ? { "Retry-After": retryAfterSeconds } : {}) }
    response.writeHead(isOutage ? 503 : 500, headers)
  }
  response.end()
}

const drainMs = 3_000
/** A client sends its request right after it connects, but a browser may connect and send nothing. */
const firstBytesMs = 500
/**
 * The server resets a connection that arrives after the last accept, so it stops after an empty turn of the event loop:
 * some 20 µs. A busy machine may have none for a while; then a short turn has to suffice.
 */
const emptyTurnMs = 0.05
const shortTurnMs = 1

/**
 * Waits until every connected client has sent bytes. node:http treats a connection without any as idle and resets it,
 * and the kernel resets those that a busy loop has not accepted yet.
 */
async function untilAsked(open: Set<Socket>): Promise<void> {
  const since = performance.now()
  for (;;) {
    await sleep(5)
    await nextTurn()
    const begun = performance.now()
    await nextTurn()
    const now = performance.now()
    const isAsked = [...open].every(({ bytesRead }) => bytesRead > 0)
    const most = now - since < firstBytesMs / 2 ? emptyTurnMs : shortTurnMs
    if ((isAsked && now - begun <= most) || now - since > firstBytesMs) return
  }
}

/**
 * Lets current answers finish, for at most `drainMs`. It closes idle connections, and destroys detached sockets, which
 * may never end on their own.
 */
async function drain(server: Server, open: Set<Socket>, detached: Set<Duplex>): Promise<void> {
  await untilAsked(open)
  const idle = setInterval(() => server.closeIdleConnections(), 50).unref()
  const hard = setTimeout(() => server.closeAllConnections(), drainMs).unref()
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
    for (const socket of detached) socket.destroy()
  })
  clearInterval(idle)
  clearTimeout(hard)
}
