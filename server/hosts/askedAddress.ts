import { startSecretFor } from "../platform/process"

/** Gives pages their own URL. The name is new with every start, so outsiders cannot send it. */
const addressHeader = () => `x-address-${startSecretFor("address").toString("hex")}`

export function addressHeaderOf(url: string): Record<string, string> {
  return { [addressHeader()]: url }
}

export function askedAddress(headers: Headers): string {
  return headers.get(addressHeader()) ?? "/"
}
