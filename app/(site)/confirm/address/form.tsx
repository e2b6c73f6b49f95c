"use client"

import Link from "next/link"
import { BrokenLink, type BrokenReason } from "@/components/account/brokenLink"
import { LinkButton } from "@/components/account/linkButton"
import { Notice } from "@/components/site/notice"
import { confirmChange } from "./actions"

type ChangeFormProps = { token: string; email: string | null; broken: BrokenReason | null }

export function ChangeForm({ token, email, broken }: ChangeFormProps) {
  return (
    <LinkButton
      action={confirmChange}
      show={(outcome) => (outcome.ok ? <Moved email={outcome.email} /> : <Unusable reason={outcome.reason} />)}
      token={token}
      title="Use this address."
      text={
        <>
          Your account moves to <strong className="font-medium">{email}</strong>. Keys, plan and usage stay the same,
          and the old address is told.
        </>
      }
      button="Move my account"
      pendingButton="Moving …"
      broken={broken && <Unusable reason={broken} />}
    />
  )
}

function Moved({ email }: { email: string }) {
  return (
    <Notice above="Done" title="Your account has moved.">
      <p className="text-lg [overflow-wrap:anywhere]">From now on you sign in with {email}.</p>
      <p>
        <Link href="/dashboard">Open the dashboard</Link>
      </p>
    </Notice>
  )
}

function Unusable({ reason }: { reason: BrokenReason }) {
  return (
    <BrokenLink
      reason={reason}
      used="The account has moved, or a newer link was used. The settings show the address that counts."
      again={
        reason === "signed_out"
          ? { href: "/sign-in", text: "Sign in" }
          : { href: "/dashboard/settings", text: "Open the settings" }
      }
    />
  )
}
