import { resourceMetadataPath } from "../../accounts/oauth/metadata"
import { mcpPaths } from "../../accounts/oauth/terms"
import type { QuotaState, QuotaWindow } from "../../accounts/quota/store"
import { refusals } from "../../accounts/refusals"
import { type Refusal, type RefusalName, refusalStatus } from "../../platform/errors"
import type { Outgoing } from "../http/headers"
import { problemBody, problemType } from "../http/problem"
import { type Caller, limitRefusal, shownQuota } from "../requests/caller"
import type { Service } from "../requests/service"
import { commonHeaders } from "./responseHeaders"

/** `quota`: to show in the response, if known. `minute`: the window that is full. */
export type Denied = { refusal: Refusal | null; quota: QuotaState | null; minute?: QuotaWindow }

export type ResponseContext = { instance: string; requestId: string; at: number }

/**
 * Responds to a refused request and counts it. If the network has had too many, that refusal replaces the one in
 * `denied`.
 */
export async function deny(
  service: Service,
  caller: Caller,
  denied: Denied,
  context: ResponseContext,
): Promise<Outgoing> {
  const { instance, requestId, at } = context
  // Created only when needed, because its stack trace costs more than a whole answer.
  denied.refusal ??= refusals.pathUnknown(service.env.BASE_URL)
  denied.quota ??= await shownQuota(service, caller, at)
  const limited = await limitRefusal(service, caller, denied.refusal, at)
  const { refusal, minute } = Object.assign(denied, limited)
  const quota = minute ? { ...denied.quota, minute } : denied.quota
  const isMcp = mcpPlaces.includes(instance)
  const status = isMcp && keysOver.includes(refusal.refusal) ? 401 : refusalStatus(refusal.refusal)
  const body = Buffer.from(JSON.stringify(problemBody(refusal, service.env.BASE_URL, { instance, requestId, status })))
  const headers = commonHeaders(service, quota, at, requestId)
  headers["Content-Type"] = problemType
  headers["Cache-Control"] = "no-store"
  headers["Content-Length"] = body.length
  if (status === 401) headers["WWW-Authenticate"] = challenge(service.env.BASE_URL, isMcp ? instance : null, refusal)
  if (status === 405) headers.Allow = isMcp ? "POST, OPTIONS" : "GET, HEAD, OPTIONS"
  if (status === 416) headers["Content-Range"] = `bytes */${refusal.more.size_bytes}`
  // The rest of the body is not read, so the connection cannot be reused.
  if (status === 408 || status === 413) headers.Connection = "close"
  const wait = refusal.more.retry_after_seconds
  if (typeof wait === "number") headers["Retry-After"] = wait
  return { status, headers, body }
}

const mcpPlaces: readonly string[] = Object.values(mcpPaths)

/** On MCP these are a 401, as an unknown key is, because only that status makes clients request another. */
const keysOver: readonly RefusalName[] = ["api_key_deactivated", "api_key_expired"]

function challenge(baseUrl: string, mcpPath: string | null, { refusal }: Refusal): string {
  const realm = 'Bearer realm="assay"'
  if (mcpPath === null) return realm
  const metadata = `resource_metadata="${baseUrl}${resourceMetadataPath}${mcpPath}"`
  return `${realm}, ${metadata}${refusal === "missing_api_key" ? "" : ', error="invalid_token"'}`
}
