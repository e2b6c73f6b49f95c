import { service } from "../service"
import type { RequestHeaders } from "../surfaces/credentials"
import { healthz, readyz } from "../surfaces/health"
import { mcpSurface } from "../surfaces/mcp"
import { answer, type Outgoing } from "../surfaces/rest"
import { networkOf, withoutSocket } from "./network"

/** The door to the API for Next's route handlers, where no listener stands before Next. */
export async function apiRoute(request: Request): Promise<Response> {
  const opened = await service()
  const headers = headersRead(request.headers)
  const network = networkOf(withoutSocket, headers, opened.env.TRUSTED_PROXIES)
  const { method, url } = request
  return respond(await answer(opened, { method, url: afterOrigin(url), headers, network }, Date.now()))
}

/** `/mcp` for Next's route handlers. */
export async function mcpRoute(request: Request): Promise<Response> {
  const opened = await service()
  mcp ??= mcpSurface(opened)
  return mcp(request, networkOf(withoutSocket, headersRead(request.headers), opened.env.TRUSTED_PROXIES))
}

export function healthzRoute(): Response {
  return respond(healthz())
}

export async function readyzRoute(): Promise<Response> {
  return respond(await readyz(await service(), Date.now()))
}

let mcp: ReturnType<typeof mcpSurface> | undefined

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
