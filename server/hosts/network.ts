import { isIP } from "node:net"
import { isLoopback } from "../platform/env"
import { startSecretFor } from "../platform/process"
import type { Caller } from "../surfaces/caller"
import type { RequestHeaders } from "../surfaces/credentials"

/**
 * The address (or IPv6 /64) by which a caller without a key is counted. Behind trusted proxies, the address that the
 * outermost of them saw.
 */
export function networkOf(remoteAddress: string | undefined, headers: RequestHeaders, trustedProxies: number): string {
  return networkOfAddress(addressOf(remoteAddress, headers, trustedProxies))
}

/** The same caller's whole address, which keys may be limited to. */
function addressOf(remoteAddress: string | undefined, headers: RequestHeaders, trustedProxies: number): string {
  const forwarded = trustedProxies > 0 ? forwardedAddress(headers, trustedProxies) : null
  return forwarded ?? remoteAddress ?? "unknown"
}

export function callerOf(remoteAddress: string | undefined, headers: RequestHeaders, trustedProxies: number): Caller {
  const address = addressOf(remoteAddress, headers, trustedProxies)
  return { headers, network: networkOfAddress(address), address }
}

/**
 * Tells pages the caller's network, and Next's proxy that the request was already processed. The name is new with
 * every start, so outsiders cannot send it.
 */
const networkHeader = () => `x-network-${startSecretFor("network").toString("hex")}`

/** Without a listener in front of Next, this is what a trusted proxy says. */
export function networkOfPage(headers: Headers, trustedProxies: number): string {
  const forwarded = { "x-forwarded-for": headers.get("x-forwarded-for") ?? undefined }
  return headers.get(networkHeader()) ?? networkOf(withoutSocket, forwarded, trustedProxies)
}

/** Next exposes no socket: without a trusted proxy, all callers without a key count as one network. */
export const withoutSocket = "next"

/**
 * Tells pages that the request comes from this machine; outsiders cannot know its name. Without a listener, no request
 * counts as local.
 */
const localHeader = () => `x-local-${startSecretFor("local").toString("hex")}`

export function addOrigin(headers: RequestHeaders, remoteAddress: string | undefined, trustedProxies: number): void {
  const isLocal = isOfThisMachine(remoteAddress, headers)
  headers[networkHeader()] = networkOf(remoteAddress, headers, trustedProxies)
  if (isLocal) headers[localHeader()] = "yes"
}

/**
 * Whether Next sends this request to itself with headers that the listener added: it does so if another page has the
 * action, or after an action's redirect.
 */
export function isOfNextItself(headers: RequestHeaders): boolean {
  return headers[networkHeader()] !== undefined
}

/** Whether the listener or the proxy has already processed this page request. */
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

/** Headers that proxies add. */
const passing = /^(forwarded|via|x-forwarded.*|x-real-ip|x-original-.*|(true-|x-)?client-ip|x-cluster-client-ip|cf-.*)$/

/** The address that the outermost trusted proxy saw; null if it is not an address. */
function forwardedAddress(headers: RequestHeaders, trustedProxies: number): string | null {
  const parts = String(headers["x-forwarded-for"] ?? "").split(",")
  const named = parts.flatMap((part) => part.trim() || []).at(-trustedProxies)
  const address = named === undefined ? null : addressIn(named)
  // Leading zeros do not make another network.
  return address?.includes(":") ? address.replaceAll(/\b0+(?=[\da-f])/gi, "") : address
}

/** Some proxies write brackets and a port. */
function addressIn(text: string): string | null {
  const address = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? (/^([\d.]+):\d+$/.exec(text)?.[1] || text)
  return isIP(address) === 0 ? null : address
}

/** The address must be valid. */
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
