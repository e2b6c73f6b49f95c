import { createReadStream, existsSync, globSync, readFileSync } from "node:fs"
import type { IncomingMessage, ServerResponse } from "node:http"
import { extname, join } from "node:path"
import { pipeline } from "node:stream"
import { promisify } from "node:util"
import { gzip } from "node:zlib"
import { compressedFolder } from "../platform/compressedFiles"
import type { Env } from "../platform/env"
import { weightsOf } from "../surfaces/http/accept"
import { siteHeaders } from "../surfaces/http/securityHeaders"

const prefix = "/_next/static/"
const folder = ".next/static"

const types: Record<string, string> = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
  ".json": "application/json; charset=UTF-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".woff": "font/woff",
  ".png": "image/png",
  ".ico": "image/x-icon",
}

type StaticFile = {
  path: string
  type: string
  br?: Buffer
  gzip?: Promise<Buffer>
}

export function staticFiles(env: Env): (request: IncomingMessage, url: string, response: ServerResponse) => boolean {
  const files = readFiles()
  const common = {
    ...siteHeaders(env.BASE_URL),
    "Cache-Control": "public, max-age=31536000, immutable",
    Vary: "Accept-Encoding",
  }

  async function send(file: StaticFile, { method, headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const { encoding, body } = await encoded(file, String(headers["accept-encoding"] ?? ""))
    response.writeHead(200, {
      ...common,
      "Content-Type": file.type,
      ...(encoding ? { "Content-Encoding": encoding } : {}),
      ...(body ? { "Content-Length": body.length } : {}),
    })
    if (method === "HEAD") response.end()
    else if (body) response.end(body)
    // A reader that has gone away ends the response early.
    else pipeline(createReadStream(file.path), response, () => {})
  }

  return (request, url, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") return false
    if (!url.startsWith(prefix)) return false
    const file = files.get(url.slice(prefix.length).split("?", 1)[0])
    if (!file) return false
    send(file, request, response).catch(() => response.destroy())
    return true
  }
}

function readFiles(): Map<string, StaticFile> {
  const names = existsSync(folder) ? globSync("**/*.*", { cwd: folder }) : []
  return new Map(
    names.map((name): [string, StaticFile] => {
      const compressed = join(compressedFolder, name.replace(/^chunks\//, ""))
      const type = types[extname(name)] ?? "application/octet-stream"
      const isCompressed = name.startsWith("chunks/") && existsSync(compressed)
      return [name, { path: join(folder, name), type, br: isCompressed ? readFileSync(compressed) : undefined }]
    }),
  )
}

type Encoded = { encoding: "br" | "gzip" | null; body: Buffer | null }

async function encoded(file: StaticFile, accepted: string): Promise<Encoded> {
  if (!file.br) return { encoding: null, body: null }
  const weights = weightsOf(accepted)
  if (weights.get("br")) return { encoding: "br", body: file.br }
  if (!weights.get("gzip")) return { encoding: null, body: null }
  file.gzip ??= promisify(gzip)(readFileSync(file.path))
  return { encoding: "gzip", body: await file.gzip }
}
