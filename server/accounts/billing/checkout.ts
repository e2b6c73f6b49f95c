import type { Stripe } from "stripe"
import type { Database } from "../../platform/database/database"
import type { PaidTier } from "../tiers"
import { requireCustomer } from "./customer"
import { isLive } from "./entitlement"
import { closePages, listOpenPages } from "./pages"
import type { Period } from "./prices"
import { type Billing, callStripe, type StripeResult } from "./stripe"
import { findSubscriptionStatus } from "./subscriptionStatus"
import { listSubscriptions, syncSubscription } from "./syncSubscription"

export type Checkout =
  | { ok: true; url: string }
  | { ok: false; reason: "stripe_unavailable" | "already_subscribed" | "not_sold" }

type CheckoutRequest = { accountId: string; tier: PaidTier; period: Period; baseUrl: string; at: Date }

type Buying = Omit<CheckoutRequest, "tier" | "period"> & { price: string }

const unavailable: Checkout = { ok: false, reason: "stripe_unavailable" }
const subscribed: Checkout = { ok: false, reason: "already_subscribed" }

/**
 * Opens Stripe's page for buying a plan. A paying customer changes plans in the portal instead, since a second
 * subscription would be charged as well. For the same reason only one page is open at a time: a request for the same
 * plan returns the same page, and one for another plan closes it.
 */
export async function openCheckout(billing: Billing, database: Database, asked: CheckoutRequest): Promise<Checkout> {
  const { accountId, at } = asked
  const price = billing.prices.priceOf(asked.tier, asked.period)
  if (price === null) return { ok: false, reason: "not_sold" }
  const status = await findSubscriptionStatus(database, accountId, at)
  if (status?.subscription) return subscribed
  let lost: string | null = null
  for (let attempt = 0; attempt < 2; attempt++) {
    const customer = await requireCustomer(billing, database, accountId, lost)
    if (!customer.ok) return unavailable
    const url = await openPage(billing, database, customer.value, { ...asked, price })
    if (url.ok) return url.value ? { ok: true, url: url.value } : subscribed
    if (url.reason === "stripe_unavailable") return unavailable
    lost = customer.value
  }
  return unavailable
}

/** The page's address; null for a customer who has just bought and whose event has not arrived. */
async function openPage(
  billing: Billing,
  database: Database,
  customer: string,
  { accountId, price, baseUrl, at }: Buying,
): Promise<StripeResult<string | null>> {
  const subscriptions = await listSubscriptions(billing, customer)
  if (!subscriptions.ok) return subscriptions
  if (subscriptions.value.some(isLive)) {
    await syncSubscription(billing, database, { accountId, customer, asOf: at }, at)
    return { ok: true, value: null }
  }
  const open = await listOpenPages(billing, customer)
  if (!open.ok) return open
  const same = open.value.find(({ metadata, url }) => url && metadata?.price === price)
  const others = open.value.filter((each) => each !== same)
  const closed = await closePages(billing, others)
  if (!closed.ok) return closed
  if (same) return { ok: true, value: same.url }
  // A double click makes one page. A customer who returns to a plan after choosing another gets a new one.
  const minute = Math.floor(at.getTime() / 60_000)
  const idempotencyKey = `checkout:${customer}:${price}:${minute}:${others[0]?.id ?? "first"}`
  const session = await callStripe(billing, "create a checkout", () =>
    billing.stripe.checkout.sessions.create(
      {
        mode: "subscription",
        customer,
        client_reference_id: accountId,
        line_items: [{ price, quantity: 1 }],
        metadata: { price },
        subscription_data: { metadata: { account_id: accountId } },
        success_url: `${baseUrl}/pricing?checkout=done`,
        cancel_url: `${baseUrl}/pricing?checkout=cancelled`,
        ...(billing.collectsTax && taxed),
        ...(billing.takesPromotionCodes && { allow_promotion_codes: true }),
      },
      { idempotencyKey },
    ),
  )
  if (!session.ok) return session
  return session.value.url ? { ok: true, value: session.value.url } : { ok: false, reason: "stripe_unavailable" }
}

/** Stripe takes neither from an existing customer unless it may save the name and the address that the buyer enters. */
const taxed: Stripe.Checkout.SessionCreateParams = {
  automatic_tax: { enabled: true },
  tax_id_collection: { enabled: true },
  billing_address_collection: "required",
  customer_update: { name: "auto", address: "auto" },
}
