import { mayRead } from "../../accounts/export/ask"
import { exportOf } from "../../accounts/export/write"
import { refusals } from "../../accounts/refusals"
import type { Incoming } from "../caller"
import { nextRequestId, type Outgoing } from "../http/headers"
import { siteHeaders } from "../http/securityHeaders"
import { refusedOutcome, respond } from "../rest/rest"
import type { Service } from "../service"
import type { Streamed } from "../stream/stream"
import { findReader, portalPrefix } from "./portal"

export const exportPath = `${portalPrefix}export`

export const isExportUrl = (url: string) => url === exportPath || url.startsWith(`${exportPath}?`)

/** Answers a download of all data of the account whose browser has asked for it. */
export async function handleExport(service: Service, incoming: Incoming, at: number): Promise<Outgoing | Streamed> {
  const { database, env } = service
  try {
    if (incoming.method !== "GET") throw refusals.notRead()
    const reader = await findReader(service, incoming, at)
    if (!reader) throw refusals.signedOut()
    const { accountId, email } = reader
    const ticket = new URLSearchParams(incoming.url.split("?", 2)[1]).get("ticket") ?? ""
    if (!(await mayRead(service, accountId, ticket, at))) throw refusals.exportOver(env.BASE_URL)
    const day = new Date(at).toISOString().slice(0, 10)
    const headers = {
      ...siteHeaders(env.BASE_URL),
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="assay-account-${day}.json"`,
      "Cache-Control": "no-store",
      "X-Request-Id": nextRequestId(),
    }
    const frames = exportOf(database, { accountId, email, baseUrl: env.BASE_URL, at: new Date(at) })
    return { status: 200, headers, frames }
  } catch (error) {
    const context = { instance: exportPath, requestId: nextRequestId(), at }
    return respond(service, incoming, refusedOutcome(service, error), context)
  }
}
