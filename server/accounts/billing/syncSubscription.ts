import type { Stripe } from "stripe"
import type { Database } from "../../platform/database/database"
import type { Prisma } from "../../platform/database/generated/client"
import { lockAccount } from "../plan"
import { applyPlan } from "./applyPlan"
import { isDeleted } from "./customer"
import { type Entitlement, entitlementOf, isLive } from "./entitlement"
import { type Billing, callStripe, type StripeResult } from "./stripe"

export type SyncResult =
  | "settled"
  | "duplicate"
  /** The customer pays for a plan that is unknown here. */
  | "unlisted_price"
  /** The account has been deleted, or has another customer. */
  | "unknown_customer"
  /** Stripe does not have the customer, as with the keys of another Stripe account. */
  | "no_such_customer"
  | "stripe_unavailable"

type SyncRequest = {
  accountId: string
  customer: string
  asOf: Date
  event?: Stripe.Event
}

const attempts = 5

export async function syncSubscription(
  billing: Billing,
  database: Database,
  following: SyncRequest,
  at: Date,
): Promise<SyncResult> {
  const { prisma } = database
  const { accountId, customer, event } = following
  for (let attempt = 0; attempt < attempts; attempt++) {
    const version = await versionOf(prisma, accountId)
    const present = await listUnlessDeleted(billing, customer, event)
    if (!present.ok) return present.reason
    const subscriptions = present.value
    const entitlement = entitlementOf(subscriptions ?? [], billing.prices, at)
    report(billing, accountId, subscriptions ?? [], entitlement)
    const followed = await prisma
      .$transaction(async (tx): Promise<SyncResult> => {
        await lockAccount(tx, accountId)
        const account = await tx.account.findUnique({ where: { id: accountId } })
        const linked = account?.stripeCustomerId ?? null
        if (!account || (linked !== null && linked !== customer)) return "unknown_customer"
        const isListed = entitlement?.plan !== null
        // Stripe resends an event until it is handled, so one with an unlisted price must not count as handled.
        if (event && isListed && !(await isFirst(tx, event))) return "duplicate"
        // Another event was settled while Stripe answered this one, so this answer may be the older of the two.
        if ((await versionOf(tx, accountId)) !== version) throw new ConcurrentChange()
        const stripeCustomerId = linkOf(customer, linked, subscriptions)
        if (stripeCustomerId !== linked)
          await tx.account.update({ where: { id: accountId }, data: { stripeCustomerId } })
        await applyPlan(tx, accountId, entitlement, { at, asOf: following.asOf })
        return isListed ? "settled" : "unlisted_price"
      })
      .catch(ignoreConcurrentChange)
    if (followed) return followed
  }
  return "stripe_unavailable"
}

export async function listSubscriptions(
  billing: Billing,
  customer: string,
): Promise<StripeResult<Stripe.Subscription[]>> {
  const listed = await callStripe(billing, "list a customer's subscriptions", () =>
    billing.stripe.subscriptions.list({ customer, status: "all", limit: 100 }),
  )
  return listed.ok ? { ok: true, value: listed.value.data } : listed
}

async function listUnlessDeleted(
  billing: Billing,
  customer: string,
  event: Stripe.Event | undefined,
): Promise<StripeResult<Stripe.Subscription[] | null>> {
  if (event?.type === "customer.deleted") return { ok: true, value: null }
  const listed = await listSubscriptions(billing, customer)
  return (await isDeleted(billing, customer, listed)) ? { ok: true, value: null } : listed
}

function report(
  { log }: Billing,
  account: string,
  subscriptions: Stripe.Subscription[],
  entitlement: Entitlement | null,
): void {
  const live = subscriptions.filter(isLive).map(({ id }) => id)
  if (live.length > 1)
    log.error(
      { event: "billing.two_subscriptions", account, subscriptions: live },
      "An account has two subscriptions and may be charged twice",
    )
  if (entitlement?.plan !== null) return
  const { subscriptionId: subscription, priceId: price } = entitlement
  log.error(
    { event: "billing.price_unknown", account, subscription, price },
    "An account pays a price that is not configured; its plan is unchanged",
  )
}

/** The account's customer from now on. A customer without subscriptions, such as a deleted one, is not linked. */
function linkOf(customer: string, linked: string | null, subscriptions: Stripe.Subscription[] | null): string | null {
  if (!subscriptions) return null
  return linked ?? (subscriptions.some(isLive) ? customer : null)
}

class ConcurrentChange extends Error {}

function ignoreConcurrentChange(error: unknown): null {
  if (error instanceof ConcurrentChange) return null
  throw error
}

/** Changes with every write of the subscription's row, even of the same content. */
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
