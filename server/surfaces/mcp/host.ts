import { LRUCache } from "lru-cache"
import { refusals } from "../../accounts/refusals"
import { isLoopback } from "../../platform/env"

/**
 * Throws a 421 when a request is sent to another name than ours or this machine's own: that is how a page reaches a server
 * on its visitor's machine by a name of its own. A client of HTTP/1.0 sends no name, and is no browser.
 */
export function requireOwnHost(host: string | undefined, baseUrl: string): void {
  if (host === undefined) return
  const named = `${host} ${baseUrl}`
  if (ownBefore.has(named)) return
  if (!isOwn(host, baseUrl) && !isLoopback(hostnameOf(host))) throw refusals.hostForeign(baseUrl)
  ownBefore.set(named, true)
}

/** Reading an address costs as much as all other checks of a request. */
const ownBefore = new LRUCache<string, true>({ max: 100 })

/** The port that a scheme has by itself may be said or left out. */
function isOwn(host: string, baseUrl: string): boolean {
  const own = new URL(baseUrl)
  const named = URL.parse(`${own.protocol}//${host}`)
  return named?.host === own.host
}

function hostnameOf(host: string): string {
  return (URL.parse(`http://${host}`)?.hostname ?? "").replace(/\.$/, "")
}
