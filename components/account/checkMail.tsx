import type { ReactNode } from "react"
import { Notice } from "@/components/site/notice"
import { undeliverableNotices } from "@/server/accounts/mail/provider"

type CheckMailProps = {
  /** The address of the request, if this browser remembers it. */
  address: string | undefined
  /** Null if mail does not go to the local mailbox; `open` if this browser may read it. */
  mailbox: "open" | "closed" | null
  again: string
  lifetime: string
  form?: ReactNode
  /** Whether only addresses with an account or an invitation get an email. */
  isForSome?: boolean
  children: ReactNode
}

/** The same for everybody, so that it does not reveal which addresses have accounts. */
export function CheckMail({ address, mailbox, again, lifetime, form, isForSome = false, children }: CheckMailProps) {
  const shown = address ? <strong className="font-medium">{address}</strong> : "the address that you entered"
  const mailboxPath = address ? `/dev/mailbox?to=${encodeURIComponent(address)}` : "/dev/mailbox"
  return (
    <Notice above="Sent" title="Check your email.">
      <p className="text-lg [overflow-wrap:anywhere]">
        {isForSome ? (
          <>If {shown} has an account here or may open one, a link is on its way to it.</>
        ) : (
          <>A link is on its way to {shown}.</>
        )}{" "}
        {children}
      </p>
      {form}
      <p className="text-muted">
        The link works once, for {lifetime}. If it does not arrive within a few minutes, check your spam folder and the
        spelling of the address, or <a href={again}>request another link</a>.
      </p>
      {mailbox && (
        <p className="border border-rule bg-raised px-4 py-3">
          {undeliverableNotices.mailbox} Its messages are in{" "}
          {mailbox === "open" ? (
            <>
              <a href={mailboxPath}>the local mailbox</a>.
            </>
          ) : (
            <>
              the local mailbox, which you open with the link that <code>npm start</code> prints.
            </>
          )}
        </p>
      )}
    </Notice>
  )
}
