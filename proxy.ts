import { type NextRequest, NextResponse } from "next/server"
import { readEnv } from "./server/env"
import { foreignPost, readPageRequest } from "./server/hosts/pageRequest"

/** What the listener does with requests for pages, where Next serves without it. */
export function proxy(request: NextRequest): NextResponse {
  const { response, next } = readPageRequest(readEnv(), request.method, request.nextUrl.pathname, request.headers)
  if (!next) return new NextResponse(foreignPost, { status: 403, headers: response })
  const headers = new Headers(request.headers)
  for (const [name, value] of Object.entries(next)) headers.set(name, value)
  return NextResponse.next({ headers: response, request: { headers } })
}

/**
 * Not what the listener has seen, which brings a policy; nor the API, whose speed this would halve; nor route handlers,
 * which read the bodies that are sent to them within bounds of their own.
 */
export const config = {
  matcher: [
    {
      source: "/((?!api/|mcp$|healthz$|readyz$|unsubscribe$|_next/).*)",
      missing: [{ type: "header", key: "content-security-policy" }],
    },
  ],
}
