import { readEnv } from "../env"
import { Refusal, retryAfterSeconds } from "../errors"
import { createLogger, type Logger } from "../log"
import { type Service, service } from "../service"
import type { RequestHeaders } from "../surfaces/credentials"
import { healthz, readyz } from "../surfaces/health"
import { mcpSurface } from "../surfaces/mcp"
import { problemBody } from "../surfaces/problem"
import { answer, nextRequestId, type Outgoing } from "../surfaces/rest"
import { networkOf, withoutSocket } from "./network"

/** The door to the API for Next's route handlers, where no listener stands before Next. */
export async function apiRoute(request: Request): Promise<Response> {
  const opened = await findService()
  const { method, url } = request
  if (!opened) return notOpen(url)
  const headers = headersRead(request.headers)
  const network = networkOf(withoutSocket, headers, opened.env.TRUSTED_PROXIES)
  return respond(await answer(opened, { method, url: afterOrigin(url), headers, network }, Date.now()))
}

/** `/mcp` for Next's route handlers. */
export async function mcpRoute(request: Request): Promise<Response> {
  const opened = await findService()
  if (!opened) return notOpen(request.url)
  mcp ??= mcpSurface(opened)
  return mcp(request, networkOf(withoutSocket, headersRead(request.headers), opened.env.TRUSTED_PROXIES))
}

export function healthzRoute(): Response {
  return respond(healthz())
}

export async function readyzRoute({ url }: Request): Promise<Response> {
  const opened = await findService()
  return opened ? respond(await readyz(opened, Date.now())) : notOpen(url)
}

/** The service of this process; null, and a line in the log, when it cannot be opened. */
export async function findService(): Promise<Service | null> {
  try {
    return await service()
  } catch (error) {
    log ??= createLogger(readEnv().LOG_LEVEL)
    log.error({ error: String(error) }, "the service cannot be opened")
    return null
  }
}

function notOpen(url: string): Response {
  const refusal = new Refusal("unavailable", "The service cannot reach its database. Try again shortly.", {
    retry_after_seconds: retryAfterSeconds,
  })
  const [path] = afterOrigin(url).split("?")
  return Response.json(problemBody(refusal, readEnv().BASE_URL, path, nextRequestId()), {
    status: 503,
    headers: {
      "Content-Type": "application/problem+json",
      "Cache-Control": "no-store",
      "Retry-After": `${retryAfterSeconds}`,
    },
  })
}

let mcp: ReturnType<typeof mcpSurface> | undefined
let log: Logger | undefined

/**
 * The headers that the door reads; turning all of them into an object would cost more than the rest of this file.
 * `accept-encoding` is not among them: Next drops `Content-Encoding` from what a route handler returns, and compresses
 * by itself.
 */
const readNames = ["x-api-key", "authorization", "if-none-match", "x-forwarded-for"] as const

function headersRead(headers: Headers): RequestHeaders {
  const read: RequestHeaders = {}
  for (const name of readNames) read[name] = headers.get(name) ?? undefined
  return read
}

function afterOrigin(url: string): string {
  return url.slice(url.indexOf("/", url.indexOf("//") + 2))
}

function respond({ status, headers, body }: Outgoing): Response {
  return new Response(body === null ? null : new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.length), {
    status,
    headers: headers as Record<string, string>,
  })
}
