"use client"

import { BrokenLink, type BrokenReason } from "@/components/account/brokenLink"
import { LinkButton } from "@/components/account/linkButton"
import { Notice } from "@/components/site/notice"
import { undoChange } from "./actions"

type UndoFormProps = { token: string; email: string | null; broken: BrokenReason | null }

export function UndoForm({ token, email, broken }: UndoFormProps) {
  return (
    <LinkButton
      action={undoChange}
      show={(outcome) => (outcome.ok ? <Restored email={outcome.email} /> : <Unusable reason={outcome.reason} />)}
      token={token}
      title="Take the change back."
      text={
        <>
          The account returns to <strong className="font-medium">{email}</strong>. Every browser is signed out. Keys
          that were made since the change are revoked, and keys that were revoked since work again.
        </>
      }
      button="Return the account to this address"
      pendingButton="Taking it back …"
      broken={broken && <Unusable reason={broken} />}
    />
  )
}

function Restored({ email }: { email: string }) {
  return (
    <Notice above="Done" title="The account is back.">
      <p className="text-lg [overflow-wrap:anywhere]">
        You sign in with {email} again, and nobody else is signed in. Look through your keys, and revoke any that you do
        not know.
      </p>
      <p>
        <a
          href="/sign-in?to=keys"
          className="inline-flex min-h-12 items-center bg-ink px-6 font-medium text-paper no-underline"
        >
          Sign in and look at the keys
        </a>
      </p>
    </Notice>
  )
}

function Unusable({ reason }: { reason: BrokenReason }) {
  return (
    <BrokenLink
      reason={reason}
      used="The change was taken back with it, or by the link of an earlier address. Sign in with the address that mail about the account comes to."
      again={{ href: "/sign-in", text: "Sign in" }}
    />
  )
}
