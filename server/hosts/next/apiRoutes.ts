import { createReadStream } from "node:fs"
import { Readable } from "node:stream"
import { refusals } from "../../accounts/refusals"
import { readEnv } from "../../platform/env"
import { retryAfterSeconds } from "../../platform/errors"
import { createLogger, type Logger } from "../../platform/log"
import { agentSkill } from "../../surfaces/docs/written"
import { handleBadge, handleEmbed } from "../../surfaces/embeds/embeds"
import { jsonRouteOf } from "../../surfaces/http/accept"
import { isFilePart, nextRequestId, type Outgoing } from "../../surfaces/http/headers"
import { problemBody, problemType } from "../../surfaces/http/problem"
import { apiHeaders } from "../../surfaces/http/securityHeaders"
import { handleDownload } from "../../surfaces/mcp/downloads"
import { handleOauth } from "../../surfaces/mcp/oauth"
import { type McpSurface, mcpSurface } from "../../surfaces/mcp/surface"
import { handleOpenbb } from "../../surfaces/openbb/openbb"
import { handleExport, isExportUrl } from "../../surfaces/portal/export"
import { handlePortal } from "../../surfaces/portal/portal"
import type { IncomingWithBody } from "../../surfaces/requests/caller"
import type { RequestHeaders } from "../../surfaces/requests/credentials"
import type { Service } from "../../surfaces/requests/service"
import { withQuotaSoon } from "../../surfaces/responses/responseHeaders"
import { handleClientFile, handlePackage } from "../../surfaces/rest/clientFiles"
import { healthz, readyz, startupz } from "../../surfaces/rest/health"
import { handleLink } from "../../surfaces/rest/link"
import { handleRest } from "../../surfaces/rest/rest"
import { handleDemoAnswer } from "../../surfaces/site/demoAnswer"
import { handleSnapshot, snapshotPath } from "../../surfaces/site/demoSnapshot"
import { handleTrackRecord, recordPath } from "../../surfaces/site/trackRecord"
import { handleStream, isStreamed, isStreamUrl } from "../../surfaces/stream/stream"
import { callerOf, withoutSocket } from "../network"
import { service } from "../service"

type Handler = (service: Service, incoming: IncomingWithBody, at: number) => Promise<Outgoing>

const answerRest = routeTo(handleRest)

export function apiRoute(request: Request): Promise<Response> {
  return isStreamUrl(afterOrigin(request.url)) ? streamRoute(request) : answerRest(request)
}

async function streamRoute({ method, url, headers: sent, signal }: Request): Promise<Response> {
  const opened = await findService()
  if (!opened) return notOpen(url)
  const headers = headersRead(sent)
  const connection = new AbortController()
  const incoming = { method, url: afterOrigin(url), ...callerOf(withoutSocket, headers, opened.env.TRUSTED_PROXIES) }
  const outgoing = isExportUrl(incoming.url)
    ? await handleExport(opened, incoming, Date.now())
    : await handleStream(opened, incoming, { clock: Date.now, ended: connection.signal })
  if (!isStreamed(outgoing)) return respond(outgoing)
  const { status, frames } = outgoing
  const end = () => {
    connection.abort()
    // No reader pulls another frame, so the generator would never notice the end.
    void frames.return(undefined)
  }
  signal.addEventListener("abort", end)
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(sink) {
      const { done, value } = await frames.next()
      if (done) sink.close()
      else sink.enqueue(encoder.encode(value))
    },
    cancel: end,
  })
  return new Response(body, { status, headers: outgoing.headers as Record<string, string> })
}

export const mcpRoute = routeTo((opened, incoming, at) => {
  mcp ??= mcpSurface(opened, { readSkill: agentSkill })
  return mcp(incoming, at)
}, allHeadersRead)

export const mcpDownloadRoute = routeTo(handleDownload)

export const trackRecordRoute = routeTo(atOwnAddress(handleTrackRecord, recordPath))

export const snapshotRoute = routeTo(atOwnAddress(handleSnapshot, snapshotPath))

export const clientFileRoute = routeTo(handleClientFile)

export const packageRoute = routeTo(handlePackage)

export const demoAnswerRoute = routeTo(handleDemoAnswer)

export const badgeRoute = routeTo(handleBadge)

export const embedRoute = routeTo(handleEmbed)

export const linkRoute = routeTo(handleLink)

export const openbbRoute = routeTo(handleOpenbb)

const answerPortal = routeTo(handlePortal)

export function portalRoute(request: Request): Promise<Response> {
  return isExportUrl(afterOrigin(request.url)) ? streamRoute(request) : answerPortal(request)
}

export const oauthRoute = routeTo(handleOauth)

function routeTo(handler: Handler, readHeaders = headersRead): (request: Request) => Promise<Response> {
  return async (request) => {
    const opened = await findService()
    const { method, url } = request
    if (!opened) return notOpen(url)
    const headers = readHeaders(request.headers)
    const caller = callerOf(withoutSocket, headers, opened.env.TRUSTED_PROXIES)
    const incoming = { method, url: afterOrigin(url), ...caller, body: request.body ?? [] }
    return respond(await handler(opened, incoming, Date.now()))
  }
}

/** Next routes a page's JSON at another path, but the handler must see the public URL. */
function atOwnAddress(handler: Handler, path: string): Handler {
  return (opened, incoming, at) => {
    const [asked, query = ""] = incoming.url.split(/(?=\?)/, 2)
    return handler(opened, asked === jsonRouteOf(path) ? { ...incoming, url: `${path}${query}` } : incoming, at)
  }
}

export async function healthzRoute(request: Request): Promise<Response> {
  const opened = await findService()
  return respond(opened ? await shown(opened, request, healthz()) : healthz())
}

export async function startupzRoute(request: Request): Promise<Response> {
  const opened = await findService()
  return respond(opened ? await shown(opened, request, startupz(true)) : startupz(false))
}

export async function readyzRoute(request: Request): Promise<Response> {
  const opened = await findService()
  return opened ? respond(await shown(opened, request, await readyz(opened, Date.now()))) : notOpen(request.url)
}

function shown(opened: Service, request: Request, outgoing: Outgoing): Promise<Outgoing> {
  const headers = headersRead(request.headers)
  return withQuotaSoon(opened, callerOf(withoutSocket, headers, opened.env.TRUSTED_PROXIES), Date.now(), outgoing)
}

export async function findService(): Promise<Service | null> {
  try {
    return await service()
  } catch (error) {
    const env = readEnv()
    log ??= createLogger(env.LOG_LEVEL, env.logFolder)
    log.error({ event: "service.open_failed", error: String(error) }, "The service could not be opened")
    return null
  }
}

function notOpen(url: string): Response {
  const refusal = refusals.databaseDown()
  const [path] = afterOrigin(url).split("?")
  return Response.json(problemBody(refusal, readEnv().BASE_URL, { instance: path, requestId: nextRequestId() }), {
    status: 503,
    headers: {
      ...apiHeaders(readEnv().BASE_URL),
      "Content-Type": problemType,
      "Cache-Control": "no-store",
      "Retry-After": `${retryAfterSeconds}`,
    },
  })
}

let mcp: McpSurface | undefined
let log: Logger | undefined

/**
 * The headers that the API reads; converting all of them would cost more than the rest of this file. `accept-encoding`
 * is left out, because Next drops `Content-Encoding` from route handlers' responses and compresses them itself.
 */
const readNames = [
  ...["accept", "x-api-key", "authorization", "if-none-match", "range", "if-range", "cookie", "x-forwarded-for"],
  ...["content-type", "content-length", "last-event-id", "idempotency-key"],
]

function headersRead(headers: Headers): RequestHeaders {
  const read: RequestHeaders = {}
  for (const name of readNames) read[name] = headers.get(name) ?? undefined
  return read
}

function allHeadersRead(headers: Headers): RequestHeaders {
  return { ...Object.fromEntries(headers), "accept-encoding": undefined }
}

function afterOrigin(url: string): string {
  return url.slice(url.indexOf("/", url.indexOf("//") + 2))
}

function respond({ status, headers, body }: Outgoing): Response {
  const init = { status, headers: headers as Record<string, string> }
  if (body === null) return new Response(null, init)
  if (isFilePart(body)) return new Response(Readable.toWeb(createReadStream(body.path, body)) as ReadableStream, init)
  const { buffer, byteOffset, length } = Buffer.isBuffer(body) ? body : Buffer.concat(body)
  return new Response(new Uint8Array(buffer as ArrayBuffer, byteOffset, length), init)
}
