import type { IncomingMessage } from "node:http"
import { mcpPaths } from "../accounts/oauth/terms"
import { refusals } from "../accounts/refusals"
import type { Caller } from "../surfaces/caller"
import { asksForPage } from "../surfaces/http/accept"
import { deny } from "../surfaces/http/deny"
import type { Outgoing } from "../surfaces/http/headers"
import { nextRequestId } from "../surfaces/http/headers"
import { preflight, withQuotaSoon } from "../surfaces/http/responseHeaders"
import { downloadPrefix, handleDownload } from "../surfaces/mcp/downloads"
import { handleOauth, isOauthPath } from "../surfaces/mcp/oauth"
import { mcpSurface } from "../surfaces/mcp/surface"
import { handlePortal, portalPrefix } from "../surfaces/portal/portal"
import { apiPrefix } from "../surfaces/rest/address"
import { clientsPrefix, handleClientFile, handlePackage, packagesPrefix } from "../surfaces/rest/clientFiles"
import { healthz, readyz, startupz } from "../surfaces/rest/health"
import { handleLink, linksPrefix } from "../surfaces/rest/link"
import { handleRest } from "../surfaces/rest/rest"
import type { Service } from "../surfaces/service"
import { demoAnswerPath, handleDemoAnswer } from "../surfaces/site/demoAnswer"
import { handleSnapshot, snapshotPath } from "../surfaces/site/demoSnapshot"
import { handleTrackRecord, logPrefix, recordPath } from "../surfaces/site/trackRecord"
import { handleStream, type Streamed } from "../surfaces/stream/stream"
import { metricsEndpoint, metricsPath } from "./metrics/metrics"
import { networkOf } from "./network"
import { headersOf } from "./target"
import { proxyWarning } from "./untrustedProxy"

export function serviceRoutes(
  service: Service,
  clock: () => number,
  { bodyTimeLimitMs, isStarted }: { bodyTimeLimitMs: number; isStarted(): boolean },
) {
  const mcp = mcpSurface(service, { bodyTimeLimitMs })
  const metrics = metricsEndpoint(service)
  const warnOfProxies = proxyWarning(service.env, service.log)

  function callerOf(request: IncomingMessage): Caller {
    return { headers: headersOf(request), network: networkOfRequest(request, service.env.TRUSTED_PROXIES) }
  }

  /** Null for pages. */
  function route(request: IncomingMessage, url: string): Outgoing | Promise<Outgoing> | null {
    const { method = "GET" } = request
    const at = clock()
    warnOfProxies(request.headers)
    if (isUnder(url, apiPrefix)) return handleRest(service, { method, url, ...callerOf(request) }, at)
    if (isAt(url, mcpPaths.open) || isAt(url, mcpPaths.signedIn) || (method === "POST" && isAt(url, "/mcp/"))) {
      return mcp({ method, url, body: request, ...callerOf(request) }, at)
    }
    if (url.startsWith(downloadPrefix)) return handleDownload(service, { method, url, ...callerOf(request) }, at)
    if (isAt(url, snapshotPath) && !asksForPage(method, request.headers.accept)) {
      return handleSnapshot(service, { method, url, ...callerOf(request) }, at)
    }
    if (isAt(url, demoAnswerPath)) return handleDemoAnswer(service, { method, url, ...callerOf(request) }, at)
    const isRecord = isAt(url, recordPath) && !asksForPage(method, request.headers.accept)
    if (isRecord || url.startsWith(logPrefix)) {
      return handleTrackRecord(service, { method, url, body: request, ...callerOf(request) }, at)
    }
    if (url.startsWith(portalPrefix)) return handlePortal(service, { method, url, ...callerOf(request) }, at)
    if (url.startsWith(linksPrefix)) return handleLink(service, { method, url, ...callerOf(request) }, at)
    if (url.startsWith(clientsPrefix)) return handleClientFile(service, { method, url, ...callerOf(request) }, at)
    if (url.startsWith(packagesPrefix)) return handlePackage(service, { method, url, ...callerOf(request) }, at)
    if (isOauthPath(url.split("?", 1)[0])) {
      return handleOauth(service, { method, url, body: request, ...callerOf(request) }, at)
    }
    if (isAt(url, "/healthz") || isAt(url, "/livez")) return withQuotaSoon(service, callerOf(request), at, healthz())
    if (isAt(url, "/startupz")) return withQuotaSoon(service, callerOf(request), at, startupz(isStarted()))
    if (isAt(url, "/readyz")) return ready(callerOf(request), at)
    if (isAt(url, metricsPath)) return metrics(request, at)
    if (url !== "*") return null
    return method === "OPTIONS" ? preflight(service, callerOf(request), at) : refuse(request)
  }

  function stream(request: IncomingMessage, url: string, ended: AbortSignal): Promise<Outgoing | Streamed> {
    const { method = "GET" } = request
    warnOfProxies(request.headers)
    return handleStream(service, { method, url, ...callerOf(request) }, { clock, ended })
  }

  async function ready(who: Caller, at: number): Promise<Outgoing> {
    return withQuotaSoon(service, who, at, await readyz(service, at))
  }

  /** For requests that cannot be meant for this server. */
  function refuse(request: IncomingMessage): Promise<Outgoing> {
    const refusal = refusals.targetUnknown()
    const context = { instance: "/", requestId: nextRequestId(), at: clock() }
    return deny(service, callerOf(request), { refusal, quota: null }, context)
  }

  return { answer: route, stream, refuse, callerOf }
}

function networkOfRequest({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  return networkOf(socket.remoteAddress, headers, trustedProxies)
}

const isAt = (url: string, path: string) => url === path || url.startsWith(`${path}?`)
const isUnder = (url: string, path: string) => url.startsWith(`${path}/`) || isAt(url, path)
