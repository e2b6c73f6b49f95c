import { randomUUID } from "node:crypto"
import { isIP } from "node:net"
import { isLoopback } from "../platform/env"
import { once } from "../platform/process"
import type { RequestHeaders } from "../surfaces/credentials"

/**
 * The network that a caller without a key is counted by: its address, or the /64 of an IPv6 address. Behind proxies
 * that the operator trusts, the address that the nearest of them was called from.
 */
export function networkOf(remoteAddress: string | undefined, headers: RequestHeaders, trustedProxies: number): string {
  const forwarded = trustedProxies > 0 ? forwardedAddress(headers, trustedProxies) : null
  return networkOfAddress(forwarded ?? remoteAddress ?? "unknown")
}

/**
 * The header by which pages are told what network the caller is counted by, and Next's proxy that the request has been
 * read. Its name is new in every process, so that nobody outside can send it.
 */
const networkHeader = once("networkHeader", () => `x-network-${randomUUID()}`)

/** The network of who asks for a page; where no listener stands before Next, what a trusted proxy says. */
export function networkOfPage(headers: Headers, trustedProxies: number): string {
  const forwarded = { "x-forwarded-for": headers.get("x-forwarded-for") ?? undefined }
  return headers.get(networkHeader) ?? networkOf(withoutSocket, forwarded, trustedProxies)
}

/** Next shows no socket; without a trusted proxy that names them, callers without a key count as one network. */
export const withoutSocket = "next"

/**
 * The header by which the listener tells pages that this machine itself asks; nobody outside can know its name. Without
 * a listener nobody sees the connection, and nobody counts as this machine.
 */
const localHeader = once("localHeader", () => `x-local-${randomUUID()}`)

/** What the listener adds to the headers of a request before pages see it. */
export function addOrigin(headers: RequestHeaders, remoteAddress: string | undefined, trustedProxies: number): void {
  const isLocal = isOfThisMachine(remoteAddress, headers)
  headers[networkHeader] = networkOf(remoteAddress, headers, trustedProxies)
  if (isLocal) headers[localHeader] = "yes"
}

/**
 * Whether Next sends this to itself, with the headers of a request that the listener had handed on: so it answers where
 * another of its pages has the action that was asked for, or where an action has led to.
 */
export function isOfNextItself(headers: RequestHeaders): boolean {
  return headers[networkHeader] !== undefined
}

/** Whether the listener, or the proxy itself, has read this request for a page before. */
export function isPageRequestRead(headers: Headers): boolean {
  return headers.has(networkHeader)
}

/** What the proxy adds to the headers of a request that it has read, where no listener stands before Next. */
export function addNetwork(headers: Headers, trustedProxies: number): void {
  headers.set(networkHeader, networkOfPage(headers, trustedProxies))
}

/** Whether the listener saw that a page is asked for on this machine. */
export function isPageOfThisMachine(headers: Headers): boolean {
  return headers.has(localHeader)
}

/**
 * Whether this machine asks, for this machine: the connection comes from it, nobody says to have passed the request on,
 * and the host is its own too, for a page of another site could make a name of that site lead here.
 */
export function isOfThisMachine(remoteAddress: string | undefined, headers: RequestHeaders): boolean {
  const host = String(headers.host ?? "").replace(/:\d+$/, "")
  const isPassedOn = Object.keys(headers).some((name) => passing.test(name))
  return isLoopback(remoteAddress ?? "") && isLoopback(host) && !isPassedOn
}

/** The headers of which proxies add one or another to what they pass on. */
const passing = /^(forwarded|via|x-forwarded.*|x-real-ip|x-original-.*|(true-|x-)?client-ip|x-cluster-client-ip|cf-.*)$/

/** What the last proxy that is trusted was called from; null where that is no address. */
function forwardedAddress(headers: RequestHeaders, trustedProxies: number): string | null {
  const parts = String(headers["x-forwarded-for"] ?? "").split(",")
  const named = parts.flatMap((part) => part.trim() || []).at(-trustedProxies)
  const address = named === undefined ? null : addressIn(named)
  // Zeros may lead a group or not, and it is one network all the same.
  return address?.includes(":") ? address.replaceAll(/\b0+(?=[\da-f])/gi, "") : address
}

/** The address alone, of what some proxies write with brackets and a port. */
function addressIn(text: string): string | null {
  const address = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? (/^([\d.]+):\d+$/.exec(text)?.[1] || text)
  return isIP(address) === 0 ? null : address
}

/** Of a valid address: the socket's own, or one that was checked. */
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
