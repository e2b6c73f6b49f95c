import { randomBytes } from "node:crypto"
import type { WebhookEndpoint } from "../../platform/database/generated/client"
import { openFields, type Sealed, sealFields } from "../../platform/sealing"

const sealedSecret = (endpointId: string): Sealed => ({ purpose: "webhook secret", id: endpointId })

/** In the form of Standard Webhooks. */
export const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`

/** Seals a secret, so that only this installation can read it, and only for this endpoint. */
export function sealSecret(secrets: readonly Buffer[], endpointId: string, secret: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(sealFields(secrets[0], sealedSecret(endpointId), { secret }))
}

export type SigningKeys = Pick<WebhookEndpoint, "id" | "secret" | "oldSecret" | "oldSecretUntil">

/** The newest first; null if the secret cannot be read, as after AUTH_SECRET was replaced twice. */
export function openSecrets(
  secrets: readonly Buffer[],
  { id, secret, oldSecret, oldSecretUntil }: SigningKeys,
  at: Date,
): readonly string[] | null {
  const current = openSecret(secrets, id, secret)
  if (current === null) return null
  const isOldValid = oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > at
  const old = isOldValid ? openSecret(secrets, id, oldSecret) : null
  return old === null ? [current] : [current, old]
}

function openSecret(secrets: readonly Buffer[], endpointId: string, sealed: Uint8Array): string | null {
  const secret = openFields(secrets, sealedSecret(endpointId), sealed)?.secret
  return typeof secret === "string" ? secret : null
}

/** Resealed with the current AUTH_SECRET, or null if it already is. */
export function resealed(
  secrets: readonly Buffer[],
  endpointId: string,
  sealed: Uint8Array,
): Uint8Array<ArrayBuffer> | null {
  if (openSecret(secrets.slice(0, 1), endpointId, sealed) !== null) return null
  const secret = openSecret(secrets, endpointId, sealed)
  return secret === null ? null : sealSecret(secrets, endpointId, secret)
}
