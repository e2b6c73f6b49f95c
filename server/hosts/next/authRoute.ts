import { NextRequest } from "next/server"
import NextAuth from "next-auth"
import { findCookie, sessionCookie } from "../../accounts/sessions/cookies"
import { isFromOwnPage } from "../../accounts/sessions/ownPage"
import { readReturnTo, returnPath } from "../../accounts/sessions/returnTo"
import { replaceSession } from "../../accounts/sessions/store"
import { nameAuthUrl } from "../../platform/env"
import { service } from "../service"
import { authOptions } from "./authOptions"
import { browserOf } from "./browser"

/*
 * Only two of next-auth's routes under /api/auth are exposed: the button of a mailed link, and the redirect to our
 * error page. Links are requested on /sign-in, and sessions end in `session.ts`.
 */

/** Enough for one token and a URL. */
const largestBody = 8_192

/** The button on /sign-in/confirm. A GET does nothing, so that link scanners do not use up the link. */
export async function followMagicLink(request: Request): Promise<Response> {
  // Otherwise another site could sign its visitors in to a foreign account.
  const { env, database } = await service()
  if (!isFromOwnPage(request.headers, env.BASE_URL))
    return new Response("This form can only be sent from its own page.", { status: 403 })
  const size = Number(request.headers.get("content-length") ?? Number.NaN)
  if (!(size <= largestBody)) return new Response("The form is too large.", { status: 413 })
  const form = new URLSearchParams(await request.text())
  const answered = await callNextAuth(["callback", "email"], "POST", request.headers, {
    token: form.get("token") ?? "",
    callbackUrl: returnPath(readReturnTo(form.get("to"))),
  })
  const { name } = sessionCookie(env.BASE_URL)
  const before = findCookie(request.headers, name)
  const isSignedIn = answered.headers
    .getSetCookie()
    .some((cookie) => cookie.startsWith(`${name}=`) && !cookie.startsWith(`${name}=;`))
  // A browser has one session: the previous one must not live on in a copy.
  if (before && isSignedIn) await replaceSession(database, before)
  return answered
}

/** Where next-auth sends a browser whose link failed. */
export function showRefusal(request: Request): Promise<Response> {
  return callNextAuth(["error"], "GET", request.headers, { error: "Verification" })
}

async function callNextAuth(
  nextauth: string[],
  method: string,
  headers: Headers,
  query: Record<string, string>,
): Promise<Response> {
  const opened = await service()
  const base = `${opened.env.BASE_URL}/api/auth`
  nameAuthUrl(base)
  const inner = new Headers(headers)
  for (const name of ["content-length", "content-type"]) inner.delete(name)
  const request = new NextRequest(`${base}/${nextauth.join("/")}?${new URLSearchParams(query)}`, {
    method,
    headers: inner,
  })
  return NextAuth(
    request,
    { params: { nextauth } },
    authOptions(opened, () => new Date(), browserOf(headers)),
  )
}
