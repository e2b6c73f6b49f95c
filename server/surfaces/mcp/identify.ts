import type { Holder } from "../../accounts/keys/verify"
import { refusals } from "../../accounts/refusals"
import { isRefusal, type Refusal, refusalStatus } from "../../platform/errors"
import { admit } from "../requests/admission"
import type { Caller } from "../requests/caller"
import { keyFrom } from "../requests/credentials"
import type { Service } from "../requests/service"

/** The holder of a key in force, or null with the reason why the key that was sent cannot be checked, if one was. */
export type Identity = { holder: Holder | null; refusal: Refusal | null }

/** For callers without a key, or before one is looked at. */
export const nobody: Identity = { holder: null, refusal: null }

/**
 * Identifies the caller once per request. Throws where a credential was sent that is not in force, even for what needs
 * none: a client that gets an answer would never learn that it has to sign in again.
 */
export async function identify(service: Service, { headers, address, network }: Caller, at: number): Promise<Identity> {
  const { pricingUrl } = service
  try {
    const key = keyFrom(headers, pricingUrl)
    if (key === undefined) return requireNothingElse(headers.authorization, pricingUrl)
    const holder = await admit(service, { key, address, network, channel: "mcp", at }, { holder: null }, {})
    return { holder, refusal: null }
  } catch (refusal) {
    // While the database is down, what needs no key is still answered.
    if (!isRefusal(refusal) || refusalStatus(refusal.refusal) < 500) throw refusal
    return { holder: null, refusal }
  }
}

/** A scheme without a credential is what clients send whose setting is empty. */
function requireNothingElse(authorization: string | string[] | undefined, pricingUrl: string): Identity {
  if (/^(bearer)?\s*$/i.test(String(authorization ?? ""))) return nobody
  throw refusals.keyUnknown(pricingUrl)
}

/** Throws a 401 if no key was sent: that status makes clients sign in. */
export function requireKey({ holder, refusal }: Identity, pricingUrl: string): void {
  if (!holder && !refusal) throw refusals.keyMissing(pricingUrl, "mcp")
}
