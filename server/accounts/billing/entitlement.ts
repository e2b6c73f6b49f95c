import type { Stripe } from "stripe"
import type { Plan } from "../plan"
import { tiers } from "../tiers"
import type { PriceList } from "./prices"

export type Entitlement = {
  subscriptionId: string
  priceId: string
  status: string
  currentPeriodEnd: Date
  cancelAtPeriodEnd: boolean
  /** Null while the customer pays an unlisted price, since the plan is unknown. */
  plan: Plan | null
}

export const freePlan: Plan = { tier: "free", isLegacyPrice: false }

/**
 * The subscription that gives most; if none gives a plan, one paid at an unlisted price; else the one with the latest
 * end. Null if there are none of these.
 */
export function entitlementOf(subscriptions: Stripe.Subscription[], prices: PriceList, at: Date): Entitlement | null {
  const grants = subscriptions.flatMap((each) => readEntitlement(each, prices, at) ?? [])
  const byWorth = grants.toSorted(
    (a, b) => worthOf(b.plan) - worthOf(a.plan) || b.currentPeriodEnd.getTime() - a.currentPeriodEnd.getTime(),
  )
  return byWorth[0] ?? null
}

export function isEntitled(
  {
    status,
    currentPeriodEnd,
    cancelAtPeriodEnd,
  }: Pick<Entitlement, "status" | "currentPeriodEnd" | "cancelAtPeriodEnd">,
  at: Date,
): boolean {
  const isPaidUp = currentPeriodEnd > at
  if (status === "past_due") return isPaidUp
  // A renewal whose event is late must not end a plan.
  return (status === "active" || status === "trialing") && (isPaidUp || !cancelAtPeriodEnd)
}

const over = ["canceled", "incomplete_expired", "incomplete"]

export function isLive({ status }: { status: string }): boolean {
  return !over.includes(status)
}

function worthOf(plan: Plan | null): number {
  const { rank } = tiers[(plan ?? freePlan).tier]
  return plan ? rank : rank + 0.5
}

function readEntitlement(subscription: Stripe.Subscription, prices: PriceList, at: Date): Entitlement | null {
  const { id, status, cancel_at, cancel_at_period_end, items } = subscription
  const item = items.data.find(({ price }) => prices.planOf(price.id)) ?? items.data[0]
  if (!item) return null
  const { price, current_period_end } = item
  const state = {
    status,
    // The portal may set either field on cancelling.
    currentPeriodEnd: new Date(1000 * Math.min(cancel_at ?? current_period_end, current_period_end)),
    cancelAtPeriodEnd: cancel_at_period_end || (cancel_at !== null && cancel_at <= current_period_end),
  }
  const entitlement = { subscriptionId: id, priceId: price.id, ...state }
  const listed = prices.planOf(price.id)
  if (isEntitled(state, at)) return { ...entitlement, plan: listed }
  return listed && { ...entitlement, plan: freePlan }
}
