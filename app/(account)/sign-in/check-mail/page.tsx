import type { Metadata } from "next"
import { findAskedAddress } from "@/app/(site)/askForMail"
import { findMailbox } from "@/app/dev/mailbox/read"
import type { SignInPageProps } from "@/app/searchParams"
import { CheckMail } from "@/components/account/checkMail"
import { CodeForm } from "@/components/account/codeForm"
import { saySignup } from "@/server/accounts/registration/door"
import { readReturnTo, signInPathTo } from "@/server/accounts/sessions/returnTo"
import { readEnv } from "@/server/platform/env"
import { enterCode } from "../actions"

export const metadata: Metadata = { title: "Check your email", robots: { index: false } }

export const dynamic = "force-dynamic"

export default async function SignInSentPage({ searchParams }: SignInPageProps) {
  const to = readReturnTo((await searchParams).to)
  const address = await findAskedAddress()
  const isRestricted = saySignup(readEnv()) !== null
  const again = signInPathTo(to, "/sign-in")
  const form = <CodeForm action={enterCode.bind(null, to)} />
  return (
    <CheckMail
      {...{ address, mailbox: await findMailbox(), again, lifetime: "15 minutes", form }}
      isForSome={isRestricted}
    >
      {isRestricted
        ? "Other addresses get no email."
        : "If the address has an account, the link signs you in; otherwise it creates one."}
    </CheckMail>
  )
}
