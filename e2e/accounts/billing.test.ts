import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { receiveWebhook } from "../../server/accounts/billing/webhook"
import { inDays, legacyPrice, startTestBilling, type TestBilling } from "../support/billing"
import { testNow } from "../support/database"

let billing: TestBilling

beforeAll(async () => {
  billing = await startTestBilling()
})
afterAll(() => billing.close())

describe("a call to the payment webhook", () => {
  it("with a missing, wrong or old signature is refused and changes nothing", async () => {
    const { accountId, customer } = await billing.newCustomer()
    const subscription = billing.bought(customer)
    const event = billing.eventOf("created", subscription)
    const asked = billing.stripe.asked.length
    expect(await billing.post({ body: event.body })).toBe(400)
    expect(await billing.post({ ...event, signature: `${event.signature.slice(0, -1)}x` })).toBe(400)
    expect(await billing.post({ ...event, body: event.body.replace("price_premium", "price_professional") })).toBe(400)
    for (const seconds of [-400, -301, 301]) {
      expect(await billing.post(event, new Date(testNow.getTime() + seconds * 1_000))).toBe(400)
    }
    expect(await billing.planOf(accountId)).toBe("free")
    expect(billing.stripe.asked.length).toBe(asked)
    expect(await billing.post(event, new Date(testNow.getTime() + 299_000))).toBe(200)
    expect(await billing.planOf(accountId)).toBe("api_starter")
  })

  it("with an event of no interest is acknowledged without a request to Stripe", async () => {
    const asked = billing.stripe.asked.length
    expect(await billing.post(billing.stripe.event("charge.refunded", { id: "ch_1", object: "charge" }, testNow))).toBe(
      200,
    )
    expect(billing.stripe.asked.length).toBe(asked)
  })

  it("about a customer without an account here is acknowledged", async () => {
    const subscription = billing.stripe.subscribe({
      customer: "cus_else",
      price: "price_premium",
      currentPeriodEnd: inDays(1),
    })
    expect(await billing.report("updated", subscription)).toBe(200)
  })

  it("that is longer than any event is refused before its signature is checked", async () => {
    expect(await billing.post({ body: "x".repeat(1_048_577), signature: "t=1,v1=0" })).toBe(413)
  })

  it("gets a 404 if no payment is configured", async () => {
    const request = new Request("https://assay.test/api/billing/stripe", { method: "POST", body: "{}" })
    expect((await receiveWebhook({ ...billing.server.service, billing: null }, request, testNow)).status).toBe(404)
  })

  it("that comes twice, or ten times at once, counts once", async () => {
    const { accountId, customer } = await billing.newCustomer()
    const subscription = billing.bought(customer)
    const event = billing.eventOf("created", subscription)
    const statuses = await Promise.all(Array.from({ length: 10 }, () => billing.post(event)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await billing.planChanges(accountId)).toEqual(["stripe: free to api_starter"])
    await billing.operatorSets(accountId, "api_pro")
    expect(await billing.post(event)).toBe(200)
    expect(await billing.planOf(accountId)).toBe("api_pro")
  })
})

describe("a plan", () => {
  it("that was bought applies to the next request on a running server", async () => {
    const { key, accountId, customer } = await billing.newCustomer()
    const limit = async () =>
      (await billing.server.get("/api/v1/market/regime", { key })).headers.get("X-RateLimit-Limit")
    expect(await limit()).toBe("5")
    billing.bought(customer)
    const session = { id: "cs_1", object: "checkout.session", customer, client_reference_id: accountId }
    expect(await billing.post(billing.stripe.event("checkout.session.completed", session, testNow))).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await limit()).toBe("10")
  })

  it("changes up and down with the price that is paid", async () => {
    const { accountId, subscription } = await billing.subscriber("price_premium")
    for (const [price, plan] of [
      ["price_professional", "api_pro"],
      ["price_premium", "api_starter"],
    ]) {
      expect(await billing.change(subscription, { price })).toBe(200)
      expect(await billing.planOf(accountId)).toBe(plan)
    }
    expect(await billing.planChanges(accountId)).toEqual([
      "stripe: free to api_starter",
      "stripe: api_starter to api_pro",
      "stripe: api_pro to api_starter",
    ])
  })

  it("that is cancelled ends with the paid period, even if Stripe's event about the end never comes", async () => {
    const { accountId, subscription } = await billing.subscriber("price_professional")
    await billing.change(subscription, { cancelAtPeriodEnd: true }, inDays(1))
    expect(await billing.planOf(accountId)).toBe("api_pro")
    await billing.sweep(29)
    expect(await billing.planOf(accountId)).toBe("api_pro")
    expect(await billing.sweep(30)).toBe(1)
    expect(await billing.planOf(accountId)).toBe("free")
    expect(await billing.sweep(31)).toBe(0)
    const deleted = billing.stripe.change(subscription.id, { status: "canceled" })
    expect(await billing.report("deleted", deleted, inDays(30))).toBe(200)
    expect(await billing.planChanges(accountId)).toEqual(["stripe: free to api_pro", "stripe: api_pro to free"])
  })

  it("that is cancelled immediately is Free immediately", async () => {
    const { accountId, subscription } = await billing.subscriber("price_premium")
    await billing.end(subscription)
    expect(await billing.planOf(accountId)).toBe("free")
  })

  it("whose payment fails stays until the period ends or Stripe gives up", async () => {
    const { accountId, customer, subscription } = await billing.subscriber("price_premium")
    billing.stripe.change(subscription.id, { status: "past_due" })
    const invoice = { id: "in_1", object: "invoice", customer }
    expect(await billing.post(billing.stripe.event("invoice.payment_failed", invoice, inDays(1)), inDays(1))).toBe(200)
    expect(await billing.planOf(accountId)).toBe("api_starter")
    await billing.change(subscription, { status: "unpaid" }, inDays(8))
    expect(await billing.planOf(accountId)).toBe("free")
    await billing.change(subscription, { status: "active" }, inDays(9))
    expect(await billing.planOf(accountId)).toBe("api_starter")
  })

  it("in arrears ends when its period ends; one that renews does not", async () => {
    const arrears = await billing.subscriber("price_premium")
    const renewing = await billing.subscriber("price_premium")
    billing.stripe.change(arrears.subscription.id, { status: "past_due" })
    const invoice = { id: "in_2", object: "invoice", customer: arrears.customer }
    await billing.post(billing.stripe.event("invoice.payment_failed", invoice, inDays(1)), inDays(1))
    await billing.sweep(31)
    expect(await billing.planOf(arrears.accountId)).toBe("free")
    expect(await billing.planOf(renewing.accountId)).toBe("api_starter")
  })

  it("at an earlier price stays unchanged and is labelled as such", async () => {
    const { accountId, subscription } = await billing.subscriber(legacyPrice)
    expect(await billing.planOf(accountId)).toBe("api_starter at a legacy price")
    await billing.change(subscription, { price: "price_premium" })
    expect(await billing.planOf(accountId)).toBe("api_starter")
  })

  it("that the operator set is not undone by events about something else", async () => {
    const given = await billing.newCustomer("api_pro")
    const invoice = { id: "in_3", object: "invoice", customer: given.customer }
    await billing.post(billing.stripe.event("invoice.payment_failed", invoice, testNow))
    const other = { customer: given.customer, price: "price_of_a_mug", currentPeriodEnd: inDays(30) }
    await billing.post(billing.stripe.event("customer.subscription.created", billing.stripe.subscribe(other), testNow))
    expect(await billing.planOf(given.accountId)).toBe("api_pro")

    const raised = await billing.subscriber("price_premium")
    await billing.operatorSets(raised.accountId, "api_pro")
    await billing.end(raised.subscription)
    expect(await billing.planOf(raised.accountId)).toBe("api_pro")
  })

  it("that the operator had given before is not taken away when the same plan is bought and cancelled", async () => {
    const { accountId, customer } = await billing.newCustomer("api_starter")
    const bought = billing.bought(customer)
    expect(await billing.report("created", bought)).toBe(200)
    expect(await billing.end(bought)).toBe(200)
    expect(await billing.planOf(accountId)).toBe("api_starter")
  })

  it("that is set to its present value leaves no trace", async () => {
    const { accountId } = await billing.newCustomer("api_starter")
    const before = await billing.planChanges(accountId)
    expect(await billing.operatorSets(accountId, "api_starter")).toBe(false)
    expect(await billing.planChanges(accountId)).toEqual(before)
  })
})

describe("events out of order", () => {
  it("leave a cancelled plan cancelled when an earlier change is reported last", async () => {
    const { accountId, subscription } = await billing.subscriber("price_premium")
    const raised = billing.stripe.change(subscription.id, { price: "price_professional" })
    const updated = billing.eventOf("updated", raised, inDays(1))
    const ended = billing.stripe.change(subscription.id, { status: "canceled" })
    const deleted = billing.eventOf("deleted", ended, inDays(2))
    await billing.post(deleted, inDays(2))
    expect(await billing.planOf(accountId)).toBe("free")
    await billing.post(billing.signedAgain(updated, inDays(2)), inDays(2))
    expect(await billing.planOf(accountId)).toBe("free")
    expect(await billing.planChanges(accountId)).toEqual(["stripe: free to api_starter", "stripe: api_starter to free"])
  })

  it("keep the newer of two changes", async () => {
    const { accountId, subscription } = await billing.subscriber("price_professional")
    const first = billing.stripe.event(
      "customer.subscription.updated",
      billing.stripe.change(subscription.id, { price: legacyPrice }),
      testNow,
    )
    await billing.change(subscription, { price: "price_premium" })
    await billing.post(first)
    expect(await billing.planOf(accountId)).toBe("api_starter")
  })

  it("do not let an older answer of Stripe overwrite a newer change", async () => {
    const { accountId, customer } = await billing.newCustomer()
    const incomplete = { customer, price: "price_premium", status: "incomplete", currentPeriodEnd: inDays(30) }
    const subscription = billing.stripe.subscribe(incomplete)
    const late = billing.stripe.hold()
    const created = billing.report("created", subscription)
    await late.isAsked
    expect(await billing.change(subscription, { status: "active" })).toBe(200)
    late.release()
    expect(await created).toBe(200)
    expect(await billing.planOf(accountId)).toBe("api_starter")
  })

  it("about a replaced subscription do not end the paid one", async () => {
    const { accountId, customer, subscription } = await billing.subscriber("price_premium")
    const again = billing.stripe.subscribe({ customer, price: "price_professional", currentPeriodEnd: inDays(60) })
    await billing.report("created", again)
    await billing.end(subscription)
    expect(await billing.planOf(accountId)).toBe("api_pro")
  })
})
