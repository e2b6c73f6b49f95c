import type { QuotaLimits } from "../../accounts/quota/store"
import { networkSubject } from "../../accounts/refusalLimit"
import { anonymousLimits } from "../../accounts/tiers"
import { type ComputedAnswer, encodedBody } from "../formats/encoded"
import { nextRequestId, type Outgoing } from "../http/headers"
import { chargeSubject } from "../requests/admission"
import type { Incoming } from "../requests/caller"
import { requireNoKeyInUrl, withoutKey } from "../requests/credentials"
import { refusalOf } from "../requests/refusalOf"
import type { Service } from "../requests/service"
import { trackRequest } from "../requests/trackRequest"
import { deliver } from "./deliver"
import { type Denied, deny, type ResponseContext } from "./deny"
import { commonHeaders, preflight, sharedHeaders } from "./responseHeaders"

export type PublicFile = { answer: ComputedAnswer; type: string; headers: Record<string, string> }

/** What a request counts as, and how many of those a network has. */
type Counted = { subjectOf(network: string): string; limits: QuotaLimits }

const asAnonymousCall: Counted = { subjectOf: networkSubject, limits: anonymousLimits }

/** Answers a request to a public path, counted by network. A refusal thrown by the handler becomes the response. */
export async function answerPublic(
  service: Service,
  request: Incoming,
  at: number,
  find: (path: string) => Promise<PublicFile>,
  counted = asAnonymousCall,
): Promise<Outgoing> {
  const { method, url, network } = request
  if (method === "OPTIONS") return preflight(service, request, at)
  const startedMs = performance.now()
  const [path] = url.split("?", 1)
  const context = { instance: withoutKey(path), requestId: nextRequestId(), at }
  const denied: Denied = { refusal: null, quota: null }
  const outgoing = await answer(service, request, path, find, counted, denied, context)
  const { instance, requestId } = context
  const tracked = { method, path: instance, network, channel: "rest", requestId, at, startedMs } as const
  const outcome = { ...denied, answer: null, holder: null, endpoint: null, input: null, charged: 0 } as const
  trackRequest(service, tracked, outcome, outgoing.status)
  return method === "HEAD" ? { ...outgoing, body: null } : outgoing
}

async function answer(
  service: Service,
  request: Incoming,
  path: string,
  find: (path: string) => Promise<PublicFile>,
  { subjectOf, limits }: Counted,
  denied: Denied,
  context: ResponseContext,
): Promise<Outgoing> {
  const { url, headers: asked } = request
  const { at, requestId } = context
  try {
    requireNoKeyInUrl(path, new URLSearchParams(url.slice(path.length + 1)), false, service.pricingUrl, "rest")
    const quota = await chargeSubject(service, { subject: subjectOf(request.network), limits, at }, denied)
    const file = await find(path)
    const accepted = asked["accept-encoding"]
    const body = await encodedBody(file.answer, typeof accepted === "string" ? accepted : undefined)
    const isShared = file.headers["Cache-Control"]?.startsWith("public")
    const own = isShared ? sharedHeaders(service) : commonHeaders(service, quota, at, requestId)
    const headers = { ...own, ...file.headers }
    // A POST is answered in full, whatever copy of the response the sender has.
    return deliver(file.answer, body, request.method === "POST" ? {} : asked, headers, file.type)
  } catch (error) {
    denied.refusal = refusalOf(service, error)
    return deny(service, request, denied, context)
  }
}
