import type { WebhookEndpoint } from "../../platform/database/generated/client"
import { openFields, type Sealed, sealFields } from "../../platform/sealing"

const sealedAddress = (endpointId: string): Sealed => ({ purpose: "webhook address", id: endpointId })

/**
 * The value in the column of earlier versions. One of them that still sends next to this version finds no such host,
 * and tries again later.
 */
export const sealedPlaceholder = "https://sealed.invalid/"

/** What earlier versions open in the place of an alert's address, since they would post there as to an endpoint. */
export const alertPlaceholder = "https://alert.invalid/"

type Columns = Pick<WebhookEndpoint, "id" | "url" | "sealedUrl">
type Addressed = Pick<WebhookEndpoint, "id" | "format">

export function sealAddress(secrets: readonly Buffer[], { id, format }: Addressed, address: string) {
  const fields = format === "events" ? { url: address } : { url: alertPlaceholder, alertUrl: address }
  const sealedUrl = new Uint8Array(sealFields(secrets[0], sealedAddress(id), fields))
  return { url: sealedPlaceholder, sealedUrl }
}

/**
 * Null if it cannot be read, as after AUTH_SECRET was replaced twice. An address in the open column is the newer one.
 */
export function openAddress(secrets: readonly Buffer[], { id, url, sealedUrl }: Columns): string | null {
  if (url !== sealedPlaceholder) return url
  const opened = sealedUrl && openFields(secrets, sealedAddress(id), sealedUrl)
  const address = opened?.alertUrl ?? opened?.url
  return typeof address === "string" ? address : null
}

export const hostOf = (address: string | null) => (address === null ? null : new URL(address).host)

/** The columns to replace, sealed with the current secret; null if they already are, or cannot be read. */
export function resealedAddress(
  secrets: readonly Buffer[],
  endpoint: Columns & Addressed,
): ReturnType<typeof sealAddress> | null {
  const { url } = endpoint
  if (url === sealedPlaceholder && openAddress(secrets.slice(0, 1), endpoint) !== null) return null
  const opened = openAddress(secrets, endpoint)
  return opened === null ? null : sealAddress(secrets, endpoint, opened)
}
