import type { QuotaLimits, QuotaState } from "../../accounts/quota/store"
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

/** How a network's requests are counted. Throws if a limit is reached, after `shown` got what headers may show. */
export type Counted = {
  charge(service: Service, network: string, at: number, shown: Denied): Promise<QuotaState>
  /** For what is counted by size: charges an answer once it is there. */
  chargeBody?(service: Service, network: string, at: number, bytes: number): Promise<void>
}

export function countedAs(subjectOf: (network: string) => string, limits: QuotaLimits): Counted {
  return {
    charge: (service, network, at, shown) => chargeSubject(service, { subject: subjectOf(network), limits, at }, shown),
  }
}

const asAnonymousCall = countedAs(networkSubject, anonymousLimits)

type Find = (path: string) => Promise<PublicFile>

/** Answers a request to a public path, counted by network. A refusal thrown by the handler becomes the response. */
export function answerPublic(service: Service, request: Incoming, at: number, find: Find): Promise<Outgoing> {
  return answerCounted({ service, request, at }, asAnonymousCall, find)
}

type Arrival = { service: Service; request: Incoming; at: number }

/** The same, with a count and limits of its own. */
export async function answerCounted(
  { service, request, at }: Arrival,
  counted: Counted,
  find: Find,
): Promise<Outgoing> {
  const { method, url, network } = request
  if (method === "OPTIONS") return preflight(service, request, at)
  const startedMs = performance.now()
  const [path] = url.split("?", 1)
  const context = { instance: withoutKey(path), requestId: nextRequestId(), at }
  const denied: Denied = { refusal: null, quota: null }
  const outgoing = await answer({ service, request, denied, context }, counted, () => find(path))
  const { instance, requestId } = context
  const tracked = { method, path: instance, network, channel: "rest", requestId, at, startedMs } as const
  const outcome = { ...denied, answer: null, holder: null, endpoint: null, input: null, charged: 0 } as const
  trackRequest(service, tracked, outcome, outgoing.status)
  return method === "HEAD" ? { ...outgoing, body: null } : outgoing
}

type Exchange = { service: Service; request: Incoming; denied: Denied; context: ResponseContext }

async function answer(
  { service, request, denied, context }: Exchange,
  counted: Counted,
  find: () => Promise<PublicFile>,
): Promise<Outgoing> {
  const { url, network, headers: asked } = request
  const { at, requestId } = context
  try {
    const [path] = url.split("?", 1)
    requireNoKeyInUrl({ path, query: new URLSearchParams(url.slice(path.length + 1)) }, service.pricingUrl, "rest")
    const quota = await counted.charge(service, network, at, denied)
    const file = await find()
    await counted.chargeBody?.(service, network, at, file.answer.body.length)
    const accepted = asked["accept-encoding"]
    const encoded = await encodedBody(file.answer, typeof accepted === "string" ? accepted : undefined)
    const isShared = file.headers["Cache-Control"]?.startsWith("public")
    const own = isShared ? sharedHeaders(service) : commonHeaders(service, quota, at, requestId)
    const headers = { ...own, ...file.headers }
    // A POST is answered in full, whatever copy of the response the sender has.
    const representation = { ...encoded, etag: file.answer.etag, type: file.type }
    return deliver(representation, request.method === "POST" ? {} : asked, headers)
  } catch (error) {
    denied.refusal = refusalOf(service, error)
    return deny(service, request, denied, context)
  }
}
