import { isFromOwnPage } from "../../accounts/sessions/ownPage"
import { readReturnTo, returnPath } from "../../accounts/sessions/returnTo"
import { service } from "../service"
import { signInByProof } from "./signIn"

/*
 * Of what next-auth would serve under /api/auth, two things are let through: the button of a link that was mailed, and
 * the way to our page for what went wrong. Links are asked for on /sign-in and sessions are ended by `session.ts`.
 */

/** A form with one token, and the address of a page, is no larger. */
const largestBody = 8_192

/** The button on /sign-in/confirm. A GET does nothing, so that a scanner that opens every link uses none up. */
export async function followMagicLink(request: Request): Promise<Response> {
  // A page of another site could otherwise sign its visitors in to an account that is not theirs.
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
