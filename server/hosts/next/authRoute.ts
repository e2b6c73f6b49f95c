import { cookies } from "next/headers"
import { longestQuery } from "../../accounts/oauth/authorization"
import { connectCookie } from "../../accounts/sessions/cookies"
import { isFromOwnPage } from "../../accounts/sessions/ownPage"
import { readReturnTo, returnPath } from "../../accounts/sessions/returnTo"
import { service } from "../service"
import { returnFromGithub, signInByProof, startAtGithub } from "./signIn"

/*
 * Exposes only three of next-auth's routes under /api/auth: the button of a mailed link, the way back from GitHub, and
 * the redirect to our error page. /sign-in requests links, and `session.ts` ends sessions.
 */

const largestBody = 8_192

/** The button on /sign-in/confirm. A GET changes nothing, so that link scanners do not use up the link. */
export async function followMagicLink(request: Request): Promise<Response> {
  // Otherwise, a page of another site could sign its visitors in to an account that is not theirs.
  const { env } = await service()
  if (!isFromOwnPage(request.headers, env.BASE_URL))
    return new Response("This form can only be sent from its own page.", { status: 403 })
  const size = Number(request.headers.get("content-length") ?? Number.NaN)
  if (!(size <= largestBody)) return new Response("The form is too large.", { status: 413 })
  const form = new URLSearchParams(await request.text())
  const returnTo = returnPath(readReturnTo(form.get("to")))
  const { response } = await signInByProof(request.headers, { token: form.get("token") ?? "" }, returnTo)
  return response
}

/** The link on the sign-in pages. A client's authorization request waits in a cookie, as it does for a mail. */
export async function followToGithub(request: Request): Promise<Response> {
  const { env } = await service()
  if (!env.GITHUB_ID) return new Response(null, { status: 404 })
  if (!isFromOwnPage(request.headers, env.BASE_URL))
    return new Response("This link can only be followed from its own page.", { status: 403 })
  const { searchParams } = new URL(request.url)
  const asked = searchParams.get("request")
  if (asked) {
    const { name, options } = connectCookie(env.BASE_URL)
    const jar = await cookies()
    jar.set(name, Buffer.from(asked.slice(0, longestQuery)).toString("base64url"), options)
  }
  return startAtGithub(request.headers, returnPath(readReturnTo(searchParams.get("to"))))
}

export async function comeBackFromGithub(request: Request): Promise<Response> {
  const { env } = await service()
  if (!env.GITHUB_ID) return new Response(null, { status: 404 })
  return returnFromGithub(request.headers, Object.fromEntries(new URL(request.url).searchParams))
}
