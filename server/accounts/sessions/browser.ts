import type { Holder } from "../keys/verify"
import type { SignedIn } from "./store"

/** In place of a key's id where usage counts what a signed-in browser has downloaded. No key has it. */
export const browserKeyId = "browser"

/** How the dashboard names it. */
export const browserCaller = [browserKeyId, "Download in the browser"] as const

/** Charges a session's download to its plan, as a key of the account would be. */
export function holderOfBrowser({ accountId, payerId, tier, signedInAt }: SignedIn): Holder {
  return {
    ...{ accountId, payerId, tier, isLegacyPrice: false },
    ...{ keyId: browserKeyId, keyPrefix: "", keyName: null, createdAt: signedInAt },
    ...{ expiresAt: null, deactivatedAt: null, revokedAt: null, limits: null },
  }
}
