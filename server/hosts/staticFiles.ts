import type { IncomingMessage, ServerResponse } from "node:http"
import { readCompressedFiles } from "../platform/compressedFiles"
import type { Env } from "../platform/env"
import { weightsOf } from "../surfaces/http/accept"
import { siteHeaders } from "../surfaces/http/securityHeaders"

const prefix = "/_next/static/chunks/"

/** Serves files that the build compressed; false for others, and for clients without Brotli. */
export function staticFiles(env: Env): (request: IncomingMessage, url: string, response: ServerResponse) => boolean {
  const files = readCompressedFiles()
  const common = {
    ...siteHeaders(env.BASE_URL),
    "Cache-Control": "public, max-age=31536000, immutable",
    "Content-Encoding": "br",
    Vary: "Accept-Encoding",
  }
  return ({ method, headers }, url, response) => {
    if (method !== "GET" || !url.startsWith(prefix) || headers.range !== undefined) return false
    const file = files.get(url.slice(prefix.length))
    if (!file || !weightsOf(String(headers["accept-encoding"] ?? "")).get("br")) return false
    const { type, body } = file
    response.writeHead(200, { ...common, "Content-Type": type, "Content-Length": body.length }).end(body)
    return true
  }
}
