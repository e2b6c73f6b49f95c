import type { Metadata } from "next"
import { type TokenPageProps, tokenOf } from "@/app/searchParams"
import { spellEmail } from "@/server/accounts/email"
import { findSignup } from "@/server/accounts/registration/confirm"
import { findSession } from "@/server/hosts/next/session"
import { service } from "@/server/hosts/service"
import { ConfirmForm } from "./form"

export const metadata: Metadata = { title: "Confirm your address", robots: { index: false } }

export const dynamic = "force-dynamic"

/** Only checks the link, because mail scanners open links too. */
export default async function ConfirmPage({ searchParams }: TokenPageProps) {
  const token = tokenOf((await searchParams).token)
  const opened = await service()
  const found = await findSignup(opened, { token, at: new Date() })
  const shown = found.ok ? { email: spellEmail(found.email), broken: null } : { email: null, broken: found.reason }
  const session = await findSession()
  const staysAs = session && found.ok && session.email !== found.email ? spellEmail(session.email) : null
  return <ConfirmForm token={token} baseUrl={opened.env.BASE_URL} staysAs={staysAs} {...shown} />
}
