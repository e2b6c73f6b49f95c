import { randomUUID } from "node:crypto"
import { once } from "../platform/process"

/** The header by which pages are told at what address they were asked for; its name is new in every process. */
const addressHeader = once("addressHeader", () => `x-address-${randomUUID()}`)

/** The header that tells a page its own path and query. */
export function addressHeaderOf(url: string): Record<string, string> {
  return { [addressHeader]: url }
}

/** The path and the query at which a page was asked for. */
export function askedAddress(headers: Headers): string {
  return headers.get(addressHeader) ?? "/"
}
