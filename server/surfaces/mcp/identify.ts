import type { Holder } from "../../accounts/keys/verify"
import { refusals } from "../../accounts/refusals"
import { isRefusal, type Refusal, refusalStatus } from "../../platform/errors"
import type { Caller } from "../caller"
import { keyFrom } from "../credentials"
import type { Service } from "../service"

/** Who calls: the holder of a known key, or nobody that is known, because of what is wrong with the key that was sent. */
export type Identity = { holder: Holder | null; refusal: Refusal | null }

/** Who sends no key, or has not been asked for one. */
export const nobody: Identity = { holder: null, refusal: null }

/** Finds out, once for a request, who sends it. What is wrong with its key is said where one is needed. */
export async function identify(service: Service, { headers }: Caller, at: number): Promise<Identity> {
  try {
    const key = keyFrom(headers, service.pricingUrl)
    return key === undefined ? nobody : { holder: await service.keys.verify(key, at), refusal: null }
  } catch (refusal) {
    if (!isRefusal(refusal)) throw refusal
    return { holder: null, refusal }
  }
}

/** Throws a 401 when it takes a key and there is none that is known: by that status clients begin to sign in. */
export function requireKnownKey({ holder, refusal }: Identity, pricingUrl: string): void {
  if (holder) return
  const missing = refusal ?? refusals.keyMissing(pricingUrl, "mcp")
  if (refusalStatus(missing.refusal) === 401) throw missing
}
