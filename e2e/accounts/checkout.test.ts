import { randomUUID } from "node:crypto"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { openCheckout } from "../../server/billing/checkout"
import { createBillingPortalSession } from "../../server/billing/portal"
import { findSubscriptionStatus } from "../../server/billing/subscriptionStatus"
import { inDays, startTestBilling, type TestBilling } from "../support/billing"
import { testNow } from "../support/database"

let shop: TestBilling

beforeAll(async () => {
  shop = await startTestBilling()
})
afterEach(() => shop.stripe.fail(null))
afterAll(() => shop.close())

describe("Checkout", () => {
  const baseUrl = "https://assay.test"

  async function newAccount(): Promise<string> {
    const email = `${randomUUID()}@example.com`
    await shop.server.key("free", { email })
    return (await shop.server.service.database.prisma.account.findUniqueOrThrow({ where: { email } })).id
  }

  it("sells a subscription to this account's one customer, once for a double click", async () => {
    const accountId = await newAccount()
    const buying = { accountId, tier: "api_pro" as const, baseUrl, at: testNow }
    const start = shop.stripe.asked.length
    const [first, second] = await Promise.all(
      [1, 2].map(() => openCheckout(shop.billing, shop.server.service.database, buying)),
    )
    expect(first).toMatchObject({ ok: true, url: expect.stringMatching(/^https:\/\/checkout\.stripe\.test\//) })
    expect(second).toEqual(first)
    const asked = shop.stripe.asked.slice(start)
    const sessions = asked.filter(({ method, path }) => method === "POST" && path === "/v1/checkout/sessions")
    expect(new Set(sessions.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
    const { stripeCustomerId } = await shop.server.service.database.prisma.account.findUniqueOrThrow({
      where: { id: accountId },
    })
    expect(sessions[0].form).toEqual({
      mode: "subscription",
      customer: stripeCustomerId,
      client_reference_id: accountId,
      "line_items[0][price]": "price_professional",
      "line_items[0][quantity]": "1",
      "metadata[price]": "price_professional",
      "subscription_data[metadata][account_id]": accountId,
      success_url: "https://assay.test/pricing?checkout=done",
      cancel_url: "https://assay.test/pricing?checkout=cancelled",
    })
  })

  it("is not opened for somebody who subscribes already: the portal changes the plan", async () => {
    const { accountId, customer } = await shop.subscriber("price_premium")
    const buying = { accountId, tier: "api_pro" as const, baseUrl, at: testNow }
    expect(await openCheckout(shop.billing, shop.server.service.database, buying)).toEqual({
      ok: false,
      reason: "already_subscribed",
    })
    const opened = await createBillingPortalSession(shop.billing, shop.server.service.database, {
      accountId,
      returnUrl: `${baseUrl}/pricing`,
    })
    expect(opened).toMatchObject({ ok: true, url: expect.stringMatching(/^https:\/\/billing\.stripe\.test\//) })
    expect(shop.stripe.asked.at(-1)?.form).toEqual({ customer, return_url: "https://assay.test/pricing" })
    expect(await findSubscriptionStatus(shop.server.service.database, accountId, testNow)).toMatchObject({
      plan: { tier: "api_starter" },
      subscription: { status: "active", currentPeriodEnd: inDays(30), cancelAtPeriodEnd: false },
    })
  })

  it("has one page at a time: the same for the same plan, and that of before is closed for another", async () => {
    const accountId = await newAccount()
    const open = async (tier: "api_starter" | "api_pro", seconds: number) => {
      const at = new Date(testNow.getTime() + seconds * 1_000)
      const opened = await openCheckout(shop.billing, shop.server.service.database, { accountId, tier, baseUrl, at })
      return opened.ok ? opened.url : opened.reason
    }
    const first = await open("api_starter", 0)
    expect(await open("api_starter", 61)).toBe(first)
    const other = await open("api_pro", 62)
    expect(shop.stripe.pay(first, inDays(30))).toBeNull()
    const back = await open("api_starter", 63)
    expect(new Set([first, other, back]).size).toBe(3)
    expect(shop.stripe.pay(other, inDays(30))).toBeNull()
    expect(shop.stripe.pay(back, inDays(30))).toMatchObject({ status: "active" })
    expect(await open("api_pro", 64)).toBe("already_subscribed")
    expect(await shop.planOf(accountId)).toBe("api_starter")
  })

  it("makes a new customer of somebody whose customer was deleted at Stripe", async () => {
    const { accountId, customer } = await shop.newCustomer()
    shop.stripe.deleteCustomer(customer)
    const buying = { accountId, tier: "api_pro" as const, baseUrl, at: testNow }
    const opened = await openCheckout(shop.billing, shop.server.service.database, buying)
    expect(opened).toMatchObject({ ok: true })
    expect(await shop.customerOf(accountId)).not.toBe(customer)
    const subscription = shop.stripe.pay(opened.ok ? opened.url : "", inDays(30))
    expect(subscription?.customer).toBe(await shop.customerOf(accountId))
  })

  it("has no portal for somebody who never paid", async () => {
    const asking = { accountId: await newAccount(), returnUrl: baseUrl }
    expect(await createBillingPortalSession(shop.billing, shop.server.service.database, asking)).toEqual({
      ok: false,
      reason: "never_paid",
    })
  })

  it("says that Stripe is down, and is to be had again when it is not", async () => {
    const buying = { accountId: await newAccount(), tier: "api_starter" as const, baseUrl, at: testNow }
    for (const how of ["gone", 500] as const) {
      shop.stripe.fail(how)
      const refused = await openCheckout(shop.billing, shop.server.service.database, buying)
      expect(refused).toEqual({ ok: false, reason: "stripe_unavailable" })
    }
    shop.stripe.fail(null)
    expect(await openCheckout(shop.billing, shop.server.service.database, buying)).toMatchObject({ ok: true })
  })
})

describe("while Stripe is down", () => {
  it("an event is refused, so that Stripe sends it again, and then taken in", async () => {
    const { accountId, customer } = await shop.newCustomer()
    const subscription = shop.stripe.subscribe({ customer, price: "price_premium", currentPeriodEnd: inDays(30) })
    const event = shop.stripe.event("customer.subscription.created", subscription, testNow)
    shop.stripe.fail("gone")
    expect(await shop.post(event)).toBe(503)
    expect(await shop.planOf(accountId)).toBe("free")
    shop.stripe.fail(null)
    expect(await shop.post(event)).toBe(200)
    expect(await shop.planOf(accountId)).toBe("api_starter")
  })
})

describe("the log of all this", () => {
  it("names events and failures, and holds no secret", async () => {
    shop.stripe.fail(401)
    const { accountId } = await shop.newCustomer()
    await createBillingPortalSession(shop.billing, shop.server.service.database, {
      accountId,
      returnUrl: "https://assay.test",
    })
    const all = shop.logged.join("")
    expect(all).toContain("customer.subscription.created")
    expect(all).toContain("Stripe could not be asked")
    for (const secret of [shop.stripe.secretKey, shop.stripe.webhookSecret, "v1=", "assay_"])
      expect(all).not.toContain(secret)
  })
})
