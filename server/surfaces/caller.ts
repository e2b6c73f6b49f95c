import type { Holder } from "../accounts/keys/verify"
import type { QuotaState, QuotaWindow } from "../accounts/quota/store"
import { anonymousLimits, tiers } from "../accounts/tiers"
import type { Chunks } from "../platform/body"
import { isRefusal, type Refusal, refusalStatus } from "../platform/errors"
import { keyFrom, type RequestHeaders } from "./credentials"
import type { Service } from "./service"
import { countUncharged, isUncharged, tooManyUncharged } from "./uncharged"

/** Callers without a known key are counted by `network`. */
export type Caller = { headers: RequestHeaders; network: string }

export type Incoming = Caller & { method: string; url: string }

export type IncomingWithBody = Incoming & { body: Chunks }

/** The holder of the key sent, if there is exactly one known key. Errors of the key are reported when it is used. */
export async function findHolder(service: Service, { headers }: Caller, at: number): Promise<Holder | null> {
  try {
    const key = keyFrom(headers, service.pricingUrl)
    return key === undefined ? null : await service.keys.verify(key, at)
  } catch (error) {
    if (isRefusal(error) && refusalStatus(error.refusal) === 401) return null
    throw error
  }
}

/** The quota shown if no call was charged: the caller's own or, without a known key, its network's. */
export async function shownQuota(service: Service, caller: Caller, at: number): Promise<QuotaState> {
  // The answer is decided by now, and may need no key: a failed look-up only costs the account's own figures.
  const holder = await findHolder(service, caller, at).catch(() => null)
  if (holder) return service.quota.peek(holder.payerId, tiers[holder.tier].limits, at)
  return networkQuota(service, caller, at)
}

export async function networkQuota(service: Service, { network }: Caller, at: number): Promise<QuotaState> {
  return service.quota.peek(networkSubject(network), anonymousLimits, at)
}

export const networkSubject = (network: string) => `net:${network}`

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
