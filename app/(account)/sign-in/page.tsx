import type { Metadata } from "next"
import Link from "next/link"
import { redirect } from "next/navigation"
import type { SignInPageProps } from "@/app/searchParams"
import { AskForLink } from "@/components/account/askForLink"
import { Notice } from "@/components/site/notice"
import { spellEmail } from "@/server/accounts/email"
import { findSession } from "@/server/hosts/next/session"
import { readReturnTo, returnPath } from "@/server/sessions/returnTo"
import { signIn } from "./actions"

export const metadata: Metadata = { title: "Sign in", description: "Sign in by a link that is mailed to you." }

export const dynamic = "force-dynamic"

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const { to: asked, again } = await searchParams
  const to = readReturnTo(asked)
  const session = await findSession()
  if (session && again === undefined) redirect(returnPath(to))
  if (session) {
    return (
      <Notice above="You are signed in" title="Sign in again.">
        <p className="text-lg">
          Changing the address, deleting the account and making keys need a sign-in within the last hour. We mail you a
          link that brings you back to where you were.
        </p>
        <AskForLink action={signIn.bind(null, to)} address={spellEmail(session.email)} />
      </Notice>
    )
  }
  return (
    <Notice above="No password" title="Sign in by email.">
      <p className="text-lg">We mail you a link that signs in this browser. There is no password.</p>
      <AskForLink action={signIn.bind(null, to)} />
      <p className="text-muted">
        No account yet? <Link href="/signup">Get a free key</Link>.
      </p>
    </Notice>
  )
}
