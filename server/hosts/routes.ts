import type { IncomingMessage } from "node:http"
import { mcpPathOf } from "../accounts/oauth/terms"
import { refusals } from "../accounts/refusals"
import type { Refusal } from "../platform/errors"
import { agentSkill } from "../surfaces/docs/written"
import { badgePrefix, embedPrefix, handleBadge, handleEmbed } from "../surfaces/embeds/embeds"
import { asksForPage } from "../surfaces/http/accept"
import { apiPrefix } from "../surfaces/http/address"
import type { Outgoing } from "../surfaces/http/headers"
import { nextRequestId } from "../surfaces/http/headers"
import { downloadPrefix, handleDownload } from "../surfaces/mcp/downloads"
import { handleOauth, isOauthPath } from "../surfaces/mcp/oauth"
import { mcpSurface } from "../surfaces/mcp/surface"
import { handleOpenbb, isOpenbbPath } from "../surfaces/openbb/openbb"
import { handleExport, isExportUrl } from "../surfaces/portal/export"
import { handlePortal, portalPrefix } from "../surfaces/portal/portal"
import type { Caller } from "../surfaces/requests/caller"
import type { Service } from "../surfaces/requests/service"
import { deny } from "../surfaces/responses/deny"
import { preflight } from "../surfaces/responses/responseHeaders"
import { clientsPrefix, handleClientFile, handlePackage, packagesPrefix } from "../surfaces/rest/clientFiles"
import { handleLink, linksPrefix } from "../surfaces/rest/link"
import { handleRest } from "../surfaces/rest/rest"
import { demoAnswerPath, handleDemoAnswer } from "../surfaces/site/demoAnswer"
import { handleSnapshot, snapshotPath } from "../surfaces/site/demoSnapshot"
import { handleTrackRecord, logPrefix, recordPath } from "../surfaces/site/trackRecord"
import { handleStream, type Streamed } from "../surfaces/stream/stream"
import { callerOf as callerFrom } from "./network"
import { operations } from "./operations/operations"
import { headersOf } from "./target"
import { proxyWarning } from "./untrustedProxy"

export function serviceRoutes(
  service: Service,
  clock: () => number,
  { bodyTimeLimitMs, isStarted }: { bodyTimeLimitMs: number; isStarted(): boolean },
) {
  const mcp = mcpSurface(service, { bodyTimeLimitMs, readSkill: agentSkill })
  const monitored = operations(service, isStarted)
  const warnOfProxies = proxyWarning(service.env, service.log)

  function callerOf(request: IncomingMessage): Caller {
    return callerFrom(request.socket.remoteAddress, headersOf(request), service.env.TRUSTED_PROXIES)
  }

  function route(request: IncomingMessage, url: string): Promise<Outgoing> | null {
    const { method = "GET" } = request
    const at = clock()
    warnOfProxies(request.headers)
    if (isUnder(url, apiPrefix)) return handleRest(service, { method, url, body: request, ...callerOf(request) }, at)
    if (mcpPathOf(url) !== null) {
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
    if (url.startsWith(badgePrefix)) return handleBadge(service, { method, url, ...callerOf(request) }, at)
    if (url.startsWith(embedPrefix)) return handleEmbed(service, { method, url, ...callerOf(request) }, at)
    if (url.startsWith(portalPrefix)) return handlePortal(service, { method, url, ...callerOf(request) }, at)
    if (url.startsWith(linksPrefix)) return handleLink(service, { method, url, ...callerOf(request) }, at)
    if (url.startsWith(clientsPrefix)) return handleClientFile(service, { method, url, ...callerOf(request) }, at)
    if (url.startsWith(packagesPrefix)) return handlePackage(service, { method, url, ...callerOf(request) }, at)
    if (isOpenbbPath(url.split("?", 1)[0])) return handleOpenbb(service, { method, url, ...callerOf(request) }, at)
    if (isOauthPath(url.split("?", 1)[0])) {
      return handleOauth(service, { method, url, body: request, ...callerOf(request) }, at)
    }
    if (url === "*") return method === "OPTIONS" ? preflight(service, callerOf(request), at) : refuse(request)
    const { headers, socket } = request
    const probe = { path: url.split("?", 1)[0], method, headers, remoteAddress: socket.remoteAddress }
    return monitored.answer(probe, () => callerOf(request), at)
  }

  function stream(request: IncomingMessage, url: string, ended: AbortSignal): Promise<Outgoing | Streamed> {
    const { method = "GET" } = request
    warnOfProxies(request.headers)
    const incoming = { method, url, ...callerOf(request) }
    return isExportUrl(url)
      ? handleExport(service, incoming, clock())
      : handleStream(service, incoming, { clock, ended })
  }

  function refuse(request: IncomingMessage, refusal: Refusal | null = refusals.targetUnknown()): Promise<Outgoing> {
    const context = { instance: "/", requestId: nextRequestId(), at: clock() }
    return deny(service, callerOf(request), { refusal, quota: null }, context)
  }

  return { answer: route, answerApart: monitored.answerApart, stream, refuse, callerOf }
}

const isAt = (url: string, path: string) => url === path || url.startsWith(`${path}?`)
const isUnder = (url: string, path: string) => url.startsWith(`${path}/`) || isAt(url, path)
