import { Link } from "@/components/site/link"
import { dayText } from "./instants"

type PlanFactsProps = {
  tier: string
  tierName: string
  pricePerMonthUsd: number
  /** Null for a plan that is not paid by the year. */
  pricePerYearUsd: number | null
  isLegacyPrice: boolean
  limits: { perMinute: number; perDay: number }
  createdAt: string
  paidBy: string | null
  subscription: { status: string; currentPeriodEnd: string; cancelAtPeriodEnd: boolean } | null
}

export function PlanFacts(plan: PlanFactsProps) {
  const { tierName, pricePerMonthUsd, pricePerYearUsd, isLegacyPrice, limits, createdAt, paidBy, subscription } = plan
  return (
    <>
      <p className="text-2xl tracking-tight">
        {tierName}
        <span className="text-base text-muted">
          {" "}
          {paidBy ? "by your team" : pricePerYearUsd ? `$${pricePerYearUsd} a year` : `$${pricePerMonthUsd} a month`}
          {isLegacyPrice && !paidBy && ", a former price that you keep"}
        </span>
      </p>
      <p className="mt-2 text-muted">
        {limits.perMinute} requests a minute, {limits.perDay.toLocaleString("en-US")} a day
        {paidBy && ", for the whole team"}. Account since {dayText(createdAt)}.
        {subscription && !paidBy && ` ${describeSubscription(subscription)}`}
      </p>
      <p className="mt-3">
        {paidBy && (
          <>
            <span className="[overflow-wrap:anywhere]">{paidBy}</span> pays for it.{" "}
            <Link href="/dashboard/team">Open your team</Link>
          </>
        )}
        {!paidBy && <Link href="/pricing">{pricePerMonthUsd === 0 ? "Compare plans" : "Compare or change plans"}</Link>}
      </p>
    </>
  )
}

function describeSubscription({
  status,
  currentPeriodEnd,
  cancelAtPeriodEnd,
}: NonNullable<PlanFactsProps["subscription"]>): string {
  if (cancelAtPeriodEnd) return `Cancelled: the plan ends on ${dayText(currentPeriodEnd)}, and Free replaces it.`
  if (status === "past_due" || status === "unpaid") return "The last payment did not go through."
  return `Renews on ${dayText(currentPeriodEnd)}.`
}
