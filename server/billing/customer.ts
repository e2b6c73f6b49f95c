import type { Database } from "../data/database"
import { type Asked, askStripe, type Billing } from "./stripe"

/** The account's customer at Stripe, made on first use. One account has one customer for ever, so its plans meet there. */
export async function requireCustomer(
  billing: Billing,
  { prisma }: Database,
  accountId: string,
): Promise<Asked<string>> {
  const { email, stripeCustomerId } = await prisma.account.findUniqueOrThrow({ where: { id: accountId } })
  if (stripeCustomerId) return { ok: true, value: stripeCustomerId }
  const made = await askStripe(billing, "a customer", () =>
    billing.stripe.customers.create(
      { email, metadata: { account_id: accountId } },
      { idempotencyKey: `customer:${accountId}:${email}` },
    ),
  )
  if (!made.ok) return made
  await prisma.account.updateMany({
    where: { id: accountId, stripeCustomerId: null },
    data: { stripeCustomerId: made.value.id },
  })
  const account = await prisma.account.findUniqueOrThrow({ where: { id: accountId } })
  return { ok: true, value: account.stripeCustomerId ?? made.value.id }
}
