import { isFromOwnPage } from "../access/session/ownPage"
import type { Env } from "../env"
import { contentPolicy, siteHeaders } from "./securityHeaders"

/** A request for a page: what its response says whatever comes of it, and what Next is to see of it besides. */
export type PageRequest = { response: Record<string, string>; next: Record<string, string> | null }

/** Said to a form or an action that another site has sent. */
export const foreignPost = "This form is sent from its own page only.\n"

/** What both hosts make of a request before Next sees it; `next` is null where it must not. */
export function readPageRequest(env: Env, method: string, path: string, headers: Headers): PageRequest {
  const policy = { "Content-Security-Policy": contentPolicy(env, path) }
  const response = { ...siteHeaders(env.BASE_URL), ...policy }
  if (!isAction(method, path)) return { response, next: policy }
  if (!isFromOwnPage(headers, env.BASE_URL)) return { response, next: null }
  // Next breaks off where the Origin is not the host that it was asked as, which behind some proxies it never is.
  const { origin, host } = new URL(env.BASE_URL)
  return { response, next: { ...policy, Origin: origin, "X-Forwarded-Host": host } }
}

/** What is sent to a page and not to a route handler. Those look for themselves at who sends. */
const isAction = (method: string, path: string) =>
  !["GET", "HEAD", "OPTIONS"].includes(method) && !/^\/(api\/|unsubscribe$)/.test(path)
