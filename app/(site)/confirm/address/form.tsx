"use client"

import type { BrokenReason, Remedy } from "@/components/account/brokenLink"
import { LinkButton } from "@/components/account/linkButton"
import { Link } from "@/components/site/link"
import { Notice } from "@/components/site/notice"
import { confirmChange } from "./actions"

type ChangeFormProps = { token: string; email: string | null; broken: BrokenReason | null }

export function ChangeForm({ token, email, broken }: ChangeFormProps) {
  return (
    <LinkButton
      action={confirmChange}
      show={({ email }) => <Moved email={email} />}
      token={token}
      title="Confirm your new address."
      text={
        <>
          The address of your account changes to <strong className="font-medium">{email}</strong>. Your keys, plan and
          usage stay the same. We notify the old address.
        </>
      }
      button="Use this address"
      pendingButton="Changing …"
      broken={broken}
      remedy={remedy}
    />
  )
}

function Moved({ email }: { email: string }) {
  return (
    <Notice above="Done" title="Your email address was changed.">
      <p className="text-lg [overflow-wrap:anywhere]">You now sign in with {email}.</p>
      <p>
        <Link href="/dashboard">Open the dashboard</Link>
      </p>
    </Notice>
  )
}

const remedy: Remedy = {
  used: "The address was changed with it, or with a newer link. The settings show the current address.",
  again: { href: "/dashboard/settings", text: "Open the settings" },
}
