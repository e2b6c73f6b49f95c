import type { IncomingMessage } from "node:http"
import type { RequestHeaders } from "../surfaces/requests/credentials"

/**
 * The request target from its path on. Proxies may send an absolute URL; `*` means the server itself. Null if it is no
 * target of this server.
 */
export function targetOf(url: string): string | null {
  if (url.startsWith("/") || url === "*") return url
  const rest = /^https?:\/\/[^/?]*(.*)$/i.exec(url)?.[1]
  return rest === undefined ? null : rest.startsWith("/") ? rest : `/${rest}`
}

/**
 * Whether Next would resolve the path to a different one than the rules before it check: it has a backslash or, encoded
 * or not, a segment of dots. Browsers resolve both before they send a request.
 */
export function isUnresolved(target: string): boolean {
  return /\\|\/(?:\.|%2e){1,2}(?:\/|$)/i.test(target.split("?", 1)[0])
}

/** RFC 9110: refuses anything except a host and a port, because other servers may read it differently. */
const hostForm = /^(?:\[[\da-f:.%]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d{0,5})?$/i

export function isHost(host: string | undefined, httpVersion: string): boolean {
  return host === undefined ? httpVersion === "1.0" : hostForm.test(host)
}

/** RFC 9112: a request with two hosts is refused, because a proxy may have read the other one. */
export function repeatsHost(rawHeaders: readonly string[]): boolean {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name.length === 4 && name.toLowerCase() === "host") count++
  }
  return count > 1
}

/**
 * Includes repeated `Authorization` lines; node:http keeps only the first. The surfaces refuse two that
 * differ.
 */
export function headersOf({ headers, rawHeaders }: IncomingMessage): RequestHeaders {
  if (headers.authorization === undefined) return headers
  const lines = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1].toLowerCase() === "authorization",
  )
  return lines.length > 1 ? { ...headers, authorization: lines } : headers
}
