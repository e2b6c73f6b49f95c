import type { Metadata } from "next"
import type { SignInPageProps } from "@/app/searchParams"
import { type TokenPageProps, tokenOf } from "@/app/searchParams"
import { BrokenLink } from "@/components/account/brokenLink"
import { Notice } from "@/components/site/notice"
import { SubmitButton } from "@/components/site/submitButton"
import { spellEmail } from "@/server/accounts/email"
import { findSignIn } from "@/server/accounts/registration/requestLink"
import { type ReturnTo, readReturnTo, signInPathTo } from "@/server/accounts/sessions/returnTo"
import { findSession } from "@/server/hosts/next/session"
import { service } from "@/server/hosts/service"

export const metadata: Metadata = { title: "Sign in", robots: { index: false } }

export const dynamic = "force-dynamic"

const signedIn = {
  used: "A sign-in link works once, and this browser is already signed in. If it was not you who used the link, sign out everywhere in the settings.",
  again: { href: "/dashboard", text: "Open the dashboard" },
}
const signedOut = (to: ReturnTo) => ({
  used: "A sign-in link works once. If it was not you who used it, sign in again, and sign out everywhere in the settings.",
  again: { href: signInPathTo(to, "/sign-in"), text: "Email me a new link" },
})

/** Only checks the link, because mail scanners open links too. The form posts to next-auth. */
export default async function ConfirmSignInPage({ searchParams }: TokenPageProps & SignInPageProps) {
  const { token: given, to: asked } = await searchParams
  const to = readReturnTo(asked)
  const token = tokenOf(given)
  const found = await findSignIn(await service(), { token, at: new Date() })
  if (!found.ok) return <BrokenLink reason={found.reason} {...((await findSession()) ? signedIn : signedOut(to))} />
  return (
    <Notice above="Last step" title="Sign in to Assay.">
      <p className="text-lg [overflow-wrap:anywhere]">
        This signs the browser in as <strong className="font-medium">{spellEmail(found.email)}</strong>. The session
        ends when you sign out, after 30 days without a visit, or after 90 days.
      </p>
      <form method="post" action="/api/auth/callback/email">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="to" value={to} />
        <SubmitButton>Sign in</SubmitButton>
      </form>
    </Notice>
  )
}
