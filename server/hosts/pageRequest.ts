import { paths } from "../accounts/oauth/terms"
import { isFromOwnPage } from "../accounts/sessions/ownPage"
import type { Env } from "../platform/env"
import { contentPolicy, openerHeaders, siteHeaders } from "../surfaces/http/securityHeaders"
import { isReadableAction } from "./actionBody"

/** A request to Next, as far as both hosts look at it. The body is read only if it is asked for. */
export type Asked = {
  method: string
  path: string
  headers: Headers
  body(): Promise<Uint8Array<ArrayBuffer> | null>
}

/**
 * What both hosts make of it before Next sees it: the headers of its response, whatever comes of it, and either the
 * headers that Next is to see instead of those that were sent, or the answer to one that Next must not see.
 */
export type PageRequest = { response: Record<string, string>; next: Record<string, string>; refusal: Refusal | null }
type Refusal = { status: number; sentence: string }

export async function readPageRequest(env: Env, asked: Asked): Promise<PageRequest> {
  const policy = { "Content-Security-Policy": contentPolicy(env, asked.path) }
  const opener = asked.path === paths.authorize ? openerHeaders : {}
  const response = { ...siteHeaders(env.BASE_URL), ...opener, ...policy }
  if (!isAction(asked)) return { response, next: policy, refusal: null }
  const refusal = await refuseAction(env, asked)
  // Next breaks off where the Origin is not the host that it was asked as, which behind some proxies it never is.
  const { origin, host } = new URL(env.BASE_URL)
  return { response, next: { ...policy, Origin: origin, "X-Forwarded-Host": host }, refusal }
}

/** What is sent to a page, and not to one of the route handlers, which look for themselves at what they are sent. */
const isAction = ({ method, path }: Asked) => !["GET", "HEAD", "OPTIONS"].includes(method) && !handlers.test(path)

const handlers =
  /^\/(unsubscribe|track-record\/[^%]+|demo\/(snapshot\/json|answer)|api\/(v1(\/.*)?|portal\/.*|auth\/[^%]+|trpc\/[^%/]+|billing\/stripe|mail\/resend)|mcp(\/[^%]+)?|(clients|links)\/[^%/]+|oauth\/(?!authorize$)[^%/]+|\.well-known\/oauth-[^%]+)$/

/** Of what has an ending, such as `/icon.svg`: there Next breaks off when it is sent a form. */
const file = /\.\w+$/

async function refuseAction(env: Env, { method, path, headers, body }: Asked): Promise<Refusal | null> {
  if (method !== "POST") return { status: 405, sentence: "Pages accept only GET and POST.\n" }
  if (file.test(path)) return { status: 405, sentence: "A file does not accept forms.\n" }
  if (!isFromOwnPage(headers, env.BASE_URL))
    return { status: 403, sentence: "This form can only be sent from its own page.\n" }
  const sent = await body()
  if (!sent) return { status: 413, sentence: "The form is too large, or does not say how large it is.\n" }
  return (await isReadableAction(headers, sent)) ? null : { status: 400, sentence: "The form cannot be read.\n" }
}
