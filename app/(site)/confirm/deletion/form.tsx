"use client"

import { BrokenLink, type BrokenReason } from "@/components/account/brokenLink"
import { LinkButton } from "@/components/account/linkButton"
import { deleteForGood } from "./actions"

type DeletionFormProps = { token: string; email: string | null; broken: BrokenReason | null }

export function DeletionForm({ token, email, broken }: DeletionFormProps) {
  return (
    <LinkButton
      action={deleteForGood}
      show={(outcome) => (outcome.ok ? null : <Unusable reason={outcome.reason} />)}
      token={token}
      title="Delete the account."
      text={
        <>
          The account of <strong className="font-medium">{email}</strong> is deleted with all its keys, which stop
          working at once. A subscription ends with them, without a refund. None of it can be undone.
        </>
      }
      button="Delete for good"
      pendingButton="Deleting …"
      broken={broken && <Unusable reason={broken} />}
    />
  )
}

function Unusable({ reason }: { reason: BrokenReason }) {
  return (
    <BrokenLink
      reason={reason}
      used="A newer link was asked for, or every browser was signed out since. The account has not been deleted by this link."
      again={{ href: "/dashboard/settings", text: "Open the settings" }}
    />
  )
}
