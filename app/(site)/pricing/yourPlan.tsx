import { SubmitButton } from "@/components/site/submitButton"
import type { SubscriptionStatus } from "@/server/accounts/billing/subscriptionStatus"
import { tiers } from "@/server/accounts/tiers"

type YourPlanProps = {
  email: string
  subscriptionStatus: SubscriptionStatus
  teamPlanName: string | null
  isPayable: boolean
  manage(): Promise<void>
}

const date = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" })

export function YourPlan({
  email,
  subscriptionStatus: { plan, subscription, isCustomer },
  teamPlanName,
  isPayable,
  manage,
}: YourPlanProps) {
  const { tierName } = tiers[plan.tier]
  return (
    <div className="mt-8 max-w-[42rem] space-y-4 border-rule border-y py-5">
      <p>
        <span className="[overflow-wrap:anywhere]">{email}</span> has the plan{" "}
        <strong className="font-medium">{tierName}</strong>
        {plan.isLegacyPrice && ", at its earlier price"}. {subscription && outlook(subscription)}
      </p>
      {teamPlanName && (
        <p>
          You are in a team, and use its plan, <strong className="font-medium">{teamPlanName}</strong>, instead of your
          own.
        </p>
      )}
      {isPayable && isCustomer && (
        <form action={manage}>
          <SubmitButton>Manage billing</SubmitButton>
        </form>
      )}
    </div>
  )
}

function outlook({
  status,
  currentPeriodEnd,
  cancelAtPeriodEnd,
}: NonNullable<SubscriptionStatus["subscription"]>): string {
  const end = date.format(currentPeriodEnd)
  if (status === "past_due")
    return `The last payment failed. Unless it succeeds, the plan ends on ${end} at the latest.`
  if (status === "unpaid" || status === "paused") return "The Free limits apply until the overdue payment is made."
  return cancelAtPeriodEnd ? `It is cancelled and ends on ${end}.` : `It renews on ${end}.`
}
