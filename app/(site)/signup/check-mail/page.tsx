import type { Metadata } from "next"
import { findMailbox } from "@/app/dev/mailbox/read"
import { CheckMail } from "@/components/account/checkMail"
import { findAskedAddress } from "../../askForMail"

export const metadata: Metadata = { title: "Check your email", robots: { index: false } }

export const dynamic = "force-dynamic"

export default async function SignupSentPage() {
  const address = await findAskedAddress()
  return (
    <CheckMail address={address} mailbox={await findMailbox()} again="/signup" lifetime="24 hours">
      It opens a page with a button that shows your key and signs you in.
    </CheckMail>
  )
}
