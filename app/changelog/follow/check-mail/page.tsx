import type { Metadata } from "next"
import { findAskedAddress } from "@/app/(site)/askForMail"
import { findMailbox } from "@/app/dev/mailbox/read"
import { CheckMail } from "@/components/account/checkMail"

export const metadata: Metadata = { title: "Check your email", robots: { index: false } }

export const dynamic = "force-dynamic"

export default async function ChangelogAskedPage() {
  const address = await findAskedAddress()
  return (
    <CheckMail address={address} mailbox={await findMailbox()} again="/changelog/follow" lifetime="24 hours">
      It opens a page with a button that confirms your address.
    </CheckMail>
  )
}
