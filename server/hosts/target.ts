import type { IncomingMessage } from "node:http"
import type { RequestHeaders } from "../surfaces/credentials"

/**
 * The address of a request as the rest reads it: from its path on. Proxies may send it whole (`GET http://host/path`),
 * and `*` stands for the server itself. Null for what names nothing here.
 */
export function targetOf(url: string): string | null {
  if (url.startsWith("/") || url === "*") return url
  const rest = /^https?:\/\/[^/?]*(.*)$/i.exec(url)?.[1]
  return rest === undefined ? null : rest.startsWith("/") ? rest : `/${rest}`
}

/** The characters of a name or an address, and a port: RFC 9110 wants anything else refused, whoever reads it later. */
const hostForm = /^(?:\[[\da-f:.%]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d{0,5})?$/i

/** Whether this is a value that a `Host` header may have; a client of HTTP/1.0 sends none. */
export function isHost(host: string | undefined, httpVersion: string): boolean {
  return host === undefined ? httpVersion === "1.0" : hostForm.test(host)
}

/** Whether a request names two hosts, of which a proxy may have read the other one: RFC 9112 wants it refused. */
export function repeatsHost(rawHeaders: readonly string[]): boolean {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name.length === 4 && name.toLowerCase() === "host") count++
  }
  return count > 1
}

/**
 * The headers of a request, with every line of `Authorization`, of which node:http keeps the first alone: two different
 * ones are for the surfaces to refuse.
 */
export function headersOf({ headers, rawHeaders }: IncomingMessage): RequestHeaders {
  if (headers.authorization === undefined) return headers
  const lines = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1].toLowerCase() === "authorization",
  )
  return lines.length > 1 ? { ...headers, authorization: lines } : headers
}
