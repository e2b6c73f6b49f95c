import type { Metadata } from "next"
import { CheckMail } from "@/components/account/checkMail"
import { readEnv } from "@/server/env"

export const metadata: Metadata = { title: "Check your mail", robots: { index: false } }

export const dynamic = "force-dynamic"

export default function SignupSentPage() {
  const { DEMO, RESEND_API_KEY } = readEnv()
  return (
    <CheckMail hasMailbox={DEMO && !RESEND_API_KEY} again="/signup" lifetime="24 hours">
      A link is on its way to the address that you gave. It opens a page whose button makes your key.
    </CheckMail>
  )
}
