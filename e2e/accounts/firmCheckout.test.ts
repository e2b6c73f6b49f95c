import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openCheckout } from "../../server/accounts/billing/checkout"
import { createBillingPortalSession } from "../../server/accounts/billing/stripePortal"
import { findSubscriptionStatus } from "../../server/accounts/billing/subscriptionStatus"
import type { PaidTier } from "../../server/accounts/tiers"
import { inDays, startTestBilling, type TestBilling } from "../support/billing"
import { testNow } from "../support/database"

const baseUrl = "https://assay.test"
const yearly = {
  STRIPE_PRICE_PREMIUM_YEARLY: "price_premium_yearly",
  STRIPE_PRICE_PROFESSIONAL_YEARLY: "price_professional_yearly",
}
const taxed = {
  "automatic_tax[enabled]": "true",
  "tax_id_collection[enabled]": "true",
  billing_address_collection: "required",
  "customer_update[name]": "auto",
  "customer_update[address]": "auto",
}

async function checkoutForm(billing: TestBilling, tier: PaidTier = "api_pro", period: "month" | "year" = "month") {
  const { accountId } = await billing.newCustomer()
  const opened = await openCheckout(billing.billing, billing.database, {
    accountId,
    tier,
    period,
    baseUrl,
    at: testNow,
  })
  const form = billing.stripe.asked.at(-1)?.form ?? {}
  return { accountId, url: opened.ok ? opened.url : opened.reason, form }
}

const portalOf = (billing: TestBilling, accountId: string) =>
  createBillingPortalSession(billing.billing, billing.database, { accountId, baseUrl })

const configured = (billing: TestBilling) =>
  billing.stripe.asked.filter(({ method, path }) => method === "POST" && path === "/v1/billing_portal/configurations")

type Configured = { name: string; variables: Record<string, string>; added: Record<string, string> }

describe.each<Configured>([
  { name: "taxes", variables: { STRIPE_TAX: "true" }, added: taxed },
  { name: "promotion codes", variables: { STRIPE_PROMOTION_CODES: "true" }, added: { allow_promotion_codes: "true" } },
  {
    name: "both",
    variables: { STRIPE_TAX: "true", STRIPE_PROMOTION_CODES: "true" },
    added: { ...taxed, allow_promotion_codes: "true" },
  },
  { name: "neither", variables: {}, added: {} },
])("with $name configured", ({ variables, added }) => {
  let billing: TestBilling
  beforeAll(async () => {
    billing = await startTestBilling(variables)
  })
  afterAll(() => billing.close())

  it("Checkout gets those parameters and no others", async () => {
    const { url, form, accountId } = await checkoutForm(billing)
    expect(url).toMatch(/^https:\/\/checkout\.stripe\.test\//)
    const { customer, ...rest } = form
    expect(customer).toBe(await billing.customerOf(accountId))
    expect(rest).toEqual({
      mode: "subscription",
      client_reference_id: accountId,
      "line_items[0][price]": "price_professional",
      "line_items[0][quantity]": "1",
      "metadata[price]": "price_professional",
      "subscription_data[metadata][account_id]": accountId,
      success_url: "https://assay.test/pricing?checkout=done",
      cancel_url: "https://assay.test/pricing?checkout=cancelled",
      ...added,
    })
  })
})

describe("The customer portal", () => {
  let billing: TestBilling
  beforeAll(async () => {
    billing = await startTestBilling({ ...yearly, STRIPE_TAX: "true", STRIPE_PROMOTION_CODES: "true" })
  })
  afterAll(() => billing.close())

  it("shows invoices, takes tax ids, and changes between month and year, by one configuration made once", async () => {
    const { accountId, customer } = await billing.subscriber("price_premium_yearly")
    for (const _ of [1, 2]) expect(await portalOf(billing, accountId)).toMatchObject({ ok: true })
    const [made, ...more] = configured(billing)
    expect(more).toEqual([])
    const { "metadata[assay_version]": version, ...form } = made.form
    expect(version).toMatch(/^[\da-f]{32}$/)
    expect(form).toEqual({
      "business_profile[privacy_policy_url]": "https://assay.test/privacy",
      "business_profile[terms_of_service_url]": "https://assay.test/terms",
      "features[customer_update][enabled]": "true",
      "features[customer_update][allowed_updates][0]": "email",
      "features[customer_update][allowed_updates][1]": "name",
      "features[customer_update][allowed_updates][2]": "address",
      "features[customer_update][allowed_updates][3]": "tax_id",
      "features[invoice_history][enabled]": "true",
      "features[payment_method_update][enabled]": "true",
      "features[subscription_cancel][enabled]": "true",
      "features[subscription_cancel][mode]": "at_period_end",
      "features[subscription_update][enabled]": "true",
      "features[subscription_update][default_allowed_updates][0]": "price",
      "features[subscription_update][default_allowed_updates][1]": "promotion_code",
      "features[subscription_update][products][0][product]": "prod_premium",
      "features[subscription_update][products][0][prices][0]": "price_premium",
      "features[subscription_update][products][0][prices][1]": "price_premium_yearly",
      "features[subscription_update][products][1][product]": "prod_professional",
      "features[subscription_update][products][1][prices][0]": "price_professional",
      "features[subscription_update][products][1][prices][1]": "price_professional_yearly",
      "features[subscription_update][proration_behavior]": "always_invoice",
      "features[subscription_update][schedule_at_period_end][conditions][0][type]": "decreasing_item_amount",
      "features[subscription_update][schedule_at_period_end][conditions][1][type]": "shortening_interval",
    })
    const opened = billing.stripe.asked.filter(({ path }) => path === "/v1/billing_portal/sessions")
    expect(opened.at(-1)?.form).toEqual({
      customer,
      return_url: "https://assay.test/pricing",
      configuration: expect.stringMatching(/^bpc_/),
    })
    expect(new Set(opened.map((each) => each.form.configuration)).size).toBe(1)
  })

  it("does not open while Stripe cannot say which configuration there is", async () => {
    const { accountId } = await billing.subscriber("price_premium_yearly")
    billing.stripe.fail(500)
    expect(await portalOf(billing, accountId)).toEqual({ ok: false, reason: "stripe_unavailable" })
    billing.stripe.fail(null)
    expect(await portalOf(billing, accountId)).toMatchObject({ ok: true })
  })
})

describe("A yearly subscription", () => {
  let billing: TestBilling
  beforeAll(async () => {
    billing = await startTestBilling(yearly)
  })
  afterAll(() => billing.close())

  const statusOf = async (accountId: string, at = testNow) =>
    (await findSubscriptionStatus(billing.database, accountId, at))?.subscription

  it("is bought on a page of its own: the monthly one closes", async () => {
    const monthly = await checkoutForm(billing, "api_starter", "month")
    const asked = { accountId: monthly.accountId, tier: "api_starter", period: "year", baseUrl, at: testNow } as const
    const opened = await openCheckout(billing.billing, billing.database, asked)
    expect(billing.stripe.asked.at(-1)?.form["line_items[0][price]"]).toBe("price_premium_yearly")
    expect(billing.stripe.pay(monthly.url, inDays(30))).toBeNull()
    expect(billing.stripe.pay(opened.ok ? opened.url : "", inDays(365))).toMatchObject({ status: "active" })
  })

  it("gives the plan for the year, renews, changes to monthly payment, and ends when cancelled", async () => {
    const { accountId, url } = await checkoutForm(billing, "api_pro", "year")
    const paid = billing.stripe.pay(url, inDays(365))
    if (!paid) throw new Error("Stripe has no such page")
    expect(await billing.report("created", paid)).toBe(200)
    expect(await billing.planOf(accountId)).toBe("api_pro")
    expect(await statusOf(accountId)).toMatchObject({
      currentPeriodEnd: inDays(365),
      priceId: "price_professional_yearly",
    })

    await billing.sweep(364)
    expect(await billing.planOf(accountId)).toBe("api_pro")
    expect(await billing.change(paid, { currentPeriodEnd: inDays(730) }, inDays(365))).toBe(200)
    expect(await statusOf(accountId, inDays(365))).toMatchObject({ currentPeriodEnd: inDays(730) })

    const monthly = { price: "price_professional", currentPeriodEnd: inDays(760) }
    expect(await billing.change(paid, monthly, inDays(730))).toBe(200)
    expect(await billing.planOf(accountId)).toBe("api_pro")
    expect(await statusOf(accountId, inDays(730))).toMatchObject({
      priceId: monthly.price,
      currentPeriodEnd: inDays(760),
    })

    expect(await billing.change(paid, { cancelAtPeriodEnd: true }, inDays(740))).toBe(200)
    expect(await billing.planOf(accountId)).toBe("api_pro")
    expect(await statusOf(accountId, inDays(740))).toMatchObject({ cancelAtPeriodEnd: true })
    expect(await billing.end(paid, inDays(760))).toBe(200)
    expect(await billing.planOf(accountId)).toBe("free")
    expect(await billing.planChanges(accountId)).toEqual(["stripe: free to api_pro", "stripe: api_pro to free"])
  })

  it("moves to the higher plan by the year, and shows as paid by the year", async () => {
    const { accountId, subscription } = await billing.subscriber("price_premium_yearly", inDays(365))
    expect(await billing.planOf(accountId)).toBe("api_starter")
    expect(await billing.change(subscription, { price: "price_professional_yearly" })).toBe(200)
    expect(await billing.planOf(accountId)).toBe("api_pro")
    expect(billing.billing.prices.isYearly("price_professional_yearly")).toBe(true)
    expect(billing.billing.prices.isYearly("price_professional")).toBe(false)
    expect(billing.errors(0)).toEqual([])
  })
})
