import type { Metadata } from "next"
import { Notice } from "@/components/site/notice"
import { saySignup } from "@/server/accounts/registration/door"
import { readEnv } from "@/server/platform/env"

export const metadata: Metadata = { title: "Not signed in", robots: { index: false } }

type RefusedPageProps = { searchParams: Promise<{ by?: string | string[] }> }

export default async function SignInRefusedPage({ searchParams }: RefusedPageProps) {
  const { by } = await searchParams
  if (by === "github") return <RefusedByGithub />
  if (by === "signup") return <NotAdmitted />
  return (
    <Notice above="Not signed in" title="This link no longer works.">
      <p className="text-lg">
        It has expired, or it was used in the meantime, perhaps in another tab. If you are already signed in, open the{" "}
        <a href="/dashboard">dashboard</a>.
      </p>
      <p>
        <a
          href="/sign-in"
          className="inline-flex min-h-12 items-center bg-ink px-6 font-medium text-paper no-underline"
        >
          Email me a new link
        </a>
      </p>
    </Notice>
  )
}

function NotAdmitted() {
  const env = readEnv()
  return (
    <Notice above="Not signed in" title="Your address has no account here.">
      <p className="text-lg [overflow-wrap:anywhere]">
        {saySignup(env)} Ask the operator, {env.CONTACT}, for an invitation to the primary email address of your GitHub
        account.
      </p>
    </Notice>
  )
}

function RefusedByGithub() {
  return (
    <Notice above="Not signed in" title="GitHub did not sign you in.">
      <p className="text-lg">
        You stopped on the way, it took longer than 15 minutes, or GitHub has not verified the primary email address of
        your account there. Nothing was changed.
      </p>
      <p>
        <a
          href="/sign-in"
          className="inline-flex min-h-12 items-center bg-ink px-6 font-medium text-paper no-underline"
        >
          Sign in another way
        </a>
      </p>
    </Notice>
  )
}
