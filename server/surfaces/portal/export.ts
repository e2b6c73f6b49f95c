import { mayRead } from "../../accounts/export/ask"
import { exportOf } from "../../accounts/export/write"
import { refusals } from "../../accounts/refusals"
import { utcDate } from "../../platform/dates"
import { nextRequestId, type Outgoing, type ResponseHeaders } from "../http/headers"
import { siteHeaders } from "../http/securityHeaders"
import type { Incoming } from "../requests/caller"
import type { Service } from "../requests/service"
import { trackRequest } from "../requests/trackRequest"
import { nothing, refusedOutcome, respond } from "../rest/rest"
import type { Streamed } from "../stream/stream"
import { findReader, portalPrefix } from "./portal"

export const exportPath = `${portalPrefix}export`

export const isExportUrl = (url: string) => url === exportPath || url.startsWith(`${exportPath}?`)

export async function handleExport(service: Service, incoming: Incoming, at: number): Promise<Outgoing | Streamed> {
  const startedMs = performance.now()
  const requestId = nextRequestId()
  const { method, network } = incoming
  const tracked = { method, path: exportPath, network, channel: "rest", requestId, at, startedMs } as const
  try {
    const frames = await open(service, incoming, at)
    trackRequest(service, tracked, nothing, 200)
    return { status: 200, headers: headersOf(service, requestId, at), frames }
  } catch (error) {
    const outcome = refusedOutcome(service, error)
    const outgoing = await respond(service, incoming, outcome, { instance: exportPath, requestId, at })
    trackRequest(service, tracked, outcome, outgoing.status)
    return outgoing
  }
}

async function open(service: Service, incoming: Incoming, at: number): Promise<Streamed["frames"]> {
  const { env } = service
  if (incoming.method !== "GET") throw refusals.notRead()
  const reader = await findReader(service, incoming, at)
  if (!reader) throw refusals.signedOut()
  const { accountId, email } = reader
  const ticket = new URLSearchParams(incoming.url.split("?", 2)[1]).get("ticket") ?? ""
  if (!(await mayRead(service, accountId, ticket, at))) throw refusals.exportOver(env.BASE_URL)
  return exportOf(service, { accountId, email, at: new Date(at) })
}

function headersOf({ env }: Service, requestId: string, at: number): ResponseHeaders {
  return {
    ...siteHeaders(env.BASE_URL),
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Content-Type": "application/json; charset=utf-8",
    "Content-Disposition": `attachment; filename="assay-account-${utcDate(new Date(at))}.json"`,
    "Cache-Control": "no-store",
    "X-Request-Id": requestId,
  }
}
