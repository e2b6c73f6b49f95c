import { readEnv } from "../../env"
import { retryAfterSeconds } from "../../errors"
import { createLogger, type Logger } from "../../log"
import { refusals } from "../../refusals"
import { service } from "../../service"
import { jsonRouteOf } from "../../surfaces/accept"
import { handleClientFile } from "../../surfaces/clientFiles"
import type { RequestHeaders } from "../../surfaces/credentials"
import { handleDemoAnswer } from "../../surfaces/demoAnswer"
import { handleSnapshot, snapshotPath } from "../../surfaces/demoSnapshot"
import type { Outgoing } from "../../surfaces/headers"
import { nextRequestId } from "../../surfaces/headers"
import { healthz, readyz } from "../../surfaces/health"
import { handleLink } from "../../surfaces/link"
import { handleDownload } from "../../surfaces/mcp/downloads"
import { type McpSurface, mcpSurface } from "../../surfaces/mcp/surface"
import { handleOauth } from "../../surfaces/oauth"
import { problemBody } from "../../surfaces/problem"
import type { PublicRequest } from "../../surfaces/publicAnswer"
import { withQuotaSoon } from "../../surfaces/responseHeaders"
import { handleRest } from "../../surfaces/rest"
import { apiHeaders } from "../../surfaces/securityHeaders"
import type { Service } from "../../surfaces/service"
import { handleTrackRecord, recordPath } from "../../surfaces/trackRecord"
import { networkOf, withoutSocket } from "../network"

/** The API for Next's route handlers, where Next runs without the listener. */
export const apiRoute = (request: Request) => answerBy(handleRest, request)

/** `/mcp` for Next's route handlers. */
export async function mcpRoute(request: Request): Promise<Response> {
  const opened = await findService()
  const { method, url } = request
  if (!opened) return notOpen(url)
  mcp ??= mcpSurface(opened)
  const headers = Object.fromEntries(request.headers)
  const network = networkOf(withoutSocket, headers, opened.env.TRUSTED_PROXIES)
  const body = request.body ?? []
  return respond(await mcp({ method, url: afterOrigin(url), headers, network, body }, Date.now()))
}

/** `/mcp/…` for Next's route handlers. */
export async function mcpDownloadRoute(request: Request): Promise<Response> {
  const opened = await findService()
  const { method, url } = request
  if (!opened) return notOpen(url)
  const headers = headersRead(request.headers)
  const network = networkOf(withoutSocket, headers, opened.env.TRUSTED_PROXIES)
  return respond(await handleDownload(opened, { method, url: afterOrigin(url), headers, network }, Date.now()))
}

/** `/track-record`, and `/track-record/…`, for Next's route handlers. */
export async function trackRecordRoute(request: Request): Promise<Response> {
  const opened = await findService()
  const { method, url } = request
  if (!opened) return notOpen(url)
  const headers = {
    ...headersRead(request.headers),
    "content-length": request.headers.get("content-length") ?? undefined,
  }
  const network = networkOf(withoutSocket, headers, opened.env.TRUSTED_PROXIES)
  const body = request.body ?? []
  const [path, query] = afterOrigin(url).split(/(?=\?)/, 2)
  const asked = {
    method,
    url: `${path === jsonRouteOf(recordPath) ? recordPath : path}${query ?? ""}`,
    headers,
    network,
    body,
  }
  return respond(await handleTrackRecord(opened, asked, Date.now()))
}

/** `/demo/snapshot` for programs, which Next has at an address of its own. */
export async function snapshotRoute(request: Request): Promise<Response> {
  const opened = await findService()
  const { method, url } = request
  if (!opened) return notOpen(url)
  const headers = headersRead(request.headers)
  const network = networkOf(withoutSocket, headers, opened.env.TRUSTED_PROXIES)
  const [, query = ""] = afterOrigin(url).split(/(?=\?)/, 2)
  return respond(await handleSnapshot(opened, { method, url: `${snapshotPath}${query}`, headers, network }, Date.now()))
}

/** `/clients/…` for Next's route handlers. */
export const clientFileRoute = (request: Request) => answerBy(handleClientFile, request)

/** `/demo/answer` for Next's route handlers. */
export const demoAnswerRoute = (request: Request) => answerBy(handleDemoAnswer, request)

/** `/links/…` for Next's route handlers. */
export const linkRoute = (request: Request) => answerBy(handleLink, request)

type Handler = (service: Service, request: PublicRequest, at: number) => Outgoing | Promise<Outgoing>

async function answerBy(handler: Handler, request: Request): Promise<Response> {
  const opened = await findService()
  const { method, url } = request
  if (!opened) return notOpen(url)
  const headers = headersRead(request.headers)
  const network = networkOf(withoutSocket, headers, opened.env.TRUSTED_PROXIES)
  return respond(await handler(opened, { method, url: afterOrigin(url), headers, network }, Date.now()))
}

/** What clients ask of the authorization server, for Next's route handlers. */
export async function oauthRoute(request: Request): Promise<Response> {
  const opened = await findService()
  const { method, url } = request
  if (!opened) return notOpen(url)
  const headers = Object.fromEntries(request.headers)
  const network = networkOf(withoutSocket, headers, opened.env.TRUSTED_PROXIES)
  const asked = { method, url: afterOrigin(url), headers, network, body: request.body ?? [] }
  return respond(await handleOauth(opened, asked, Date.now()))
}

export async function healthzRoute(request: Request): Promise<Response> {
  const opened = await findService()
  return respond(opened ? await shown(opened, request, healthz()) : healthz())
}

export async function readyzRoute(request: Request): Promise<Response> {
  const opened = await findService()
  return opened ? respond(await shown(opened, request, await readyz(opened, Date.now()))) : notOpen(request.url)
}

function shown(opened: Service, request: Request, outgoing: Outgoing): Promise<Outgoing> {
  const headers = headersRead(request.headers)
  const network = networkOf(withoutSocket, headers, opened.env.TRUSTED_PROXIES)
  return withQuotaSoon(opened, { headers, network }, Date.now(), outgoing)
}

/** The service of this process; null, and a line in the log, when it cannot be opened. */
export async function findService(): Promise<Service | null> {
  try {
    return await service()
  } catch (error) {
    log ??= createLogger(readEnv().LOG_LEVEL)
    log.error({ event: "service.open_failed", error: String(error) }, "The service could not be opened")
    return null
  }
}

function notOpen(url: string): Response {
  const refusal = refusals.databaseDown()
  const [path] = afterOrigin(url).split("?")
  return Response.json(problemBody(refusal, readEnv().BASE_URL, path, nextRequestId()), {
    status: 503,
    headers: {
      ...apiHeaders(readEnv().BASE_URL),
      "Content-Type": "application/problem+json",
      "Cache-Control": "no-store",
      "Retry-After": `${retryAfterSeconds}`,
    },
  })
}

let mcp: McpSurface | undefined
let log: Logger | undefined

/**
 * The headers that the API reads; converting all of them to an object would cost more than the rest of this file.
 * `accept-encoding` is not among them: Next drops `Content-Encoding` from what a route handler returns, and compresses
 * by itself.
 */
const readNames = ["accept", "x-api-key", "authorization", "if-none-match", "x-forwarded-for"] as const

function headersRead(headers: Headers): RequestHeaders {
  const read: RequestHeaders = {}
  for (const name of readNames) read[name] = headers.get(name) ?? undefined
  return read
}

function afterOrigin(url: string): string {
  return url.slice(url.indexOf("/", url.indexOf("//") + 2))
}

function respond({ status, headers, body }: Outgoing): Response {
  const init = { status, headers: headers as Record<string, string> }
  if (body === null) return new Response(null, init)
  const { buffer, byteOffset, length } = Buffer.isBuffer(body) ? body : Buffer.concat(body)
  return new Response(new Uint8Array(buffer as ArrayBuffer, byteOffset, length), init)
}
