import { randomBytes } from "node:crypto"
import type { QuotaVerdict } from "../../accounts/quota/store"

export type ResponseHeaders = Record<string, string | number>

/** A response for any host. A body in parts is sent in order, without joining the parts. */
export type Outgoing = {
  status: number
  headers: ResponseHeaders
  body: Buffer | readonly Buffer[] | FilePart | null
  /** Not a refusal, but counted by no quota, so the listener limits its pace. */
  isUncounted?: boolean
}

/** Bytes of a local file, from `start` to `end` inclusive, that are sent as they are read. */
export type FilePart = { path: string; start: number; end: number }

export function isFilePart(body: Outgoing["body"]): body is FilePart {
  return body !== null && "path" in body
}

export function quotaHeaders({ minute, day }: Pick<QuotaVerdict, "minute" | "day">, at: number): ResponseHeaders {
  const now = Math.floor(at / 1000)
  const minuteLeft = Math.max(0, minute.limit - minute.used)
  const dayLeft = Math.max(0, day.limit - day.used)
  return {
    "X-RateLimit-Limit": minute.limit,
    "X-RateLimit-Remaining": minuteLeft,
    "X-RateLimit-Reset": minute.resetAt,
    "X-RateLimit-Limit-Day": day.limit,
    "X-RateLimit-Remaining-Day": dayLeft,
    "X-RateLimit-Reset-Day": day.resetAt,
    "RateLimit-Policy": `"minute";q=${minute.limit};w=60, "day";q=${day.limit};w=86400`,
    RateLimit: `"minute";r=${minuteLeft};t=${Math.max(0, minute.resetAt - now)}, "day";r=${dayLeft};t=${Math.max(0, day.resetAt - now)}`,
  }
}

/**
 * Any page may call the API with its own key. Cookies are never read, so `*` exposes every header; listing their names
 * would take node:http as long as all other headers together.
 */
export const corsHeaders: ResponseHeaders = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "*",
}

export const preflightHeaders: ResponseHeaders = {
  ...corsHeaders,
  "Access-Control-Allow-Methods": "GET, HEAD, POST, OPTIONS",
  "Access-Control-Allow-Headers":
    "X-API-Key, Authorization, Content-Type, Accept, If-None-Match, Range, If-Range, Mcp-Session-Id, MCP-Protocol-Version, Last-Event-ID, Mcp-Method, Mcp-Name",
  "Access-Control-Max-Age": 86_400,
}

const processId = randomBytes(6).toString("base64url")
let requestCount = 0

/** Unique across processes, and cheap, because it runs tens of thousands of times a second. */
export function nextRequestId(): string {
  return `req_${processId}${(requestCount++).toString(36)}`
}
