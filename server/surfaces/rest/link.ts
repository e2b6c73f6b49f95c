import type { Holder } from "../../accounts/keys/verify"
import { openLink } from "../../accounts/links/link"
import { refusals } from "../../accounts/refusals"
import { tiers } from "../../accounts/tiers"
import { products } from "../../products"
import type { Incoming } from "../caller"
import { requireNoKeyInUrl } from "../credentials"
import { nextRequestId, type Outgoing } from "../http/headers"
import { preflight } from "../http/responseHeaders"
import { type Call, type Outcome, run } from "../run"
import type { Service } from "../service"
import { trackRequest } from "../trackRequest"
import { formatOf } from "./formats/format"
import { refusedOutcome, respond } from "./rest"

export const linksPrefix = "/links/"

/** Keeps the token out of logs and errors. */
const shownPath = "/links"

/**
 * Answers /links/{token}: the owner's stored request with the owner's key. The query string is ignored, because
 * spreadsheets vary it to force a refresh.
 */
export async function handleLink(service: Service, incoming: Incoming, at: number): Promise<Outgoing> {
  const { method } = incoming
  if (method === "OPTIONS") return preflight(service, incoming, at)
  const startedMs = performance.now()
  const requestId = nextRequestId()
  const outcome = await follow(service, incoming, at).catch((error) => refusedOutcome(service, error))
  // Keys sent along are ignored.
  const sent = { ...incoming, headers: { ...incoming.headers, "x-api-key": undefined, authorization: undefined } }
  const outgoing = await respond(service, sent, outcome, { instance: shownPath, requestId, at })
  trackRequest(
    service,
    { method, path: shownPath, channel: "rest", requestId, at, startedMs },
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

async function follow(service: Service, { method, url }: Incoming, at: number): Promise<Outcome> {
  const { database, env, pricingUrl } = service
  const [path, search = ""] = url.split("?", 2)
  requireNoKeyInUrl(path, new URLSearchParams(search), false, pricingUrl, "rest")
  if (method !== "GET" && method !== "HEAD") throw refusals.notRead()
  const link = await openLink(database, path.slice(linksPrefix.length), new Date(at))
  const product = products.find(({ name }) => name === link?.product)
  // Links for account products were made by earlier versions.
  if (!link || product?.kind !== "data") throw refusals.linkUnknown(env.BASE_URL)
  const { input, holder } = link
  return runWithinShare(service, { product, input, format: formatOf(product, input), holder, channel: "rest", at })
}

/** Of the plan's day, for all links of an account or team together: one that leaked leaves its owner the rest. */
const shareOfDay = 0.5

async function runWithinShare(service: Service, call: Call & { holder: Holder }): Promise<Outcome> {
  const { at, holder } = call
  const { perMinute, perDay } = tiers[holder.tier].limits
  const subject = `links:${holder.payerId}`
  const share = { perMinute, perDay: Math.ceil(perDay * shareOfDay) }
  const { tripped, day } = await service.quota.charge(subject, share, at)
  // A full minute of the links is one of the account too, which says so.
  if (tripped === "day") throw refusals.linksShareUsed(day.limit, Math.max(1, Math.ceil(day.resetAt - at / 1_000)))
  const outcome = await run(service, call)
  if (!tripped && outcome.charged === 0) await service.quota.refund(subject, at)
  return outcome
}
