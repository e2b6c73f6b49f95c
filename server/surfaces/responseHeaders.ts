import type { QuotaState } from "../access/quota/store"
import type { Service } from "../service"
import { type Asking, shownQuota } from "./caller"
import { corsHeaders, preflightHeaders, quotaHeaders, type ResponseHeaders } from "./headers"
import { nextRequestId } from "./requestId"
import type { Outgoing } from "./rest"

/** What every response of the API has. */
export function commonHeaders(quota: QuotaState, at: number, requestId: string): ResponseHeaders {
  return {
    ...corsHeaders,
    ...quotaHeaders(quota, at),
    "X-Request-Id": requestId,
    "X-Content-Type-Options": "nosniff",
  }
}

/** The same for a response that was made without regard to who asks, and is charged to nobody. */
export async function withQuota(service: Service, asking: Asking, at: number, outgoing: Outgoing): Promise<Outgoing> {
  const common = commonHeaders(await shownQuota(service, asking, at), at, nextRequestId())
  return { ...outgoing, headers: { ...common, ...outgoing.headers } }
}

/** The answer to the question what a path may be asked, which costs nothing. */
export function preflight(service: Service, asking: Asking, at: number): Promise<Outgoing> {
  return withQuota(service, asking, at, { status: 204, headers: preflightHeaders, body: null })
}
