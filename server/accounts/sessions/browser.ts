import type { Holder } from "../keys/verify"
import type { SignedIn } from "./store"

/** Replaces a key's id in the usage of signed-in browsers. No key has it. */
export const browserKeyId = "browser"

export const browserCaller = [browserKeyId, "Download in the browser"] as const

export function holderOfBrowser({ accountId, payerId, tier, extra, suspendedFor, signedInAt }: SignedIn): Holder {
  return {
    ...{ accountId, payerId, tier, extra, suspendedFor, isLegacyPrice: false },
    ...{ keyId: browserKeyId, keyPrefix: "", keyName: null, createdAt: signedInAt },
    ...{ expiresAt: null, deactivatedAt: null, revokedAt: null, limits: null },
  }
}
