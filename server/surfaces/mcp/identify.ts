import type { Holder } from "../../accounts/keys/verify"
import { refusals } from "../../accounts/refusals"
import { isRefusal, type Refusal, refusalStatus } from "../../platform/errors"
import type { Caller } from "../caller"
import { keyFrom } from "../credentials"
import type { Service } from "../service"

/** The holder of a known key, or null with the reason why the key was not accepted. */
export type Identity = { holder: Holder | null; refusal: Refusal | null }

/** For callers without a key, or before one is needed. */
export const nobody: Identity = { holder: null, refusal: null }

/** Identifies the caller once per request. Errors of the key are reported where one is needed. */
export async function identify(service: Service, { headers }: Caller, at: number): Promise<Identity> {
  try {
    const key = keyFrom(headers, service.pricingUrl)
    return key === undefined ? nobody : { holder: await service.keys.verify(key, at), refusal: null }
  } catch (refusal) {
    if (!isRefusal(refusal)) throw refusal
    return { holder: null, refusal }
  }
}

/** Throws a 401 without a known key: that status makes clients sign in. */
export function requireKnownKey({ holder, refusal }: Identity, pricingUrl: string): void {
  if (holder) return
  const missing = refusal ?? refusals.keyMissing(pricingUrl, "mcp")
  if (refusalStatus(missing.refusal) === 401) throw missing
}
