import type { ReactNode } from "react"
import { anonymousLimits } from "@/server/accounts/tiers"
import { legacyPrices } from "./plans"

/** Common questions about paying, with answers. */
export function PlansNotes({ isPayable }: { isPayable: boolean }) {
  return (
    <dl className="grid gap-x-12 gap-y-9 sm:grid-cols-2">
      <Note question="Are paid predictions better?">
        No. Every plan reads the same answers with the same record. A higher plan has more requests and what the tables
        above list, nothing else.
      </Note>
      <Note question="What counts as a request?">
        An answered one, by REST or MCP. Refused and failed requests cost nothing. The limit belongs to the account, so
        a second key does not double it.
      </Note>
      <Note question="When do limits start again?">
        With the minute and the day of the UTC clock. Without a key, one network may read the public paths{" "}
        {anonymousLimits.perMinute} times a minute.
      </Note>
      <Note question="I pay an earlier price. What now?">
        Nothing changes: the earlier prices, {legacyPrices.join(" and ")}, keep working for those who have them, with
        the limits and endpoints of today’s plan of that name.
      </Note>
      <Note question="What is the daily brief?">
        A mail after each session: the market’s regime, the next release, ETF pullbacks, unusual moves, and how the
        predictions did. Its place for event signals says that none are served as long as that is so. Professional’s
        lists more moves and longer spans of the record. One click ends it.
      </Note>
      <Note question="What happens when I cancel?">
        {isPayable
          ? "The plan stays until the end of the time that was paid for, then the account is free again. Its keys go on working, within the free limits."
          : "Tell the operator. The account becomes free again and its keys go on working, within the free limits."}
      </Note>
      {isPayable && (
        <Note question="And when a payment fails?">
          The plan stays while Stripe tries again, at the longest until the period ends. Once it is paid, the plan is
          back.
        </Note>
      )}
      {isPayable && (
        <Note question="Who sees my card?">
          Stripe. Paying, invoices and cancelling happen on its pages; this service learns only which plan is paid until
          when.
        </Note>
      )}
    </dl>
  )
}

function Note({ question, children }: { question: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-medium">{question}</dt>
      <dd className="mt-1 text-muted">{children}</dd>
    </div>
  )
}
