import type { Metadata } from "next"
import { redirect } from "next/navigation"
import type { SignInPageProps } from "@/app/searchParams"
import { AskForLink } from "@/components/account/askForLink"
import { WithGithub } from "@/components/account/withGithub"
import { Link } from "@/components/site/link"
import { Notice } from "@/components/site/notice"
import { spellEmail } from "@/server/accounts/email"
import { saySignup } from "@/server/accounts/registration/door"
import { readReturnTo, returnPath } from "@/server/accounts/sessions/returnTo"
import { findSession } from "@/server/hosts/next/session"
import { readEnv } from "@/server/platform/env"
import { signIn } from "./actions"

export const metadata: Metadata = { title: "Sign in", description: "Sign in with a link that we email to you." }

export const dynamic = "force-dynamic"

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const { to: asked, again } = await searchParams
  const to = readReturnTo(asked)
  const session = await findSession()
  const restriction = saySignup(readEnv())
  if (session && again === undefined) redirect(returnPath(to))
  if (session) {
    return (
      <Notice above="You are signed in" title="Sign in again.">
        <p className="text-lg">
          Creating keys, connecting apps, changing your address, managing billing and deleting the account require a
          sign-in within the last hour. We email you a link that brings you back to where you were.
        </p>
        <AskForLink action={signIn.bind(null, to)} address={spellEmail(session.email)} />
        <WithGithub to={to} />
      </Notice>
    )
  }
  return (
    <Notice above="No password needed" title="Sign in by email.">
      <p className="text-lg">
        We email you a link that signs in this browser, and a code in case you open it on another device.
      </p>
      <AskForLink action={signIn.bind(null, to)} />
      <WithGithub to={to} />
      <p className="text-muted">
        No account yet?{" "}
        {restriction ? (
          `${restriction} If that includes you, enter your address all the same.`
        ) : (
          <>
            <Link href="/signup">Get a free key</Link>.
          </>
        )}
      </p>
    </Notice>
  )
}
