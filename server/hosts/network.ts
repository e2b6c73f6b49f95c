import { randomUUID } from "node:crypto"
import { once } from "../process"
import type { RequestHeaders } from "../surfaces/credentials"

/**
 * The network that a caller without a key is counted by: its address, or the /64 of an IPv6 address. Behind proxies
 * that the operator trusts, the address that the nearest of them was called from.
 */
export function networkOf(remoteAddress: string | undefined, headers: RequestHeaders, trustedProxies: number): string {
  const forwarded = String(headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean)
  const address = trustedProxies > 0 ? (forwarded.at(-trustedProxies) ?? remoteAddress) : remoteAddress
  return networkOfAddress((address ?? "unknown").slice(0, 64))
}

/**
 * The header by which the listener tells pages what network it counted the caller by. Its name is new in every process,
 * so that nobody outside can send it.
 */
export const networkHeader = once("networkHeader", () => `x-network-${randomUUID()}`)

/** The network of who asks for a page; where no listener stands before Next, what a trusted proxy says. */
export function networkOfPage(headers: Headers, trustedProxies: number): string {
  const forwarded = { "x-forwarded-for": headers.get("x-forwarded-for") ?? undefined }
  return headers.get(networkHeader) ?? networkOf(withoutSocket, forwarded, trustedProxies)
}

/** Next shows no socket; without a trusted proxy that names them, callers without a key count as one network. */
export const withoutSocket = "next"

function networkOfAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]
  if (!address.includes(":")) return address
  const [head, tail] = address.toLowerCase().split("::")
  const first = head ? head.split(":") : []
  const last = tail ? tail.split(":") : []
  const groups = address.includes("::")
    ? [...first, ...Array(8 - first.length - last.length).fill("0"), ...last]
    : first
  return `${groups.slice(0, 4).join(":")}::/64`
}
