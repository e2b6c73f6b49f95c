import { setTimeout as sleep } from "node:timers/promises"
import type { QuotaState } from "../../accounts/quota/store"
import {
  corsHeaders,
  nextRequestId,
  type Outgoing,
  preflightHeaders,
  quotaHeaders,
  type ResponseHeaders,
} from "../http/headers"
import { apiHeaders } from "../http/securityHeaders"
import { type Caller, networkQuota, recalledQuota } from "../requests/caller"
import type { Service } from "../requests/service"

export function commonHeaders({ env }: Service, quota: QuotaState, at: number, requestId: string): ResponseHeaders {
  const headers = quotaHeaders(quota, at)
  headers["X-Request-Id"] = requestId
  for (const [name, value] of fixedHeaders(env.BASE_URL)) headers[name] = value
  return headers
}

/** For a response that caches may share: it contains nothing about its first reader. */
export function sharedHeaders({ env }: Service): ResponseHeaders {
  return Object.fromEntries(fixedHeaders(env.BASE_URL))
}

const fixed = new Map<string, [string, string | number][]>()

function fixedHeaders(baseUrl: string): [string, string | number][] {
  const headers = fixed.get(baseUrl) ?? Object.entries({ ...corsHeaders, ...apiHeaders(baseUrl) })
  fixed.set(baseUrl, headers)
  return headers
}

async function withQuota(service: Service, caller: Caller, at: number, outgoing: Outgoing): Promise<Outgoing> {
  return withHeaders(service, await recalledQuota(service, caller, at), at, outgoing)
}

const probeWaitsMs = 200

/** For probes, which must not wait for a silent quota store; falls back to the network's quota. */
export async function withQuotaSoon(
  service: Service,
  caller: Caller,
  at: number,
  outgoing: Outgoing,
): Promise<Outgoing> {
  const late = sleep(probeWaitsMs, null, { ref: false })
  const quota = await Promise.race([recalledQuota(service, caller, at), late])
  return withHeaders(service, quota ?? (await networkQuota(service, caller, at)), at, outgoing)
}

function withHeaders(service: Service, quota: QuotaState, at: number, outgoing: Outgoing): Outgoing {
  return { ...outgoing, headers: { ...commonHeaders(service, quota, at, nextRequestId()), ...outgoing.headers } }
}

export function preflight(service: Service, caller: Caller, at: number): Promise<Outgoing> {
  return withQuota(service, caller, at, { status: 204, headers: preflightHeaders, body: null, isUncounted: true })
}
