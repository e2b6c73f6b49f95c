import type { Metadata } from "next"
import { CheckMail } from "@/components/account/checkMail"
import { readEnv } from "@/server/env"
import { mailWay } from "@/server/mail/way"
import { findAskedAddress } from "../../askForMail"

export const metadata: Metadata = { title: "Check your mail", robots: { index: false } }

export const dynamic = "force-dynamic"

export default async function SignupSentPage() {
  const address = await findAskedAddress()
  return (
    <CheckMail address={address} hasMailbox={mailWay(readEnv()) === "mailbox"} again="/signup" lifetime="24 hours">
      It opens a page whose button makes your key.
    </CheckMail>
  )
}
