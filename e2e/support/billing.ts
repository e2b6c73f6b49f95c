import pino from "pino"
import { z } from "zod"
import { openBilling } from "../../server/accounts/billing/stripe"
import { sweepPlans } from "../../server/accounts/billing/sweep"
import type { StoredSubscription, Subscribing } from "../../server/accounts/billing/testing/objects"
import { type SignedEvent, type SubscriptionChanges, startStripe } from "../../server/accounts/billing/testing/stripe"
import { receiveWebhook } from "../../server/accounts/billing/webhook"
import type { Tier } from "../../server/accounts/tiers"
import { readEnv } from "../../server/platform/env"
import { testNow, testVariables } from "./database"
import { setTier } from "./portal"
import { startTestServer } from "./server"

const day = 86_400_000

export const inDays = (days: number) => new Date(testNow.getTime() + days * day)

export const legacyPrice = "price_premium_2024"

const prices = {
  STRIPE_PRICE_PREMIUM: "price_premium",
  STRIPE_PRICE_PROFESSIONAL: "price_professional",
  STRIPE_PRICE_PREMIUM_LEGACY: `price_premium_2023, ${legacyPrice}`,
}

export type TestBilling = Awaited<ReturnType<typeof startTestBilling>>

/** A server with a fake Stripe, and the steps of its tests. */
export async function startTestBilling(variables: Record<string, string> = {}) {
  const stripe = await startStripe()
  const server = await startTestServer()
  const logged: string[] = []
  const log = pino({ level: "trace" }, { write: (line: string) => logged.push(line) })
  const { url, secretKey, webhookSecret } = stripe
  const secrets = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_BASE_URL: url }
  const billing = await openBilling(readEnv({ ...testVariables, ...prices, ...secrets, ...variables }), log)
  if (!billing) throw new Error("billing is not configured")
  const { database } = server.service
  const { prisma } = database

  async function post(event: { body: string; signature?: string }, at = testNow): Promise<number> {
    const headers: Record<string, string> = event.signature ? { "Stripe-Signature": event.signature } : {}
    const request = new Request("https://assay.test/api/billing/stripe", { method: "POST", headers, body: event.body })
    return (await receiveWebhook({ billing, database, log }, request, at)).status
  }

  async function newCustomer(tier: Tier = "free") {
    const { key, accountId } = await server.account(tier)
    const customer = stripe.newCustomer()
    await prisma.account.update({ where: { id: accountId }, data: { stripeCustomerId: customer } })
    return { key, accountId, customer }
  }

  /** A paid subscription at Stripe: Premium for 30 days unless told otherwise. */
  const bought = (customer: string, more: Partial<Subscribing> = {}) =>
    stripe.subscribe({ customer, price: "price_premium", currentPeriodEnd: inDays(30), ...more })

  const eventOf = (what: "created" | "updated" | "deleted", subscription: StoredSubscription, at = testNow) =>
    stripe.event(`customer.subscription.${what}`, subscription, at)

  /** Stripe reports this of a subscription. Returns the status of the answer. */
  const report = (...[what, subscription, at]: Parameters<typeof eventOf>) => post(eventOf(what, subscription, at), at)

  return {
    stripe,
    server,
    database,
    billing,
    bought,
    eventOf,
    report,
    /** Changes a subscription at Stripe, which reports it. */
    change: ({ id }: StoredSubscription, changes: SubscriptionChanges, at?: Date) =>
      report("updated", stripe.change(id, changes), at),
    end: ({ id }: StoredSubscription, at?: Date) => report("deleted", stripe.change(id, { status: "canceled" }), at),
    sweep: (days: number) => sweepPlans(billing, database, inDays(days)),
    logged,
    post,
    newCustomer,
    async subscriber(price: string, currentPeriodEnd = inDays(30)) {
      const account = await newCustomer()
      const subscription = bought(account.customer, { price, currentPeriodEnd })
      const status = await report("created", subscription)
      if (status !== 200) throw new Error(`the webhook answered ${status}`)
      return { ...account, subscription }
    },
    async planOf(accountId: string): Promise<string> {
      const { tier, isLegacyPrice } = await prisma.account.findUniqueOrThrow({ where: { id: accountId } })
      return isLegacyPrice ? `${tier} at a legacy price` : tier
    },
    async planChanges(accountId: string): Promise<string[]> {
      const where = { accountId, action: "plan.changed" }
      const entries = await prisma.auditEntry.findMany({ where, orderBy: { id: "asc" } })
      return entries.map(({ actor, detail }) => {
        const { from, to } = planChange.parse(detail)
        return `${actor}: ${from.tier} to ${to.tier}`
      })
    },
    async customerOf(accountId: string): Promise<string | null> {
      return (await prisma.account.findUniqueOrThrow({ where: { id: accountId } })).stripeCustomerId
    },
    errors(start: number): string[] {
      return logged.slice(start).filter((line) => JSON.parse(line).level >= 50)
    },
    operatorSets: (accountId: string, tier: Tier) => setTier(server, accountId, tier, "operator"),
    signedAgain({ body }: SignedEvent, at: Date) {
      const signing = { payload: body, secret: webhookSecret, timestamp: Math.floor(at.getTime() / 1000) }
      return { body, signature: billing.stripe.webhooks.generateTestHeaderString(signing) }
    },
    async close() {
      await server.close()
      await stripe.close()
    },
  }
}

const planChange = z.object({ from: z.object({ tier: z.string() }), to: z.object({ tier: z.string() }) })
