import { anonymousLimits } from "@/server/accounts/tiers"
import { Explanation } from "./explanations"
import { legacyPrices } from "./plans"

type PlansNotesProps = { isPayable: boolean; isYearlySold: boolean; collectsTax: boolean }

export function PlansNotes({ isPayable, isYearlySold, collectsTax }: PlansNotesProps) {
  return (
    <dl className="grid gap-x-12 gap-y-6 sm:grid-cols-2 sm:gap-y-9">
      <Explanation name="Are paid predictions better?">
        No. Every plan gets the same answers with the same track record. A higher plan has higher limits, more
        endpoints, more days of usage figures and the daily brief.
      </Explanation>
      <Explanation name="What counts as a request?">
        Every answered request, over REST or MCP. Rejected and failed requests are not counted. Limits apply to the
        account, so a second key does not raise them.
      </Explanation>
      <Explanation name="When do limits reset?">
        At the start of each minute and of each day, in UTC. Without a key, a network can make{" "}
        {anonymousLimits.perMinute} requests a minute to public paths.
      </Explanation>
      <Explanation name="I pay an earlier price. What changes?">
        Nothing. The earlier prices, {legacyPrices.join(" and ")}, stay in force for accounts that have them, with the
        limits and endpoints of the current plan of the same name.
      </Explanation>
      <Explanation name="Can several people share a plan?">
        Yes. The owner of a paid plan can invite others by email, up to ten people in all. They share the plan and its
        one quota, and each has keys, watchlists and webhooks of their own.
      </Explanation>
      <Explanation name="What is the daily brief?">
        An email after each session with the market regime, the next economic release, ETF pullbacks, unusual moves and
        the results of the predictions. On Professional it lists more moves and longer periods of the record. You can
        unsubscribe with one click.
      </Explanation>
      <Explanation name="What happens when I cancel?">
        {isPayable
          ? "The plan stays in force until the end of the paid period. After that the account is on the Free plan, and its keys keep working within the free limits. So are those of its team."
          : "Contact the operator. The account moves to the Free plan, and its keys keep working within the free limits."}
      </Explanation>
      {isYearlySold && (
        <Explanation name="Can I pay by the year?">
          Yes. Choose it when you buy, or change between monthly and yearly payment under “Manage billing”. A change to
          yearly payment starts at once, and what is left of the month is credited. A change to monthly payment starts
          when the paid year ends.
        </Explanation>
      )}
      {collectsTax && (
        <Explanation name="Are taxes included?">
          Stripe computes the tax from your billing address and shows it before you pay. Firms can enter their tax id,
          which Stripe prints on every invoice. You can change the address and the tax id, and download invoices, under
          “Manage billing”.
        </Explanation>
      )}
      {isPayable && (
        <Explanation name="What happens when a payment fails?">
          The plan stays in force while Stripe retries, at most until the period ends. Once the payment succeeds, the
          plan is restored.
        </Explanation>
      )}
      {isPayable && (
        <Explanation name="Who sees my card?">
          Only Stripe. Payment, invoices and cancellation are handled on its pages; this service is told only which plan
          is paid for, and until when.
        </Explanation>
      )}
    </dl>
  )
}
