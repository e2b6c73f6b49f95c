import { isRefusal, refusalStatus } from "@/server/platform/errors"
import type { Picture } from "./draw"

export async function respondWith(request: Request, draw: () => Promise<Picture | null>): Promise<Response> {
  try {
    const drawn = await draw()
    if (!drawn) return said("Not found.", 404)
    const headers = { "Cache-Control": "public, max-age=3600", ETag: drawn.etag }
    const known = (request.headers.get("if-none-match") ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""))
    if (known.includes(drawn.etag)) return new Response(null, { status: 304, headers })
    return new Response(drawn.bytes, { headers: { ...headers, "Content-Type": "image/png" } })
  } catch (error) {
    if (!isRefusal(error)) throw error
    const [first] = error.violations
    const wait = error.more.retry_after_seconds
    const sentence = first ? `${first.loc[1]} ${first.msg}.` : error.detail
    return said(sentence, refusalStatus(error.refusal), wait === undefined ? {} : { "Retry-After": String(wait) })
  }
}

function said(sentence: string, status: number, headers: Record<string, string> = {}): Response {
  const type = "text/plain; charset=utf-8"
  return new Response(`${sentence}\n`, {
    status,
    headers: { ...headers, "Content-Type": type, "Cache-Control": "no-store" },
  })
}
