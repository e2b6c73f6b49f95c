import fc from "fast-check"
import { hostileText, mixed, words } from "./hostileText"

export type Credentials = { keys: string[]; cookies: string[] }

export type Asked = { surface: string; bytes: string }

export type Parts = { method?: string; target: string; headers?: Record<string, string | undefined>; body?: string }

/** Invalid header characters are cut; raw garbage is a separate surface. */
export function bytesOf({ method = "GET", target, headers = {}, body }: Parts): string {
  const sent = { Host: "localhost", ...headers, Connection: "close" }
  const payload = body === undefined ? "" : Buffer.from(body).toString("latin1")
  const length = body === undefined ? {} : { "Content-Length": String(payload.length) }
  const lines = Object.entries({ ...sent, ...length }).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}: ${value.replaceAll(/[\r\n\0]/g, "")}`,
  )
  return `${method} ${target.replaceAll(/[\s\0]/g, "")} HTTP/1.1\r\n${Buffer.from(lines.join("\r\n")).toString("latin1")}\r\n\r\n${payload}`
}

export const methods = mixed(
  [12, fc.constant("GET")],
  [4, fc.constant("POST")],
  [3, fc.constantFrom("HEAD", "PUT", "PATCH", "DELETE", "OPTIONS")],
)

/** A network per caller, because a single one would soon be refused. */
const network = fc.ipV4().map((address) => ({ "X-Forwarded-For": address }))

const oddNames = words(`
  Accept Accept-Encoding Accept-Language Authorization Content-Type Cookie Expect Forwarded
  If-None-Match If-Modified-Since Origin Range Referer Upgrade X-API-Key X-Forwarded-Host
  X-Forwarded-Proto X-HTTP-Method-Override X-Request-Id RSC Next-Router-State-Tree Next-Action
  Next-Router-Prefetch x-middleware-subrequest x-nextjs-data Purpose`)
const oddValues = words("1 * text/html h2c identity;q=0 bytes=0- localhost multipart/form-data")

const none = fc.constant<Record<string, string>>({})
const oddities = mixed<Record<string, string>>(
  [6, none],
  [
    4,
    fc
      .tuple(fc.constantFrom(...oddNames), fc.oneof(hostileText, fc.constantFrom(...oddValues)))
      .map(([name, value]) => ({ [name]: value })),
  ],
)

export function senders({ keys, cookies }: Credentials) {
  const both = fc.tuple(fc.constantFrom(...keys), fc.constantFrom(...cookies))
  const known = mixed<Record<string, string>>(
    [6, both.map(([key, cookie]) => ({ "X-API-Key": key, Cookie: cookie }))],
    [1, none],
  )
  return fc.tuple(network, known, oddities).map((parts): Record<string, string> => Object.assign({}, ...parts))
}
