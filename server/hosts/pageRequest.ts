import { paths } from "../accounts/oauth/terms"
import { isFromOwnPage } from "../accounts/sessions/ownPage"
import type { Env } from "../platform/env"
import {
  chartPrefix,
  contentPolicy,
  openerHeaders,
  sharedImageHeaders,
  siteHeaders,
} from "../surfaces/http/securityHeaders"
import { isReadableAction } from "./actionBody"

export type AskedPage = {
  method: string
  path: string
  headers: Headers
  body(): Promise<Uint8Array<ArrayBuffer> | null>
}

/**
 * `response`: headers of every response. `next`: headers that Next sees instead of those sent. `refusal`: set if Next
 * must not see the request.
 */
export type PageRequest = { response: Record<string, string>; next: Record<string, string>; refusal: Refusal | null }
type Refusal = { status: number; sentence: string }

export async function readPageRequest(env: Env, asked: AskedPage): Promise<PageRequest> {
  const policy = { "Content-Security-Policy": contentPolicy(env, asked.path) }
  const opener = asked.path === paths.authorize ? openerHeaders : {}
  const shared = asked.path.startsWith(chartPrefix) ? sharedImageHeaders : {}
  const response = { ...siteHeaders(env.BASE_URL), ...opener, ...shared, ...policy }
  if (!isAction(asked)) return { response, next: policy, refusal: null }
  const refusal = await refuseAction(env, asked)
  // Next refuses actions whose Origin differs from the Host, as it always does behind some proxies.
  const { origin, host } = new URL(env.BASE_URL)
  return { response, next: { ...policy, Origin: origin, "X-Forwarded-Host": host }, refusal }
}

/** Route handlers check their own requests. */
export const isAction = ({ method, path }: Pick<AskedPage, "method" | "path">) =>
  !["GET", "HEAD", "OPTIONS"].includes(method) && !handlers.test(path)

const handlers =
  /^\/(unsubscribe|track-record\/[^%]+|demo\/(snapshot\/json|answer)|api\/(v1(\/.*)?|portal\/.*|auth\/[^%]+|trpc\/[^%/]+|billing\/stripe|mail\/resend|operator\/[^%/]+)|mcp(\/[^%]+)?|(clients?|links|badge|embed)\/[^%/]+|(widgets|apps)\.json|integrations\/openbb\/[^%]+|oauth\/(?!authorize$)[^%/]+|\.well-known\/oauth-[^%]+)$/

/** Next fails on a POST to a file, such as `/icon.svg`. */
const file = /\.\w+$/

async function refuseAction(env: Env, { method, path, headers, body }: AskedPage): Promise<Refusal | null> {
  if (method !== "POST") return { status: 405, sentence: "Pages accept only GET and POST.\n" }
  if (file.test(path)) return { status: 405, sentence: "A file does not accept forms.\n" }
  if (!isFromOwnPage(headers, env.BASE_URL))
    return { status: 403, sentence: "This form can only be sent from its own page.\n" }
  const sent = await body()
  if (!sent) return { status: 413, sentence: "The form is too large, or does not say how large it is.\n" }
  return (await isReadableAction(headers, sent)) ? null : { status: 400, sentence: "The form cannot be read.\n" }
}
