import { LRUCache } from "lru-cache"
import { refusals } from "../../accounts/refusals"
import { isLoopback } from "../../platform/env"

/**
 * Throws a 421 if the Host header names neither this server nor this machine, as a protection against DNS rebinding.
 * HTTP/1.0 clients send no Host, but are not browsers.
 */
export function requireOwnHost(host: string | undefined, baseUrl: string): void {
  if (host === undefined) return
  const named = `${host} ${baseUrl}`
  if (ownBefore.has(named)) return
  if (!isOwn(host, baseUrl) && !isLoopback(hostnameOf(host))) throw refusals.hostForeign(baseUrl)
  ownBefore.set(named, true)
}

/** Parsing a URL costs as much as all other checks of a request. */
const ownBefore = new LRUCache<string, true>({ max: 100 })

function isOwn(host: string, baseUrl: string): boolean {
  const own = new URL(baseUrl)
  const named = URL.parse(`${own.protocol}//${host}`)
  return named?.host === own.host
}

function hostnameOf(host: string): string {
  return (URL.parse(`http://${host}`)?.hostname ?? "").replace(/\.$/, "")
}
