import { isIP } from "node:net"
import { isLoopback } from "../platform/env"
import { startSecretFor } from "../platform/process"
import type { Caller } from "../surfaces/requests/caller"
import type { RequestHeaders } from "../surfaces/requests/credentials"

/**
 * The address (or IPv6 /64) by which a caller without a key is counted. Behind trusted proxies, it is the address that
 * the outermost of them saw.
 */
export function networkOf(remoteAddress: string | undefined, headers: RequestHeaders, trustedProxies: number): string {
  return networkOfAddress(addressOf(remoteAddress, headers, trustedProxies))
}

function addressOf(remoteAddress: string | undefined, headers: RequestHeaders, trustedProxies: number): string {
  const forwarded = trustedProxies > 0 ? forwardedAddress(headers, trustedProxies) : null
  return forwarded ?? remoteAddress ?? "unknown"
}

export function callerOf(remoteAddress: string | undefined, headers: RequestHeaders, trustedProxies: number): Caller {
  const address = addressOf(remoteAddress, headers, trustedProxies)
  return { headers, network: networkOfAddress(address), address }
}

/**
 * Gives pages the caller's network, and shows Next's proxy that the request was already processed. The name is new with
 * every start, so outsiders cannot send it.
 */
const networkHeader = () => `x-network-${startSecretFor("network").toString("hex")}`

/** Without a listener in front of Next, the network comes from a trusted proxy's header. */
export function networkOfPage(headers: Headers, trustedProxies: number): string {
  const forwarded = { "x-forwarded-for": headers.get("x-forwarded-for") ?? undefined }
  return headers.get(networkHeader()) ?? networkOf(withoutSocket, forwarded, trustedProxies)
}

/** Next exposes no socket: without a trusted proxy, all callers without a key count as one network. */
export const withoutSocket = "next"

/**
 * Marks a request from this machine; outsiders cannot guess its name. Without a listener, no request counts as local.
 */
const localHeader = () => `x-local-${startSecretFor("local").toString("hex")}`

export function addOrigin(headers: RequestHeaders, remoteAddress: string | undefined, trustedProxies: number): void {
  const isLocal = isOfThisMachine(remoteAddress, headers)
  headers[networkHeader()] = networkOf(remoteAddress, headers, trustedProxies)
  if (isLocal) headers[localHeader()] = "yes"
}

/**
 * Whether Next sends this request to itself, with headers that the listener added: for an action of another page, or
 * after an action's redirect.
 */
export function isOfNextItself(headers: RequestHeaders): boolean {
  return headers[networkHeader()] !== undefined
}

export function isPageRequestRead(headers: Headers): boolean {
  return headers.has(networkHeader())
}

export function addNetwork(headers: Headers, trustedProxies: number): void {
  headers.set(networkHeader(), networkOfPage(headers, trustedProxies))
}

export function isPageOfThisMachine(headers: Headers): boolean {
  return headers.has(localHeader())
}

/**
 * Whether the connection is local, no proxy has passed the request on, and the Host is local too: a remote site could
 * make its own name resolve to this machine.
 */
export function isOfThisMachine(remoteAddress: string | undefined, headers: RequestHeaders): boolean {
  const host = String(headers.host ?? "").replace(/:\d+$/, "")
  const isPassedOn = Object.keys(headers).some((name) => passing.test(name))
  return isLoopback(remoteAddress ?? "") && isLoopback(host) && !isPassedOn
}

const passing = /^(forwarded|via|x-forwarded.*|x-real-ip|x-original-.*|(true-|x-)?client-ip|x-cluster-client-ip|cf-.*)$/

function forwardedAddress(headers: RequestHeaders, trustedProxies: number): string | null {
  const parts = String(headers["x-forwarded-for"] ?? "").split(",")
  const named = parts.flatMap((part) => part.trim() || []).at(-trustedProxies)
  const address = named === undefined ? null : addressIn(named)
  // An address with leading zeros is in the same network.
  return address?.includes(":") ? address.replaceAll(/\b0+(?=[\da-f])/gi, "") : address
}

/** Some proxies add brackets and a port. */
function addressIn(text: string): string | null {
  const address = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? (/^([\d.]+):\d+$/.exec(text)?.[1] || text)
  return isIP(address) === 0 ? null : address
}

function networkOfAddress(address: string): string {
  if (!address.includes(":")) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]
  const [withoutZone] = address.toLowerCase().split("%")
  const [head, tail] = withoutZone.split("::")
  const first = head ? head.split(":") : []
  const last = tail ? tail.split(":") : []
  const groups = withoutZone.includes("::")
    ? [...first, ...Array(8 - first.length - last.length).fill("0"), ...last]
    : first
  return `${groups.slice(0, 4).join(":")}::/64`
}
