import type { Metadata } from "next"
import { CheckMail } from "@/components/account/checkMail"
import { readEnv } from "@/server/env"
import { mailWay } from "@/server/mail/way"

export const metadata: Metadata = { title: "Check your mail", robots: { index: false } }

export const dynamic = "force-dynamic"

export default function SignupSentPage() {
  return (
    <CheckMail hasMailbox={mailWay(readEnv()) === "mailbox"} again="/signup" lifetime="24 hours">
      A link is on its way to the address that you gave. It opens a page whose button makes your key.
    </CheckMail>
  )
}
