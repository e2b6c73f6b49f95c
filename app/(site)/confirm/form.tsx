"use client"

import type { BrokenReason, Remedy } from "@/components/account/brokenLink"
import { LinkButton } from "@/components/account/linkButton"
import { NewKey } from "@/components/account/newKey"
import { confirm } from "./actions"

type ConfirmFormProps = {
  token: string
  email: string | null
  staysAs: string | null
  broken: BrokenReason | null
  baseUrl: string
}

export function ConfirmForm({ token, email, staysAs, broken, baseUrl }: ConfirmFormProps) {
  return (
    <LinkButton
      action={confirm}
      show={(issued) => <NewKey issued={issued} baseUrl={baseUrl} />}
      token={token}
      title="Confirm your address."
      text={
        <>
          This confirms <strong className="font-medium">{email}</strong>
          {staysAs ? " and shows its new API key once." : ", signs this browser in, and shows your new API key once."}{" "}
          Earlier keys of this address stop working.
          {staysAs && ` This browser stays signed in as ${staysAs}.`}
        </>
      }
      button="Confirm and show my key"
      pendingButton="Creating your key …"
      broken={broken}
      remedy={remedy}
    />
  )
}

const remedy: Remedy = {
  used: "The key was shown when the link was used, and is in the welcome email. If you have neither, sign up again: that creates a new key and revokes the old one.",
  again: { href: "/signup", text: "Sign up again" },
}
