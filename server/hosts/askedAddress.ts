import { startSecretFor } from "../platform/process"

/** Tells pages their own URL; the name is new with every start. */
const addressHeader = () => `x-address-${startSecretFor("address").toString("hex")}`

export function addressHeaderOf(url: string): Record<string, string> {
  return { [addressHeader()]: url }
}

export function askedAddress(headers: Headers): string {
  return headers.get(addressHeader()) ?? "/"
}
