import type { Metadata } from "next"
import { pageMetadata } from "@/app/pageMetadata"
import { AskForLink } from "@/components/account/askForLink"
import { Link } from "@/components/site/link"
import { Notice } from "@/components/site/notice"
import { saySignup } from "@/server/accounts/registration/door"
import { tiers } from "@/server/accounts/tiers"
import { findReader } from "@/server/hosts/next/session"
import { readEnv } from "@/server/platform/env"
import { signUp } from "./actions"

export const metadata: Metadata = pageMetadata({
  path: "/signup",
  title: "Sign up",
  description: "Get a free API key by email: no card, no password.",
})

export const dynamic = "force-dynamic"

const { perMinute, perDay } = tiers.free.limits

export default async function SignupPage() {
  const env = readEnv()
  const restriction = saySignup(env)
  if (env.SIGNUP === "invited" || env.SIGNUP === "closed") {
    return <ByInvitation restriction={restriction} contact={env.CONTACT} />
  }
  const reader = await findReader()
  return (
    <Notice above="Free, no card" title="Get a key by email.">
      <p className="text-lg">
        We email you a link that shows your key: {perMinute} requests a minute, {perDay} a day.
      </p>
      {restriction && (
        <p className="[overflow-wrap:anywhere]">
          {restriction} With an invitation to another address, <Link href="/sign-in">sign in</Link> with that one.
        </p>
      )}
      <AskForLink action={signUp} />
      {reader ? (
        <p>
          You are signed in as {reader.email}. To add a key and keep those that you have, use{" "}
          <Link href="/dashboard/keys">your keys</Link>: confirming here revokes all keys of the address that you enter.
        </p>
      ) : (
        <p className="text-muted">
          Already signed up? Confirming again revokes all keys of the address and keeps its plan. To manage your keys
          instead, <Link href="/sign-in">sign in</Link>.
        </p>
      )}
    </Notice>
  )
}

type ByInvitationProps = { restriction: string | null; contact: string }

function ByInvitation({ restriction, contact }: ByInvitationProps) {
  return (
    <Notice above="Sign up" title="You need an invitation.">
      <p className="text-lg">{restriction}</p>
      <p className="[overflow-wrap:anywhere]">
        If you have an account or an invitation, <Link href="/sign-in">sign in</Link> with its address: we email you a
        link. Otherwise ask the operator, {contact}.
      </p>
    </Notice>
  )
}
