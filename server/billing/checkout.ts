import type { Database } from "../data/database"
import { requireCustomer } from "./customer"
import type { PaidTier } from "./prices"
import { findStanding } from "./standing"
import { askStripe, type Billing } from "./stripe"

export type Checkout = { ok: true; url: string } | { ok: false; reason: "stripe_unavailable" | "already_subscribed" }

/**
 * Opens Stripe's page on which this account buys a plan. Who pays for one already changes it in the portal: a second
 * subscription would be paid twice. A double click gets the same page.
 */
export async function openCheckout(
  billing: Billing,
  database: Database,
  { accountId, tier, baseUrl, at }: { accountId: string; tier: PaidTier; baseUrl: string; at: Date },
): Promise<Checkout> {
  const standing = await findStanding(database, accountId, at)
  if (standing?.subscription) return { ok: false, reason: "already_subscribed" }
  const customer = await requireCustomer(billing, database, accountId)
  if (!customer.ok) return customer
  const price = billing.prices.priceOf(tier)
  const minute = Math.floor(at.getTime() / 60_000)
  const session = await askStripe(billing, "a checkout", () =>
    billing.stripe.checkout.sessions.create(
      {
        mode: "subscription",
        customer: customer.value,
        client_reference_id: accountId,
        line_items: [{ price, quantity: 1 }],
        subscription_data: { metadata: { account_id: accountId } },
        success_url: `${baseUrl}/pricing?checkout=done`,
        cancel_url: `${baseUrl}/pricing?checkout=cancelled`,
      },
      { idempotencyKey: `checkout:${accountId}:${price}:${minute}` },
    ),
  )
  if (!session.ok) return session
  return session.value.url ? { ok: true, url: session.value.url } : { ok: false, reason: "stripe_unavailable" }
}
