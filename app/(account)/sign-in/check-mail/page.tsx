import type { Metadata } from "next"
import { findAskedAddress } from "@/app/(site)/askForMail"
import { findMailbox } from "@/app/dev/mailbox/read"
import { CheckMail } from "@/components/account/checkMail"

export const metadata: Metadata = { title: "Check your email", robots: { index: false } }

export const dynamic = "force-dynamic"

export default async function SignInSentPage() {
  const address = await findAskedAddress()
  return (
    <CheckMail address={address} mailbox={await findMailbox()} again="/sign-in" lifetime="15 minutes">
      If the address has an account, the link signs you in; otherwise it creates one.
    </CheckMail>
  )
}
