import type { Stripe } from "stripe"
import type { Database } from "../../platform/database/database"
import { isLive } from "./entitlement"
import type { Billing } from "./stripe"
import { type SyncResult, syncSubscription } from "./syncSubscription"

export type StripeEventResult = SyncResult | "irrelevant"

/**
 * An event only shows that a customer changed. The current state comes from Stripe, so the order of events does not
 * matter. Each event counts once.
 */
export async function handleStripeEvent(
  billing: Billing,
  database: Database,
  event: Stripe.Event,
  at: Date,
): Promise<StripeEventResult> {
  const subject = subjectOf(event)
  if (!subject) return "irrelevant"
  const { prisma } = database
  if (await prisma.stripeEvent.findUnique({ where: { id: event.id } })) return "duplicate"
  const { customer } = subject
  const accountId = await findAccountId(prisma, subject)
  const asOf = new Date(event.created * 1000)
  const result = accountId
    ? await syncSubscription(billing, database, { accountId, customer, asOf, event }, at)
    : "unknown_customer"
  if (result === "unknown_customer" && subject.accountId && subject.isCharged) {
    const said = {
      event: "billing.charge_without_account",
      stripeEvent: event.id,
      account: subject.accountId,
      customer,
    } as const
    billing.log.error(
      said,
      "A customer is charged for an account that is deleted or has another customer; cancel the subscription in Stripe",
    )
  }
  return result
}

type Subject = { customer: string; accountId: string | null; isCharged: boolean }

function subjectOf(event: Stripe.Event): Subject | null {
  switch (event.type) {
    case "checkout.session.completed": {
      const { customer, client_reference_id } = event.data.object
      return subject(customer, client_reference_id, true)
    }
    case "customer.subscription.created":
    case "customer.subscription.updated":
    case "customer.subscription.deleted": {
      const { customer, metadata } = event.data.object
      return subject(customer, metadata.account_id ?? null, isLive(event.data.object))
    }
    case "invoice.payment_failed":
      return subject(event.data.object.customer, null, false)
    case "customer.deleted":
      return subject(event.data.object.id, null, false)
    default:
      return null
  }
}

function subject(
  customer: string | { id: string } | null,
  accountId: string | null,
  isCharged: boolean,
): Subject | null {
  if (!customer) return null
  return { customer: typeof customer === "string" ? customer : customer.id, accountId, isCharged }
}

/** The account with this customer; else the account that the event names, if it has no customer yet. */
async function findAccountId(prisma: Database["prisma"], { customer, accountId }: Subject): Promise<string | null> {
  const known = await prisma.account.findUnique({ where: { stripeCustomerId: customer }, select: { id: true } })
  if (known || !accountId) return known?.id ?? null
  const named = await prisma.account.findUnique({ where: { id: accountId } })
  return named?.stripeCustomerId === null ? named.id : null
}
