import { describeFilling } from "../../knowledge/fill"
import { sourceCatalogue } from "../../knowledge/upstreams"
import { atomType } from "../../platform/atom"
import type { StatusReport } from "../../surfaces/requests/statusReport"
import { readChanges, readStatus } from "../../surfaces/site/status"
import { statusFeed } from "../../surfaces/site/statusFeed"
import { findService } from "./apiRoutes"

export async function findStatus(): Promise<StatusReport | null> {
  const opened = await findService()
  return opened && readStatus(opened, Date.now())
}

/** The progress of the first fill, for the end of a sentence; "" when it is over. */
export async function findFillProgress(): Promise<string> {
  const opened = await findService()
  return opened ? describeFilling(opened.knowledge.filling()) : ""
}

export async function statusJsonRoute(): Promise<Response> {
  const report = await findStatus()
  return report ? Response.json(report, { headers: uncached }) : unavailable()
}

export async function statusFeedRoute(): Promise<Response> {
  const opened = await findService()
  if (!opened) return unavailable()
  const at = Date.now()
  const catalogue = sourceCatalogue(opened.env)
  const changes = await readChanges(opened, at).catch(() => null)
  const { incidents } = await readStatus(opened, at)
  if (!changes || !incidents) return unavailable()
  const nameOf = (sourceId: string) => catalogue(sourceId).name
  const body = statusFeed({ changes, incidents }, { baseUrl: opened.env.BASE_URL, at: new Date(at), nameOf })
  return new Response(body, { headers: { ...uncached, "Content-Type": atomType } })
}

const uncached = { "Cache-Control": "no-cache" }

function unavailable(): Response {
  return new Response("The status cannot be read right now.\n", { status: 503, headers: { "Retry-After": "10" } })
}
