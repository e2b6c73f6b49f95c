import type { Stripe } from "stripe"
import type { Plan } from "../access/plan"
import { tiers } from "../access/tiers"
import type { PriceList } from "./prices"

/** What Stripe's present state of a customer comes to: the subscription that counts, and the plan that it gives. */
export type Grant = {
  subscriptionId: string
  priceId: string
  status: string
  /** When what has been paid for is used up. */
  currentPeriodEnd: Date
  cancelAtPeriodEnd: boolean
  plan: Plan
}

export const freePlan: Plan = { tier: "free", isLegacyPrice: false }

/**
 * Of all subscriptions of a customer, the one that gives most; where none gives anything, the one that ran longest.
 * Null when there is none at one of our prices.
 */
export function grantOf(subscriptions: Stripe.Subscription[], prices: PriceList, at: Date): Grant | null {
  const grants = subscriptions.flatMap((each) => readGrant(each, prices, at) ?? [])
  const byWorth = grants.toSorted(
    (a, b) =>
      tiers[b.plan.tier].rank - tiers[a.plan.tier].rank || b.currentPeriodEnd.getTime() - a.currentPeriodEnd.getTime(),
  )
  return byWorth[0] ?? null
}

/** Whether a subscription that stands so still gives its plan at this instant. */
export function isEntitled(
  { status, currentPeriodEnd, cancelAtPeriodEnd }: Pick<Grant, "status" | "currentPeriodEnd" | "cancelAtPeriodEnd">,
  at: Date,
): boolean {
  const isPaidUp = currentPeriodEnd > at
  if (status === "past_due") return isPaidUp
  // A renewal that Stripe has not told us of yet is no reason to take a plan away.
  return (status === "active" || status === "trialing") && (isPaidUp || !cancelAtPeriodEnd)
}

function readGrant(subscription: Stripe.Subscription, prices: PriceList, at: Date): Grant | null {
  for (const { price, current_period_end } of subscription.items.data) {
    const plan = prices.planOf(price.id)
    if (!plan) continue
    const { id, status, cancel_at, cancel_at_period_end } = subscription
    const standing = {
      status,
      // The portal may set either of the two when somebody cancels.
      currentPeriodEnd: new Date(1000 * Math.min(cancel_at ?? current_period_end, current_period_end)),
      cancelAtPeriodEnd: cancel_at_period_end || (cancel_at !== null && cancel_at <= current_period_end),
    }
    const given = isEntitled(standing, at) ? plan : freePlan
    return { subscriptionId: id, priceId: price.id, ...standing, plan: given }
  }
  return null
}
