import { requireLive, requireNetwork, requireScope } from "../../accounts/keys/keyLimits"
import { chargeKey, type KeyVerdict, refundKey } from "../../accounts/keys/quota"
import { type Holder, requireInForce } from "../../accounts/keys/verify"
import type { QuotaLimits, QuotaState, QuotaVerdict } from "../../accounts/quota/store"
import { type Channel, refusals } from "../../accounts/refusals"
import { includes } from "../../accounts/tiers"
import type { Refusal } from "../../platform/errors"
import { scopeOf } from "../../products/families"
import type { Product } from "../../products/product"
import type { Service } from "./service"

/** A credential as it arrived: `address` is the sender's, and `holder` is set where the surface identified the caller. */
export type Credential = {
  key?: string
  holder?: Holder
  address?: string
  network?: string
  channel: Channel
  at: number
}

/** `live` names what a test key cannot get; `product` is in one of the families that a key may be limited to. */
type Needs = { live?: string; product?: Product }

/**
 * The holder of a credential that may be used for this. Throws the first refusal in the contract's order: key present,
 * known, in force, live, network, family. `admitted` gets the holder before any of its limits is checked.
 */
export async function admit(
  service: Service,
  credential: Credential,
  admitted: { holder: Holder | null },
  needs: Needs,
): Promise<Holder> {
  const holder = await authenticate(service, credential)
  admitted.holder = holder
  requireUsable(service, holder, credential, needs)
  return holder
}

async function authenticate(service: Service, { key, holder, network, channel, at }: Credential): Promise<Holder> {
  if (holder) return holder
  if (key !== undefined) return service.keys.verify(key, at, network)
  throw refusals.keyMissing(service.pricingUrl, channel)
}

/** The checks of `admit` on a known key. */
export function requireUsable(
  { pricingUrl }: Service,
  holder: Holder,
  { address, at }: Pick<Credential, "address" | "at">,
  { live, product }: Needs = {},
): void {
  requireInForce(holder, at, pricingUrl)
  if (holder.limits === null) return
  if (live !== undefined) requireLive(holder, live, pricingUrl)
  requireNetwork(holder, address, pricingUrl)
  if (product) requireFamily(pricingUrl, holder, product)
}

export function requireFamily(pricingUrl: string, holder: Pick<Holder, "limits">, product: Product): void {
  requireScope(holder, scopeOf(product), pricingUrl)
}

export function requireTier(
  service: Service,
  holder: Pick<Holder, "tier">,
  { product, channel }: { product: Pick<Product, "tier">; channel: Channel },
): void {
  if (includes(holder.tier, product.tier)) return
  throw refusals.tierTooLow(holder.tier, product.tier, service.pricingUrl, channel)
}

type Charged = { holder: Holder | null; quota: QuotaState | null; charged: 0 | 1 }

/** Charges a request to a key. Throws if a window is full, after `charged` got what is left. */
export async function charge(
  service: Service,
  holder: Holder,
  at: number,
  charged: Pick<Charged, "quota">,
): Promise<KeyVerdict> {
  const verdict = await chargeKey(service, holder, at)
  charged.quota = verdict
  requireQuota(verdict, at)
  return verdict
}

/** Takes a charge back: a request that is refused or fails costs nothing. */
export async function refund(service: Service, charged: Charged, at: number): Promise<void> {
  const { holder } = charged
  if (!charged.charged || !holder) return
  charged.charged = 0
  charged.quota = null
  await refundKey(service, holder, at)
}

/** Charges a subject that is no key, such as a network. Throws if a window is full, after `shown` got what is left. */
export async function chargeSubject(
  { quota }: Service,
  { subject, limits, at, cost = 1 }: { subject: string; limits: QuotaLimits; at: number; cost?: number },
  shown?: { quota: QuotaState | null },
): Promise<QuotaVerdict> {
  const verdict = await quota.charge(subject, limits, at, cost)
  if (shown) shown.quota = verdict
  requireQuota(verdict, at)
  return verdict
}

export function requireQuota(verdict: QuotaVerdict & Pick<KeyVerdict, "isShareFull">, at: number): void {
  const refusal = quotaRefusal(verdict, at)
  if (refusal) throw refusal
}

/** Null unless a window is full. */
export function quotaRefusal(verdict: QuotaVerdict & Pick<KeyVerdict, "isShareFull">, at: number): Refusal | null {
  if (!verdict.tripped) return null
  const window = verdict[verdict.tripped]
  const wait = Math.max(1, Math.ceil(window.resetAt - at / 1000))
  if (verdict.isShareFull) return refusals.keyShareUsed(window.limit, wait)
  return refusals.limitReached(verdict.tripped, window.limit, wait)
}
