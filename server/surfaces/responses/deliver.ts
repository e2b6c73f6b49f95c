import type { EncodedBody } from "../formats/encoded"
import type { Outgoing, ResponseHeaders } from "../http/headers"
import type { RequestHeaders } from "../requests/credentials"

export const jsonType = "application/json; charset=utf-8"

type Representation = EncodedBody & { etag: string; type?: string }

export function deliver(
  { etag, encoding, body, type = jsonType }: Representation,
  asked: RequestHeaders,
  headers: ResponseHeaders,
): Outgoing {
  headers.ETag = encoding ? `"${etag}-${encoding}"` : `"${etag}"`
  const held = asked["if-none-match"]
  if (typeof held === "string" && names(held, headers.ETag)) {
    return { status: 304, headers, body: null }
  }
  headers["Content-Type"] = type
  if (encoding) headers["Content-Encoding"] = encoding
  headers["Content-Length"] = body.length
  return { status: 200, headers, body }
}

/** A cache may have weakened the ETag. */
function names(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(",").some((tag) => ["*", etag, `W/${etag}`].includes(tag.trim()))
}
