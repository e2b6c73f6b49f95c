import { isFromOwnPage } from "../../accounts/sessions/ownPage"
import { readReturnTo, returnPath } from "../../accounts/sessions/returnTo"
import { service } from "../service"
import { signInByProof } from "./signIn"

/*
 * Only two of next-auth's routes under /api/auth are exposed: the button of a mailed link, and the redirect to our
 * error page. Links are requested on /sign-in, and sessions end in `session.ts`.
 */

/** Enough for one token and a URL. */
const largestBody = 8_192

/** The button on /sign-in/confirm. A GET does nothing, so that link scanners do not use up the link. */
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
