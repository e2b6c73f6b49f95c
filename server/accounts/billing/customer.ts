import { hash } from "node:crypto"
import type { Database } from "../../platform/database/database"
import { closeAllPages } from "./pages"
import { type Billing, callStripe, type StripeResult } from "./stripe"

/**
 * Returns the account's Stripe customer and makes one on first use. An account has one customer at a time, which all
 * its plans share. `lost` is a customer that Stripe no longer has; a new one replaces it.
 */
export async function requireCustomer(
  billing: Billing,
  { prisma }: Database,
  accountId: string,
  lost: string | null = null,
): Promise<StripeResult<string>> {
  if (lost) {
    await prisma.account.updateMany({
      where: { id: accountId, stripeCustomerId: lost },
      data: { stripeCustomerId: null },
    })
  }
  const { email, stripeCustomerId } = await prisma.account.findUniqueOrThrow({ where: { id: accountId } })
  if (stripeCustomerId) return { ok: true, value: stripeCustomerId }
  // For a day, Stripe would repeat its earlier answer, about the lost customer, to the same idempotency key.
  const idempotencyKey = `customer:${accountId}:${lost ?? "first"}:${hash("sha256", email)}`
  const made = await callStripe(billing, "create a customer", () =>
    billing.stripe.customers.create({ email, metadata: { account_id: accountId } }, { idempotencyKey }),
  )
  if (!made.ok) return made
  await prisma.account.updateMany({
    where: { id: accountId, stripeCustomerId: null },
    data: { stripeCustomerId: made.value.id },
  })
  const account = await prisma.account.findUnique({ where: { id: accountId } })
  if (account?.stripeCustomerId) return { ok: true, value: account.stripeCustomerId }
  // The account was deleted meanwhile, so no trace of it may stay at Stripe.
  await deleteCustomer(billing, made.value.id)
  return { ok: false, reason: "stripe_unavailable" }
}

/**
 * Cancels the customer's subscriptions at once and prevents further purchases. A customer deleted earlier counts as
 * deleted; one that Stripe never had, as with another account's keys, does not.
 */
export async function deleteCustomer(billing: Billing, customer: string): Promise<StripeResult<null>> {
  const closed = await closeAllPages(billing, customer)
  const removed = closed.ok
    ? await callStripe(billing, "delete a customer", () => billing.stripe.customers.del(customer))
    : closed
  if (removed.ok || (await isDeleted(billing, customer, removed))) return { ok: true, value: null }
  return removed
}

export async function isDeleted(billing: Billing, customer: string, asked: StripeResult<unknown>): Promise<boolean> {
  if (asked.ok || asked.reason !== "no_such_customer") return false
  const found = await callStripe(billing, "read a customer", () => billing.stripe.customers.retrieve(customer))
  return found.ok && found.value.deleted === true
}
