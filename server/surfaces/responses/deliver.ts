import type { ComputedAnswer, EncodedBody } from "../formats/encoded"
import type { Outgoing, ResponseHeaders } from "../http/headers"
import type { RequestHeaders } from "../requests/credentials"

export const jsonType = "application/json; charset=utf-8"

export function deliver(
  { etag }: ComputedAnswer,
  { encoding, body }: EncodedBody,
  asked: RequestHeaders,
  headers: ResponseHeaders,
  type = jsonType,
): Outgoing {
  headers.ETag = encoding ? `"${etag}-${encoding}"` : `"${etag}"`
  const known = asked["if-none-match"]
  if (typeof known === "string" && names(known, headers.ETag)) {
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
