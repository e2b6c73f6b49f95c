import type { Stripe } from "stripe"
import { type Billing, callStripe, type StripeResult } from "./stripe"

export async function listOpenPages(
  billing: Billing,
  customer: string,
): Promise<StripeResult<Stripe.Checkout.Session[]>> {
  const listed = await callStripe(billing, "list open checkouts", () =>
    billing.stripe.checkout.sessions.list({ customer, status: "open", limit: 100 }),
  )
  return listed.ok ? { ok: true, value: listed.value.data } : listed
}

export async function closeAllPages(billing: Billing, customer: string): Promise<StripeResult<null>> {
  const open = await listOpenPages(billing, customer)
  return open.ok ? closePages(billing, open.value) : open
}

/** A page that is just being paid cannot be closed; the caller then has to start again. */
export async function closePages(billing: Billing, open: Stripe.Checkout.Session[]): Promise<StripeResult<null>> {
  for (const { id } of open) {
    const closed = await callStripe(billing, "expire a checkout", () => billing.stripe.checkout.sessions.expire(id))
    if (!closed.ok) return { ok: false, reason: "stripe_unavailable" }
  }
  return { ok: true, value: null }
}
