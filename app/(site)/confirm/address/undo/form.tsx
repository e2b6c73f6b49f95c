"use client"

import type { BrokenReason, Remedy } from "@/components/account/brokenLink"
import { LinkButton } from "@/components/account/linkButton"
import { Notice } from "@/components/site/notice"
import { undoChange } from "./actions"

type UndoFormProps = { token: string; email: string | null; broken: BrokenReason | null }

export function UndoForm({ token, email, broken }: UndoFormProps) {
  return (
    <LinkButton
      action={undoChange}
      show={({ email }) => <Restored email={email} />}
      token={token}
      title="Undo the change of address."
      text={
        <>
          The account returns to <strong className="font-medium">{email}</strong>, and every browser is signed out. Keys
          created since the change are revoked, and keys revoked since then work again.
        </>
      }
      button="Restore this address"
      pendingButton="Restoring …"
      broken={broken}
      remedy={remedy}
    />
  )
}

function Restored({ email }: { email: string }) {
  return (
    <Notice above="Done" title="Your email address was restored.">
      <p className="text-lg [overflow-wrap:anywhere]">
        You sign in with {email} again, and every other browser is signed out. Review your keys, and revoke any that you
        do not recognise.
      </p>
      <p>
        <a
          href="/sign-in?to=keys"
          className="inline-flex min-h-12 items-center bg-ink px-6 font-medium text-paper no-underline"
        >
          Sign in and review your keys
        </a>
      </p>
    </Notice>
  )
}

const remedy: Remedy = {
  used: "The change was undone with it, or with the link of an earlier address. Sign in with the address at which you receive our emails.",
  again: { href: "/sign-in", text: "Sign in" },
}
