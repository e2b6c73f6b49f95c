import { peekKey } from "../../accounts/keys/quota"
import type { Holder } from "../../accounts/keys/verify"
import type { QuotaState, QuotaWindow } from "../../accounts/quota/store"
import { countUncharged, isUncharged, networkSubject, tooManyUncharged } from "../../accounts/refusalLimit"
import { anonymousLimits } from "../../accounts/tiers"
import type { Chunks } from "../../platform/body"
import { isRefusal, type Refusal, refusalStatus } from "../../platform/errors"
import { keyFrom, type RequestHeaders } from "./credentials"
import type { Service } from "./service"

/**
 * A caller without a known key is counted by `network`. `address` is the caller's own within it; it is not an address
 * if that is unknown.
 */
export type Caller = { headers: RequestHeaders; network: string; address: string }

export type Incoming = Caller & { method: string; url: string }

export type IncomingWithBody = Incoming & { body: Chunks }

/**
 * The holder of the key, if the request has exactly one known key that may be used from its address. Errors of the key
 * are thrown only when it is used.
 */
export async function findHolder(
  service: Service,
  { headers, address, network }: Caller,
  at: number,
): Promise<Holder | null> {
  try {
    const key = keyFrom(headers, service.pricingUrl)
    return key === undefined ? null : usableFrom(address, await service.keys.verify(key, at, network))
  } catch (error) {
    if (isRefusal(error) && refusalStatus(error.refusal) === 401) return null
    throw error
  }
}

/** Like `findHolder`, but without a query: null too for a key that this process has not checked. */
function recallHolder(service: Service, { headers, address }: Caller, at: number): Holder | null {
  try {
    const key = keyFrom(headers, service.pricingUrl)
    const holder = key === undefined ? null : service.keys.recall(key, at)
    return holder && usableFrom(address, holder)
  } catch {
    return null
  }
}

const usableFrom = (address: string, holder: Holder) =>
  holder.limits?.networks?.has(address) === false ? null : holder

/** The quota to show if no call was charged: the caller's own or, without a known key, its network's. */
export async function shownQuota(service: Service, caller: Caller, at: number): Promise<QuotaState> {
  // The answer is already decided and may need no key, so a failed look-up only costs the account's own figures.
  const holder = await findHolder(service, caller, at).catch(() => null)
  return holder ? peekKey(service, holder, at) : networkQuota(service, caller, at)
}

/** For requests that are not counted, such as probes and preflights: queries nothing. */
export async function recalledQuota(service: Service, caller: Caller, at: number): Promise<QuotaState> {
  const holder = recallHolder(service, caller, at)
  return holder ? peekKey(service, holder, at) : networkQuota(service, caller, at)
}

export async function networkQuota(service: Service, { network }: Caller, at: number): Promise<QuotaState> {
  return service.quota.peek(networkSubject(network), anonymousLimits, at)
}

/** Counts an uncharged refusal; returns another refusal once the network has had too many. */
export async function limitRefusal(
  service: Service,
  { network }: Caller,
  refusal: Refusal,
  at: number,
): Promise<{ refusal: Refusal; minute: QuotaWindow } | null> {
  if (!isUncharged(refusal)) return null
  const verdict = await countUncharged(service.quota, networkSubject(network), at)
  return verdict.tripped ? { refusal: tooManyUncharged(verdict, at), minute: verdict.minute } : null
}
