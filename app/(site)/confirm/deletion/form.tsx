"use client"

import type { BrokenReason, Remedy } from "@/components/account/brokenLink"
import { LinkButton } from "@/components/account/linkButton"
import { deleteForGood } from "./actions"

type DeletionFormProps = { token: string; email: string | null; broken: BrokenReason | null }

export function DeletionForm({ token, email, broken }: DeletionFormProps) {
  return (
    <LinkButton
      action={deleteForGood}
      show={() => null}
      token={token}
      title="Delete your account."
      text={
        <>
          This deletes the account of <strong className="font-medium">{email}</strong> and all its keys, which stop
          working immediately. A subscription ends without a refund. This cannot be undone.
        </>
      }
      button="Delete the account"
      pendingButton="Deleting …"
      broken={broken}
      remedy={remedy}
    />
  )
}

const remedy: Remedy = {
  used: "A newer link was requested, or every browser has been signed out since. This link has not deleted the account.",
  again: { href: "/dashboard/settings", text: "Open the settings" },
}
