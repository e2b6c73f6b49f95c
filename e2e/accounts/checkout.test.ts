import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { openCheckout } from "../../server/accounts/billing/checkout"
import { createBillingPortalSession } from "../../server/accounts/billing/stripePortal"
import { findSubscriptionStatus } from "../../server/accounts/billing/subscriptionStatus"
import type { PaidTier } from "../../server/accounts/tiers"
import { inDays, startTestBilling, type TestBilling } from "../support/billing"
import { testNow } from "../support/database"

let billing: TestBilling

beforeAll(async () => {
  billing = await startTestBilling()
})
afterEach(() => billing.stripe.fail(null))
afterAll(() => billing.close())

const baseUrl = "https://assay.test"
const newAccount = async () => (await billing.server.account()).accountId

const checkout = (accountId: string, tier: PaidTier = "api_pro", seconds = 0) => {
  const at = new Date(testNow.getTime() + seconds * 1_000)
  return openCheckout(billing.billing, billing.database, { accountId, tier, period: "month", baseUrl, at })
}
const portalFor = (accountId: string) =>
  createBillingPortalSession(billing.billing, billing.database, { accountId, baseUrl })

describe("Checkout", () => {
  it("sells a subscription to this account's only customer, once for a double click", async () => {
    const accountId = await newAccount()
    const start = billing.stripe.asked.length
    const [first, second] = await Promise.all([1, 2].map(() => checkout(accountId)))
    expect(first).toMatchObject({ ok: true, url: expect.stringMatching(/^https:\/\/checkout\.stripe\.test\//) })
    expect(second).toEqual(first)
    const asked = billing.stripe.asked.slice(start)
    const sessions = asked.filter(({ method, path }) => method === "POST" && path === "/v1/checkout/sessions")
    expect(new Set(sessions.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
    expect(sessions[0].form).toEqual({
      mode: "subscription",
      customer: await billing.customerOf(accountId),
      client_reference_id: accountId,
      "line_items[0][price]": "price_professional",
      "line_items[0][quantity]": "1",
      "metadata[price]": "price_professional",
      "subscription_data[metadata][account_id]": accountId,
      success_url: "https://assay.test/pricing?checkout=done",
      cancel_url: "https://assay.test/pricing?checkout=cancelled",
    })
  })

  it("sells nothing by the year where no yearly price is configured", async () => {
    const accountId = await newAccount()
    const start = billing.stripe.asked.length
    const asked = { accountId, tier: "api_pro", period: "year", baseUrl, at: testNow } as const
    const refused = await openCheckout(billing.billing, billing.database, asked)
    expect(refused).toEqual({ ok: false, reason: "not_sold" })
    expect(billing.stripe.asked.slice(start)).toEqual([])
  })

  it("does not open for a subscriber: the portal changes the plan", async () => {
    const { accountId, customer } = await billing.subscriber("price_premium")
    expect(await checkout(accountId)).toEqual({ ok: false, reason: "already_subscribed" })
    const opened = await portalFor(accountId)
    expect(opened).toMatchObject({ ok: true, url: expect.stringMatching(/^https:\/\/billing\.stripe\.test\//) })
    expect(billing.stripe.asked.at(-1)?.form).toEqual({ customer, return_url: "https://assay.test/pricing" })
    expect(await findSubscriptionStatus(billing.database, accountId, testNow)).toMatchObject({
      plan: { tier: "api_starter" },
      subscription: { status: "active", currentPeriodEnd: inDays(30), cancelAtPeriodEnd: false },
    })
  })

  it("has one page at a time: the same for the same plan, while another plan closes the earlier one", async () => {
    const accountId = await newAccount()
    const open = async (tier: "api_starter" | "api_pro", seconds: number) => {
      const opened = await checkout(accountId, tier, seconds)
      return opened.ok ? opened.url : opened.reason
    }
    const first = await open("api_starter", 0)
    expect(await open("api_starter", 61)).toBe(first)
    const other = await open("api_pro", 62)
    expect(billing.stripe.pay(first, inDays(30))).toBeNull()
    const back = await open("api_starter", 63)
    expect(new Set([first, other, back]).size).toBe(3)
    expect(billing.stripe.pay(other, inDays(30))).toBeNull()
    expect(billing.stripe.pay(back, inDays(30))).toMatchObject({ status: "active" })
    expect(await open("api_pro", 64)).toBe("already_subscribed")
    expect(await billing.planOf(accountId)).toBe("api_starter")
  })

  it("creates a new customer if the old one was deleted at Stripe", async () => {
    const { accountId, customer } = await billing.newCustomer()
    billing.stripe.deleteCustomer(customer)
    const opened = await checkout(accountId)
    expect(opened).toMatchObject({ ok: true })
    expect(await billing.customerOf(accountId)).not.toBe(customer)
    const subscription = billing.stripe.pay(opened.ok ? opened.url : "", inDays(30))
    expect(subscription?.customer).toBe(await billing.customerOf(accountId))
  })

  it("has no portal for an account that never paid", async () => {
    expect(await portalFor(await newAccount())).toEqual({ ok: false, reason: "never_paid" })
  })

  it("reports that Stripe is down, and works again afterwards", async () => {
    const accountId = await newAccount()
    for (const how of ["gone", 500] as const) {
      billing.stripe.fail(how)
      expect(await checkout(accountId)).toEqual({ ok: false, reason: "stripe_unavailable" })
    }
    billing.stripe.fail(null)
    expect(await checkout(accountId)).toMatchObject({ ok: true })
  })
})

describe("while Stripe is down", () => {
  it("an event is refused, so that Stripe repeats it, and then processed", async () => {
    const { accountId, customer } = await billing.newCustomer()
    const subscription = billing.bought(customer)
    const event = billing.eventOf("created", subscription)
    billing.stripe.fail("gone")
    expect(await billing.post(event)).toBe(503)
    expect(await billing.planOf(accountId)).toBe("free")
    billing.stripe.fail(null)
    expect(await billing.post(event)).toBe(200)
    expect(await billing.planOf(accountId)).toBe("api_starter")
  })
})

describe("the log", () => {
  it("names events and failures, and contains no secret", async () => {
    billing.stripe.fail(401)
    const { accountId } = await billing.newCustomer()
    await portalFor(accountId)
    const all = billing.logged.join("")
    expect(all).toContain("customer.subscription.created")
    expect(all).toContain("Stripe request failed")
    for (const secret of [billing.stripe.secretKey, billing.stripe.webhookSecret, "v1=", "assay_"])
      expect(all).not.toContain(secret)
  })
})
