import { type NextRequest, NextResponse } from "next/server"
import { mostActionBytes } from "./server/hosts/actionBody"
import { addressHeaderOf } from "./server/hosts/askedAddress"
import { addNetwork, isPageRequestRead } from "./server/hosts/network"
import { readPageRequest } from "./server/hosts/pageRequest"
import { readBody } from "./server/platform/body"
import { readEnv } from "./server/platform/env"
import { asksForPage, jsonRouteOf } from "./server/surfaces/http/accept"

/** What the listener does with requests for pages, where Next serves without it; what has been read passes. */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  if (isPageRequestRead(request.headers)) return NextResponse.next()
  const jsonRoute = jsonRouteOf(request.nextUrl.pathname)
  if (jsonRoute && !asksForPage(request.method, request.headers.get("accept"))) {
    return NextResponse.rewrite(new URL(`${jsonRoute}${request.nextUrl.search}`, request.url))
  }
  const env = readEnv()
  const { response, next, refusal } = await readPageRequest(env, {
    method: request.method,
    path: request.nextUrl.pathname,
    headers: request.headers,
    body: () => bodyOf(request),
  })
  if (refusal) return new NextResponse(refusal.sentence, { status: refusal.status, headers: response })
  const headers = new Headers(request.headers)
  const address = addressHeaderOf(`${request.nextUrl.pathname}${request.nextUrl.search}`)
  for (const [name, value] of Object.entries({ ...next, ...address })) headers.set(name, value)
  addNetwork(headers, env.TRUSTED_PROXIES)
  return NextResponse.next({ headers: response, request: { headers } })
}

const bodyOf = async (request: NextRequest) => {
  const body = await readBody(request, mostActionBytes)
  return body && new Uint8Array(body)
}

/**
 * Not the API, whose speed this would halve; nor route handlers, which read the bodies that are sent to them within
 * bounds of their own.
 */
export const config = {
  matcher: [
    "/((?!api/|mcp$|mcp/|oauth/(?:token|register|revoke)$|\\.well-known/oauth-|healthz$|livez$|startupz$|readyz$|unsubscribe$|track-record/|demo/snapshot/|demo/answer$|clients?/|links/|badge/|embed/|integrations/|(?:widgets|apps)\\.json$|_next/).*)",
  ],
}
