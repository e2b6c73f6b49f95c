import type { Metadata } from "next"
import Link from "next/link"
import { pageMetadata } from "@/app/pageMetadata"
import { AskForLink } from "@/components/account/askForLink"
import { Notice } from "@/components/site/notice"
import { tiers } from "@/server/accounts/tiers"
import { signUp } from "./actions"

export const metadata: Metadata = pageMetadata({
  path: "/signup",
  title: "Sign up",
  description: "Get a free API key by email: no card, no password.",
})

export const dynamic = "force-dynamic"

const { perMinute, perDay } = tiers.free.limits

export default function SignupPage() {
  return (
    <Notice above="Free, no card" title="Get a key by email.">
      <p className="text-lg">
        We mail you a link; its button gives you a key for {perMinute} requests a minute and {perDay} a day.
      </p>
      <AskForLink action={signUp} />
      <p className="text-muted">
        Signed up before? Confirming again replaces all keys of the address and keeps its plan. To manage keys instead,{" "}
        <Link href="/sign-in">sign in</Link>.
      </p>
    </Notice>
  )
}
