import { NextRequest } from "next/server"
import NextAuth from "next-auth"
import { nameAuthUrl } from "../../env"
import { service } from "../../service"
import { authOptions } from "./options"

/*
 * Of what next-auth would serve under /api/auth, two things are let through: the button of a link that was mailed, and
 * the way to our page for what went wrong. Links are asked for on /sign-in and sessions are ended by `session.ts`.
 */

/** A form with one token is no larger. */
const largestBody = 2_048

/** The button on /sign-in/confirm. A GET does nothing, so that a scanner that opens every link uses none up. */
export async function followMagicLink(request: Request): Promise<Response> {
  // A page of another site could otherwise sign its visitors in to an account that is not theirs.
  if (!isFromHere(request.headers)) return new Response("This form is sent from its own page only.", { status: 403 })
  const size = Number(request.headers.get("content-length") ?? Number.NaN)
  if (!(size <= largestBody)) return new Response("The form is too large.", { status: 413 })
  const form = new URLSearchParams(await request.text())
  return answer(["callback", "email"], "POST", request.headers, {
    token: form.get("token") ?? "",
    callbackUrl: "/dashboard",
  })
}

/** Where next-auth sends a browser whose link did not work. */
export function showRefusal(request: Request): Promise<Response> {
  return answer(["error"], "GET", request.headers, { error: "Verification" })
}

async function answer(
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
    authOptions(opened, () => new Date()),
  )
}

/** Whether a page of this site sent it. Browsers that say so themselves are believed before the Origin, which a strict referrer policy hides. */
export function isFromHere(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site")
  if (site) return site === "same-origin"
  const origin = headers.get("origin")
  return URL.canParse(origin ?? "") && new URL(origin ?? "").host === headers.get("host")
}
