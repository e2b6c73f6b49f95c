"use client"

import type { BrokenReason, Remedy } from "@/components/account/brokenLink"
import { LinkButton } from "@/components/account/linkButton"
import { Link } from "@/components/site/link"
import { Notice } from "@/components/site/notice"
import { follow } from "./actions"

type FollowFormProps = { token: string; email: string | null; broken: BrokenReason | null }

export function FollowForm({ token, email, broken }: FollowFormProps) {
  return (
    <LinkButton
      action={follow}
      show={() => <Done />}
      token={token}
      title="Get the changelog by email."
      text={
        <>
          One email for each new entry goes to <strong className="font-medium">{email}</strong>, until you end them with
          the link in any of them.
        </>
      }
      button="Confirm"
      pendingButton="Confirming …"
      broken={broken}
      remedy={remedy}
    />
  )
}

function Done() {
  return (
    <Notice above="Done" title="You will get the changelog.">
      <p className="text-lg">
        The next entry comes by email. What there is so far is in the <Link href="/changelog">changelog</Link>.
      </p>
    </Notice>
  )
}

const remedy: Remedy = {
  used: "It was followed before, or a newer link was requested.",
  again: { href: "/changelog/follow", text: "Request another link" },
}
