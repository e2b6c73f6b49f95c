import { anonymousLimits, tiers } from "../accounts/tiers"
import type { Refusal } from "../errors"
import { type Holder, requireInForce } from "../keys/verify"
import type { QuotaState, QuotaWindow } from "../quota/store"
import { keyFrom, type RequestHeaders } from "./credentials"
import type { Service } from "./service"
import { countUncharged, isUncharged, tooManyUncharged } from "./uncharged"

/** Who asks, as far as the request tells. `network` is what a caller without a known key is counted by. */
export type Caller = { headers: RequestHeaders; network: string }

/** The holder of the key that is sent, if it is one key and known. What is wrong with it, its use will say. */
export async function findHolder(service: Service, { headers }: Caller, at: number): Promise<Holder | null> {
  try {
    const key = keyFrom(headers, service.pricingUrl)
    return key === undefined ? null : await service.keys.verify(key, at)
  } catch {
    return null
  }
}

/** Whether the key of this holder opens anything now. */
export function isInForce(holder: Holder, at: number): boolean {
  try {
    requireInForce(holder, at, "")
    return true
  } catch {
    return false
  }
}

/** The quota that a response shows, where no call was charged: the caller's own, or without a known key its network's. */
export async function shownQuota(service: Service, caller: Caller, at: number): Promise<QuotaState> {
  const holder = await findHolder(service, caller, at)
  if (holder) return service.quota.peek(holder.accountId, tiers[holder.tier].limits, at)
  return networkQuota(service, caller, at)
}

export async function networkQuota(service: Service, { network }: Caller, at: number): Promise<QuotaState> {
  return service.quota.peek(networkSubject(network), anonymousLimits, at)
}

export const networkSubject = (network: string) => `net:${network}`

/** Counts a refusal that cost nothing, and gives the one to answer in its place once the network has had too many. */
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
