import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { openCheckout } from "../../server/accounts/billing/checkout"
import type { Billing } from "../../server/accounts/billing/stripe"
import { findSubscriptionStatus } from "../../server/accounts/billing/subscriptionStatus"
import { deleteAccount } from "../../server/accounts/registration/deleteAccount"
import { inDays, startTestBilling, type TestBilling } from "../support/billing"
import { testNow } from "../support/database"

let billing: TestBilling

beforeAll(async () => {
  billing = await startTestBilling()
})
afterEach(() => billing.stripe.fail(null))
afterAll(() => billing.close())

describe("when Stripe's event does not come", () => {
  const periodOf = async (accountId: string) =>
    (await billing.database.prisma.subscription.findUniqueOrThrow({ where: { accountId } })).currentPeriodEnd

  it("a plan whose renewal is a day overdue is looked up at Stripe and follows its answer", async () => {
    const renewed = await billing.subscriber("price_premium", inDays(100))
    const ended = await billing.subscriber("price_premium", inDays(100))
    billing.stripe.change(renewed.subscription.id, { currentPeriodEnd: inDays(130) })
    billing.stripe.change(ended.subscription.id, { status: "canceled" })
    await billing.sweep(100.9)
    expect(await billing.planOf(ended.accountId)).toBe("api_starter")
    expect(await billing.sweep(101)).toBeGreaterThan(0)
    expect(await billing.planOf(ended.accountId)).toBe("free")
    expect(await billing.planOf(renewed.accountId)).toBe("api_starter")
    expect(await periodOf(renewed.accountId)).toEqual(inDays(130))
    expect(await billing.sweep(101)).toBe(0)
  })

  it("and Stripe cannot be reached, a plan is kept until it can", async () => {
    const { accountId, subscription } = await billing.subscriber("price_premium", inDays(200))
    billing.stripe.change(subscription.id, { status: "canceled" })
    billing.stripe.fail(500)
    expect(await billing.sweep(202)).toBe(0)
    expect(await billing.planOf(accountId)).toBe("api_starter")
    billing.stripe.fail(null)
    expect(await billing.sweep(202)).toBeGreaterThan(0)
    expect(await billing.planOf(accountId)).toBe("free")
  })
})

describe("a customer who is deleted at Stripe", () => {
  it("no longer has a plan, and late events do not restore it", async () => {
    const { accountId, customer } = await billing.newCustomer()
    const subscription = billing.bought(customer, { metadata: { account_id: accountId } })
    await billing.report("created", subscription)
    const deleted = billing.stripe.event("customer.deleted", billing.stripe.deleteCustomer(customer), testNow)
    expect(await billing.post(deleted)).toBe(200)
    expect(await billing.planOf(accountId)).toBe("free")
    expect(await billing.customerOf(accountId)).toBeNull()
    const ended = billing.stripe.change(subscription.id, {})
    expect(await billing.report("deleted", ended)).toBe(200)
    expect(await billing.customerOf(accountId)).toBeNull()
    expect(await billing.planChanges(accountId)).toEqual(["stripe: free to api_starter", "stripe: api_starter to free"])
  })
})

describe("a price that no variable names", () => {
  it("leaves the plan unchanged, is reported to the operator, and applies once it is configured", async () => {
    const { accountId, subscription } = await billing.subscriber("price_premium")
    const start = billing.logged.length
    const annual = billing.stripe.change(subscription.id, { price: "price_annual", currentPeriodEnd: inDays(365) })
    const event = billing.eventOf("updated", annual)
    expect(await billing.post(event)).toBe(503)
    expect(await billing.planOf(accountId)).toBe("api_starter")
    const [error] = billing.errors(start)
    for (const told of ["price_annual", accountId]) expect(error).toContain(told)
    await billing.sweep(60)
    expect(await billing.planOf(accountId)).toBe("api_starter")
    billing.stripe.change(subscription.id, { price: "price_professional" })
    expect(await billing.post(event)).toBe(200)
    expect(await billing.planOf(accountId)).toBe("api_pro")
  })

  it("buys nothing yet, and is not paid in addition to another", async () => {
    const { accountId, customer } = await billing.newCustomer()
    const bought = billing.stripe.subscribe({ customer, price: "price_annual", currentPeriodEnd: inDays(365) })
    expect(await billing.report("created", bought)).toBe(503)
    expect(await billing.planOf(accountId)).toBe("free")
    expect(await findSubscriptionStatus(billing.database, accountId, testNow)).toMatchObject({
      subscription: { status: "active" },
    })
    expect(await billing.end(bought)).toBe(200)
  })
})

it("an account with two subscriptions is reported to the operator", async () => {
  const { accountId, customer } = await billing.subscriber("price_premium")
  const start = billing.logged.length
  const second = billing.bought(customer, { price: "price_professional" })
  expect(await billing.report("created", second)).toBe(200)
  expect(billing.errors(start).join()).toContain(accountId)
})

describe("deleting an account that pays", () => {
  const remove = (accountId: string, stripeBilling: Billing | null = billing.billing) =>
    deleteAccount(billing.database, accountId, { at: testNow, actor: "owner" }, { billing: stripeBilling })
  const isLeft = async (id: string) => (await billing.database.prisma.account.count({ where: { id } })) === 1

  it("ends its subscriptions at Stripe, at whatever price, and closes an open checkout page", async () => {
    const { accountId, customer } = await billing.newCustomer()
    const buying = { accountId, tier: "api_pro", period: "month", baseUrl: "https://assay.test", at: testNow } as const
    const page = await openCheckout(billing.billing, billing.database, buying)
    const subscription = billing.stripe.subscribe({ customer, price: "price_annual", currentPeriodEnd: inDays(30) })
    const start = billing.stripe.asked.length
    expect(await remove(accountId)).toEqual({ ok: true })
    expect(await isLeft(accountId)).toBe(false)
    const asked = billing.stripe.asked.slice(start).map(({ method, path }) => `${method} ${path}`)
    expect(asked.at(-1)).toBe(`DELETE /v1/customers/${customer}`)
    expect(billing.stripe.change(subscription.id, {}).status).toBe("canceled")
    expect(billing.stripe.pay(page.ok ? page.url : "", inDays(30))).toBeNull()
  })

  it("is refused while Stripe cannot be reached, and then deletes nothing", async () => {
    const { accountId, subscription } = await billing.subscriber("price_premium")
    billing.stripe.fail("gone")
    expect(await remove(accountId)).toEqual({ ok: false, reason: "unreachable" })
    expect(await isLeft(accountId)).toBe(true)
    billing.stripe.fail(null)
    expect(await remove(accountId, null)).toEqual({ ok: false, reason: "subscribed" })
    expect(await remove(accountId)).toEqual({ ok: true })
    expect(billing.stripe.change(subscription.id, {}).status).toBe("canceled")
  })

  it("succeeds if the customer was already deleted at Stripe", async () => {
    const { accountId, customer } = await billing.subscriber("price_premium")
    billing.stripe.deleteCustomer(customer)
    expect(await remove(accountId)).toEqual({ ok: true })
  })

  it("is refused only while a customer whom Stripe does not find is still charged", async () => {
    const { prisma } = billing.database
    const [paying, idle] = [await billing.subscriber("price_premium"), await billing.newCustomer()]
    for (const { accountId: id } of [paying, idle]) {
      await prisma.account.update({ where: { id }, data: { stripeCustomerId: `cus_other_${id}` } })
    }
    expect(await remove(paying.accountId)).toEqual({ ok: false, reason: "subscribed" })
    expect(await remove(idle.accountId)).toEqual({ ok: true })
  })

  it("also covers a customer that it gets meanwhile", async () => {
    const { accountId } = await billing.newCustomer()
    const late = billing.stripe.hold()
    const removing = remove(accountId)
    await late.isAsked
    const stripeCustomerId = billing.stripe.newCustomer()
    await billing.database.prisma.account.update({
      where: { id: accountId },
      data: { stripeCustomerId },
    })
    const another = { customer: stripeCustomerId, price: "price_premium", currentPeriodEnd: inDays(30) }
    const subscription = billing.stripe.subscribe(another)
    late.release()
    expect(await removing).toEqual({ ok: true })
    expect(billing.stripe.change(subscription.id, {}).status).toBe("canceled")
  })

  it("notifies the operator if somebody is still charged for it", async () => {
    const { accountId, customer } = await billing.newCustomer()
    expect(await remove(accountId, null)).toEqual({ ok: true })
    const subscription = billing.bought(customer, { metadata: { account_id: accountId } })
    const start = billing.logged.length
    expect(await billing.report("created", subscription)).toBe(200)
    expect(billing.errors(start).join()).toContain(accountId)
    const quiet = billing.logged.length
    expect(await billing.end(subscription)).toBe(200)
    expect(billing.errors(quiet)).toEqual([])
  })
})
