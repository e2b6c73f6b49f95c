import type { Metadata } from "next"
import Link from "next/link"
import { redirect } from "next/navigation"
import { AskForLink } from "@/components/account/askForLink"
import { Notice } from "@/components/site/notice"
import { findSession } from "@/server/access/session"
import { arrivalPath, readArrival } from "@/server/access/session/arrival"
import { signIn } from "./actions"
import type { ArrivalPageProps } from "./arrivalProps"

export const metadata: Metadata = { title: "Sign in", description: "Sign in by a link that is mailed to you." }

export const dynamic = "force-dynamic"

export default async function SignInPage({ searchParams }: ArrivalPageProps) {
  const to = readArrival((await searchParams).to)
  if (await findSession()) redirect(arrivalPath(to))
  return (
    <Notice above="No password" title="Sign in by email.">
      <p className="text-lg">We mail you a link that signs this browser in, to your keys and what they did.</p>
      <AskForLink action={signIn.bind(null, to)} />
      <p className="text-muted">
        No account yet? <Link href="/signup">Get a free key</Link>.
      </p>
    </Notice>
  )
}
