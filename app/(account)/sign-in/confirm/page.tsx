import type { Metadata } from "next"
import type { SignInPageProps } from "@/app/searchParams"
import { type TokenPageProps, tokenOf } from "@/app/searchParams"
import { BrokenLink } from "@/components/account/brokenLink"
import { Notice } from "@/components/site/notice"
import { SubmitButton } from "@/components/site/submitButton"
import { spellEmail } from "@/server/accounts/email"
import { findSession } from "@/server/hosts/next/session"
import { findSignIn } from "@/server/registration/requestLink"
import { service } from "@/server/service"
import { type ReturnTo, readReturnTo, signInPathTo } from "@/server/sessions/returnTo"

export const metadata: Metadata = { title: "Sign in", robots: { index: false } }

export const dynamic = "force-dynamic"

const signedIn = {
  used: "A link signs in once, and this browser is signed in. If it was not you who used it, sign out everywhere in the settings.",
  again: { href: "/dashboard", text: "Open the dashboard" },
}
const signedOut = (to: ReturnTo) => ({
  used: "A link signs in once. If it was not you who used it, sign in again and sign out everywhere in the settings.",
  again: { href: signInPathTo(to, "/sign-in"), text: "Mail me a new link" },
})

/** Looks at the link and changes nothing: mail scanners open links too. The form goes to next-auth. */
export default async function ConfirmSignInPage({ searchParams }: TokenPageProps & SignInPageProps) {
  const { token: given, to: asked } = await searchParams
  const to = readReturnTo(asked)
  const token = tokenOf(given)
  const found = await findSignIn(await service(), { token, at: new Date() })
  if (!found.ok) return <BrokenLink reason={found.reason} {...((await findSession()) ? signedIn : signedOut(to))} />
  return (
    <Notice above="One click left" title="Sign in to Assay.">
      <p className="text-lg [overflow-wrap:anywhere]">
        This browser will be signed in as <strong className="font-medium">{spellEmail(found.email)}</strong> until you
        sign out, until 30 days have passed without a visit, or for 90 days at most.
      </p>
      <form method="post" action="/api/auth/callback/email">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="to" value={to} />
        <SubmitButton>Sign in</SubmitButton>
      </form>
    </Notice>
  )
}
