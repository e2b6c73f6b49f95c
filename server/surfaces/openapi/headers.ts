import { corsHeaders, quotaHeaders } from "../headers"
import type { Json } from "../schemas"

const epochSeconds = { type: "integer", format: "int64", minimum: 0, maximum: 4_102_444_800 }
const requests = { type: "integer", format: "int32", minimum: 0, maximum: 1_000_000 }
const text = { type: "string" }

const shownAt = Date.UTC(2026, 2, 20, 18, 30, 29)
const shownQuota = quotaHeaders(
  {
    minute: { limit: 5, used: 1, resetAt: shownAt / 1_000 + 31 },
    day: { limit: 100, used: 1, resetAt: Date.UTC(2026, 2, 21) / 1_000 },
  },
  shownAt,
)

/** What each header of a response says. Without a known key, the counts are those of the caller's network. */
export const headerComponents: Record<string, Json> = {
  "X-RateLimit-Limit": ofQuota("X-RateLimit-Limit", requests, "Requests that the plan allows in a minute."),
  "X-RateLimit-Remaining": ofQuota("X-RateLimit-Remaining", requests, "Requests left in this minute of the clock."),
  "X-RateLimit-Reset": ofQuota(
    "X-RateLimit-Reset",
    epochSeconds,
    "When the next minute begins, in seconds since 1970-01-01T00:00:00Z.",
  ),
  "X-RateLimit-Limit-Day": ofQuota("X-RateLimit-Limit-Day", requests, "Requests that the plan allows in a UTC day."),
  "X-RateLimit-Remaining-Day": ofQuota("X-RateLimit-Remaining-Day", requests, "Requests left in this UTC day."),
  "X-RateLimit-Reset-Day": ofQuota(
    "X-RateLimit-Reset-Day",
    epochSeconds,
    "When the next UTC day begins, in seconds since 1970-01-01T00:00:00Z.",
  ),
  "RateLimit-Policy": ofQuota(
    "RateLimit-Policy",
    text,
    "Both limits in the form of the IETF draft: for each window its requests (q) and its length in seconds (w).",
  ),
  RateLimit: ofQuota(
    "RateLimit",
    text,
    "What is left in both windows in the form of the IETF draft: requests (r), and seconds until the next window (t).",
  ),
  "X-Request-Id": {
    description: "The id of this request, which finds it in the service's log.",
    schema: text,
    example: "req_Vn3kQ0x21a",
  },
  "Access-Control-Allow-Origin": {
    description: "Pages of every origin may call the API with a key of their own; cookies are never read.",
    schema: { type: "string", const: corsHeaders["Access-Control-Allow-Origin"] },
  },
  ETag: {
    description: "A strong tag of this answer's bytes, to be sent back as `If-None-Match`.",
    schema: text,
    example: '"kPu4y1nBq0WfWb2x"',
  },
  "Cache-Control": {
    description:
      "`private, no-cache` on an answer: keep it, and ask with its `ETag` before using it again. `no-store` on an error.",
    schema: text,
    example: "private, no-cache",
  },
  "WWW-Authenticate": {
    description: "The scheme that the service takes, beside `X-API-Key`.",
    schema: text,
    example: 'Bearer realm="assay"',
  },
  Allow: { description: "The methods that the path takes.", schema: text, example: "GET, HEAD, OPTIONS" },
  "Retry-After": {
    description: "Seconds to wait before asking again.",
    schema: { type: "integer", format: "int32", minimum: 1, maximum: 86_400 },
    example: 31,
  },
}

/** On every response. */
const always = [...Object.keys(shownQuota), "X-Request-Id", "Access-Control-Allow-Origin"]

/** The headers of a response: those that all have, and its own. */
export function headersWith(...own: string[]): Json {
  return Object.fromEntries([...always, ...own].map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

function ofQuota(name: string, schema: Json, description: string): Json {
  return { description, schema, example: shownQuota[name] }
}
