import type { IncomingMessage } from "node:http"
import { refusals } from "../refusals"
import type { Asking } from "../surfaces/caller"
import { deny } from "../surfaces/deny"
import type { Outgoing } from "../surfaces/headers"
import { healthz, readyz } from "../surfaces/health"
import { mcpSurface } from "../surfaces/mcp"
import { nextRequestId } from "../surfaces/requestId"
import { preflight, withQuotaSoon } from "../surfaces/responseHeaders"
import { answer, apiPrefix } from "../surfaces/rest"
import type { Service } from "../surfaces/service"
import { networkOf } from "./network"
import { headersOf } from "./target"

/** The paths that the listener answers by itself. */
export function serviceRoutes(service: Service, clock: () => number, bodyTimeLimitMs?: number) {
  const mcp = mcpSurface(service, bodyTimeLimitMs)

  function asking(request: IncomingMessage): Asking {
    return { headers: headersOf(request), network: networkOfRequest(request, service.env.TRUSTED_PROXIES) }
  }

  /** The answer to a request at this address; null for what is left to the pages. */
  function route(request: IncomingMessage, url: string): Promise<Outgoing> | null {
    const { method = "GET" } = request
    const at = clock()
    if (isUnder(url, apiPrefix)) return answer(service, { method, url, ...asking(request) }, at)
    if (isAt(url, "/mcp")) {
      // The socket must outlive a body that is not read to its end, for the answer to leave by it.
      const body = request.iterator({ destroyOnReturn: false })
      return mcp({ method, url, body, ...asking(request) }, at)
    }
    if (isAt(url, "/healthz")) return withQuotaSoon(service, asking(request), at, healthz())
    if (isAt(url, "/readyz")) return ready(asking(request), at)
    if (url !== "*") return null
    return method === "OPTIONS" ? preflight(service, asking(request), at) : refuse(request)
  }

  async function ready(who: Asking, at: number): Promise<Outgoing> {
    return withQuotaSoon(service, who, at, await readyz(service, at))
  }

  /** The answer to what cannot be meant for this server. */
  function refuse(request: IncomingMessage): Promise<Outgoing> {
    const refusal = refusals.targetUnknown()
    const place = { instance: "/", requestId: nextRequestId(), at: clock() }
    return deny(service, asking(request), { refusal, quota: null }, place)
  }

  return { answer: route, refuse, asking }
}

function networkOfRequest({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  return networkOf(socket.remoteAddress, headers, trustedProxies)
}

const isAt = (url: string, path: string) => url === path || url.startsWith(`${path}?`)
const isUnder = (url: string, path: string) => url.startsWith(`${path}/`) || isAt(url, path)
