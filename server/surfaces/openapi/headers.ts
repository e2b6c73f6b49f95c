import { dataOrigins } from "../../products/product"
import type { Json } from "../formats/schemas"
import { corsHeaders, quotaHeaders } from "../http/headers"

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

export const headerComponents: Record<string, Json> = {
  "X-RateLimit-Limit": ofQuota("X-RateLimit-Limit", requests, "Requests that the plan allows in a minute."),
  "X-RateLimit-Remaining": ofQuota("X-RateLimit-Remaining", requests, "Requests left in this clock minute."),
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
    description: "The id of this request, which identifies it in the service's log.",
    schema: text,
    example: "req_Vn3kQ0x21a",
  },
  "Access-Control-Allow-Origin": {
    description:
      "`*`: pages of any origin may read data with an API key; cookies are never read. Where a program manages its account, the service's own origin.",
    schema: text,
    example: corsHeaders["Access-Control-Allow-Origin"],
  },
  ETag: {
    description: "A strong tag of this answer's bytes, to be sent back as `If-None-Match`.",
    schema: text,
    example: '"kPu4y1nBq0WfWb2x"',
  },
  "Cache-Control": {
    description:
      "`private, no-cache` on an answer: keep it, and revalidate it with its `ETag` before using it again. `no-store` on an error, and where a program manages its account.",
    schema: text,
    example: "private, no-cache",
  },
  "WWW-Authenticate": {
    description: "The authentication scheme, in addition to `X-API-Key`.",
    schema: text,
    example: 'Bearer realm="assay"',
  },
  Allow: { description: "The methods that the path takes.", schema: text, example: "GET, HEAD, OPTIONS" },
  "X-Test-Answer": {
    description: "On an answer to a test key alone: it is a recorded sample of a simulated market.",
    schema: { type: "string", const: "sample" },
  },
  "Content-Location": {
    description: "On an answer to a test key alone: the request whose answer was recorded.",
    schema: { ...text, format: "uri-reference" },
    example: "/api/v1/market/regime",
  },
  ...tableHeaders(),
  Deprecation: {
    description: "Since when this path is deprecated (RFC 9745): `@` and seconds since 1970-01-01T00:00:00Z.",
    schema: { type: "string", pattern: "^@\\d{1,12}$", maxLength: 13 },
    example: "@1795737600",
  },
  Sunset: {
    description: "When this path is retired (RFC 8594), and answers 410.",
    schema: {
      type: "string",
      pattern: "^[A-Z][a-z]{2}, \\d\\d [A-Z][a-z]{2} \\d{4} \\d\\d:\\d\\d:\\d\\d GMT$",
      maxLength: 29,
    },
    example: "Sat, 27 Nov 2027 00:00:00 GMT",
  },
  "Retry-After": {
    description: "Seconds to wait before the next request.",
    schema: { type: "integer", format: "int32", minimum: 1, maximum: 86_400 },
    example: 31,
  },
}

const always = [...Object.keys(shownQuota), "X-Request-Id", "Access-Control-Allow-Origin"]

export function headersWith(...own: string[]): Json {
  return Object.fromEntries([...always, ...own].map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

export const ofSample = ["X-Test-Answer", "Content-Location"]

/** The parts of `meta` that other formats of a list carry as headers. */
function tableHeaders(): Record<string, Json> {
  const ofTables = (header: Json, example: string | number) => ({
    ...header,
    description: `${header.description} With \`format=csv\` and \`format=ndjson\`.`,
    example,
  })
  const said = (description: string, example: string, schema: Json = text) => ofTables({ description, schema }, example)
  return {
    "Content-Disposition": said(
      "A name for the file: the endpoint, and the day of `as_of`.",
      'attachment; filename="predictions-latest_2026-03-20.csv"',
    ),
    Link: said(
      '`rel="next"` is the next page, where there is one; `rel="alternate"` is the same request as JSON, with its sources and more.',
      '<https://assay.test/api/v1/predictions/latest>; rel="alternate"; type="application/json"',
    ),
    "X-As-Of": said("`meta.as_of`.", "2026-03-20T21:00:00.000Z", { type: "string", format: "date-time" }),
    "X-Data-Origin": said("`meta.data_origin`, which is a field of each row as well.", "simulated", {
      type: "string",
      enum: [...dataOrigins],
    }),
    "X-Data-Through": said("`meta.data_through`. Absent: it is null.", "2026-03-20", {
      type: "string",
      format: "date",
    }),
    "X-Empty-Reason": said("`meta.empty_reason`. Absent: it is null.", "no_matches"),
    "X-Next-Cursor": said("`meta.next_cursor`. Absent: the list ends here.", "WyJrUHU0eTFuQnEwV2ZXYjJ4IiwxXQ"),
    "X-Stale": said("`meta.stale`.", "false", { type: "string", enum: ["true", "false"] }),
    "X-Stale-Reason": said("`meta.stale_reason` in ASCII. Absent: it is null.", "The bars of 2026-03-20 are overdue."),
    "X-Total-Count": ofTables({ description: "`total_count`.", schema: requests }, 503),
  }
}

export const ofTable = Object.keys(tableHeaders())

function ofQuota(name: string, schema: Json, description: string): Json {
  return { description, schema, example: shownQuota[name] }
}
