import { randomUUID } from "node:crypto"
import { once } from "../platform/process"

/** Tells pages their own URL; the name is random per process. */
const addressHeader = once("addressHeader", () => `x-address-${randomUUID()}`)

export function addressHeaderOf(url: string): Record<string, string> {
  return { [addressHeader]: url }
}

export function askedAddress(headers: Headers): string {
  return headers.get(addressHeader) ?? "/"
}
