import type { Stripe } from "stripe"
import { lockAccount } from "../access/plan"
import type { Database } from "../data/database"
import type { Prisma } from "../data/generated/client"
import { grantOf } from "./grant"
import { settle } from "./settle"
import { askStripe, type Billing } from "./stripe"

export type Taken = "settled" | "duplicate" | "irrelevant" | "unknown_customer" | "stripe_unavailable"

const attempts = 5

/**
 * Takes in an event. It says only that something about a customer has changed; what is true now is asked of Stripe, so
 * that it does not matter in which order events arrive. Each event counts once.
 */
export async function takeIn(billing: Billing, database: Database, event: Stripe.Event, at: Date): Promise<Taken> {
  const subject = subjectOf(event)
  if (!subject) return "irrelevant"
  const { prisma } = database
  if (await prisma.stripeEvent.findUnique({ where: { id: event.id } })) return "duplicate"
  const accountId = await findAccountId(prisma, subject)
  if (!accountId) return "unknown_customer"
  for (let attempt = 0; attempt < attempts; attempt++) {
    const version = await versionOf(prisma, accountId)
    const listed = await askStripe(billing, "a customer's subscriptions", () =>
      billing.stripe.subscriptions.list({ customer: subject.customer, status: "all", limit: 100 }),
    )
    if (!listed.ok) return listed.reason
    const grant = grantOf(listed.value.data, billing.prices, at)
    const taken = await prisma
      .$transaction(async (tx) => {
        await lockAccount(tx, accountId)
        if (!(await isFirst(tx, event))) return "duplicate"
        // Another event was settled while Stripe answered this one: the answer may be the older of the two.
        if ((await versionOf(tx, accountId)) !== version) throw new Overtaken()
        await linkCustomer(tx, accountId, subject.customer)
        await settle(tx, accountId, grant, { at, asOf: new Date(event.created * 1000) })
        return "settled"
      })
      .catch(passIfOvertaken)
    if (taken) return taken
  }
  return "stripe_unavailable"
}

class Overtaken extends Error {}

function passIfOvertaken(error: unknown): null {
  if (error instanceof Overtaken) return null
  throw error
}

/** Whom an event is about: the customer, and the account where the event names it. */
type Subject = { customer: string; accountId: string | null }

function subjectOf(event: Stripe.Event): Subject | null {
  switch (event.type) {
    case "checkout.session.completed": {
      const { customer, client_reference_id } = event.data.object
      return subject(customer, client_reference_id)
    }
    case "customer.subscription.created":
    case "customer.subscription.updated":
    case "customer.subscription.deleted": {
      const { customer, metadata } = event.data.object
      return subject(customer, metadata.account_id ?? null)
    }
    case "invoice.payment_failed":
      return subject(event.data.object.customer, null)
    default:
      return null
  }
}

function subject(customer: string | { id: string } | null, accountId: string | null): Subject | null {
  if (!customer) return null
  return { customer: typeof customer === "string" ? customer : customer.id, accountId }
}

/** The account that has this customer; else the one that the event names, if it has no customer yet. */
async function findAccountId(prisma: Database["prisma"], { customer, accountId }: Subject): Promise<string | null> {
  const known = await prisma.account.findUnique({ where: { stripeCustomerId: customer }, select: { id: true } })
  if (known || !accountId) return known?.id ?? null
  const named = await prisma.account.findUnique({ where: { id: accountId } })
  return named?.stripeCustomerId === null ? named.id : null
}

async function linkCustomer(tx: Prisma.TransactionClient, id: string, stripeCustomerId: string): Promise<void> {
  await tx.account.updateMany({ where: { id, stripeCustomerId: null }, data: { stripeCustomerId } })
}

/** Changes whenever the subscription's row is written, be it with what it held before. */
async function versionOf(prisma: Prisma.TransactionClient, accountId: string): Promise<string | null> {
  const rows = await prisma.$queryRaw<{ version: string }[]>`
    SELECT xmin::text AS version FROM subscription WHERE account_id = ${accountId}`
  return rows[0]?.version ?? null
}

async function isFirst(tx: Prisma.TransactionClient, { id, type, created }: Stripe.Event): Promise<boolean> {
  const row = { id, type, createdAt: new Date(created * 1000) }
  const { count } = await tx.stripeEvent.createMany({ data: [row], skipDuplicates: true })
  return count === 1
}
