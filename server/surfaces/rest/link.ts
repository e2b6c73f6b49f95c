import type { Holder } from "../../accounts/keys/verify"
import { type OpenedLink, openLink } from "../../accounts/links/link"
import { limitsAt } from "../../accounts/plan"
import { refusals } from "../../accounts/refusals"
import { products } from "../../products"
import { formatOf } from "../formats/format"
import { nextRequestId, type Outgoing } from "../http/headers"
import type { Incoming } from "../requests/caller"
import { requireNoKeyInUrl } from "../requests/credentials"
import { type Outcome, type ProductCall, run } from "../requests/run"
import type { Service } from "../requests/service"
import { trackRequest } from "../requests/trackRequest"
import { preflight } from "../responses/responseHeaders"
import { nothing, refusedOutcome, respond } from "./rest"

export const linksPrefix = "/links/"

const shownPath = "/links"

/**
 * Answers /links/{token}: the owner's stored request with the owner's key. Ignores the query string, because
 * spreadsheets vary it to force a refresh, and any key that is sent along.
 */
export async function handleLink(service: Service, incoming: Incoming, at: number): Promise<Outgoing> {
  const { method } = incoming
  if (method === "OPTIONS") return preflight(service, incoming, at)
  const startedMs = performance.now()
  const requestId = nextRequestId()
  const outcome = await follow(service, incoming, at).catch((error) => refusedOutcome(service, error))
  const sent = { ...incoming, headers: { ...incoming.headers, "x-api-key": undefined, authorization: undefined } }
  const outgoing = await respond(service, sent, outcome, { instance: shownPath, requestId, at })
  trackRequest(
    service,
    { method, path: shownPath, network: incoming.network, channel: "rest", requestId, at, startedMs },
    outcome,
    outgoing.status,
  )
  // Further pages need a key, which the holder of a link does not have.
  const { Link: _, ...headers } = outgoing.headers
  return { ...outgoing, headers: { ...headers, ...linkHeaders }, body: method === "HEAD" ? null : outgoing.body }
}

const linkHeaders = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
}

async function follow(service: Service, { method, url, address, network }: Incoming, at: number): Promise<Outcome> {
  const { database, env, pricingUrl } = service
  const [path, search = ""] = url.split("?", 2)
  requireNoKeyInUrl({ path, query: new URLSearchParams(search) }, pricingUrl, "rest")
  if (method !== "GET" && method !== "HEAD") throw refusals.notRead()
  const link = await openLink(database, service.lookups, { token: path.slice(linksPrefix.length), network, at })
  const product = products.find(({ name }) => name === link?.product)
  // Links for account products were made by earlier versions.
  if (!link || product?.kind !== "data") throw refusals.linkUnknown(env.BASE_URL)
  const { input, holder } = link
  const call = { product, input, format: formatOf(product, input), holder, address, channel: "rest", at } as const
  return runWithinCaps(service, call, link)
}

/**
 * Of the plan's daily quota, for all links of an account or team together, so that a leaked link leaves its owner the
 * rest.
 */
const shareOfDay = 0.5

/** Applies the link's own cap, if it has one, and that of all links of its account. */
async function runWithinCaps(
  service: Service,
  call: ProductCall & { holder: Holder },
  { id, mostPerDay }: Pick<OpenedLink, "id" | "mostPerDay">,
): Promise<Outcome> {
  const { at, holder } = call
  const { perMinute, perDay } = limitsAt(holder, at)
  const ofLink = mostPerDay === null ? [] : [{ subject: `link:${id}`, perDay: mostPerDay, used: refusals.linkUsed }]
  const ofAll = {
    subject: `links:${holder.payerId}`,
    perDay: Math.ceil(perDay * shareOfDay),
    used: refusals.linksShareUsed,
  }
  const counted: string[] = []
  const giveBack = () => Promise.all(counted.map((subject) => service.quota.refund(subject, at)))
  for (const { subject, perDay, used } of [...ofLink, ofAll]) {
    const { tripped, ...quota } = await service.quota.charge(subject, { perMinute, perDay }, at)
    if (!tripped) counted.push(subject)
    // If the links fill a minute, the account's minute is full too, and its refusal follows.
    if (tripped !== "day") continue
    await giveBack()
    const { limit, resetAt } = quota.day
    const refusal = used(limit, Math.max(1, Math.ceil(resetAt - at / 1_000)))
    return { ...nothing, holder, endpoint: call.product.name, input: call.input, quota, refusal }
  }
  const outcome = await run(service, call)
  if (outcome.charged === 0) await giveBack()
  return outcome
}
