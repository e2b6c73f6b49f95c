import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import type { IncomingMessage, ServerResponse } from "node:http"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants } from "node:zlib"
import type { Env } from "../env"
import { weightsOf } from "../surfaces/accept"
import { siteHeaders } from "../surfaces/securityHeaders"

/*
 * The scripts and style sheets of the pages, compressed once, as well as Brotli can: a seventh smaller than what Next
 * makes of them at each request. Their names change with their content.
 */

const built = ".next/static/chunks"
const compressed = ".next/brotli"
const prefix = "/_next/static/chunks/"

const types: Record<string, string> = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
}

/** Compresses what a build has made. */
export async function compressStaticFiles(): Promise<void> {
  rmSync(compressed, { recursive: true, force: true })
  mkdirSync(compressed, { recursive: true })
  const names = readdirSync(built).filter((name) => extensionOf(name) in types)
  await Promise.all(names.map(async (name) => writeFileSync(join(compressed, name), await compress(join(built, name)))))
}

/** Answers for the files that were compressed; false for all others, and for who does not accept Brotli. */
export function staticFiles(env: Env): (request: IncomingMessage, url: string, response: ServerResponse) => boolean {
  const files = readCompressed()
  const common = {
    ...siteHeaders(env.BASE_URL),
    "Cache-Control": "public, max-age=31536000, immutable",
    "Content-Encoding": "br",
    Vary: "Accept-Encoding",
  }
  return ({ method, headers }, url, response) => {
    if (method !== "GET" || !url.startsWith(prefix) || headers.range !== undefined) return false
    const name = url.slice(prefix.length)
    const body = files.get(name)
    if (!body || !weightsOf(String(headers["accept-encoding"] ?? "")).get("br")) return false
    const own = { "Content-Type": types[extensionOf(name)], "Content-Length": body.length }
    response.writeHead(200, { ...common, ...own }).end(body)
    return true
  }
}

/** Nothing where the pages were built by another command than ours. */
function readCompressed(): Map<string, Buffer> {
  if (!existsSync(compressed)) return new Map()
  return new Map(readdirSync(compressed).map((name) => [name, readFileSync(join(compressed, name))]))
}

const extensionOf = (name: string) => name.slice(name.lastIndexOf("."))

const compress = async (file: string) => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  return promisify(brotliCompress)(readFileSync(file), { params })
}
