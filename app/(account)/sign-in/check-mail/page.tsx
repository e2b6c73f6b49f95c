import type { Metadata } from "next"
import { CheckMail } from "@/components/account/checkMail"
import { readEnv } from "@/server/env"
import { mailWay } from "@/server/mail/way"

export const metadata: Metadata = { title: "Check your mail", robots: { index: false } }

export const dynamic = "force-dynamic"

export default function SignInSentPage() {
  return (
    <CheckMail hasMailbox={mailWay(readEnv()) === "mailbox"} again="/sign-in" lifetime="15 minutes">
      A link is on its way to the address that you gave. If the address has an account, the link signs you in; if it has
      none, the link makes one.
    </CheckMail>
  )
}
