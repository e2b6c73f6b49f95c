import { expect, type Page, test } from "@playwright/test"
import { type FakeStripe, startStripe } from "../../server/billing/testing/stripe"
import { expectNoFindings, expectNoSidewaysScroll } from "./findings"
import { type OwnServer, startOwnServer } from "./ownServer"
import { signUp } from "./steps/account"
import { followInMailbox, signInMail } from "./steps/mailbox"
import { askWith } from "./steps/surfaces"
import { mailLink } from "./steps/visitor"

const inAMonth = new Date(Date.now() + 30 * 86_400_000)
const dateText = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" })

let stripe: FakeStripe
let server: OwnServer
let origin: string

/** A server that takes payments and keeps its mail to itself. */
test.beforeAll(async () => {
  stripe = await startStripe()
  server = await startOwnServer({
    DEMO: "true",
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_BASE_URL: stripe.url,
    STRIPE_PRICE_PREMIUM: "price_premium",
    STRIPE_PRICE_PROFESSIONAL: "price_professional",
  })
  origin = server.origin
})
test.afterAll(async () => {
  await server.close()
  await stripe.close()
})

test("a visitor buys a plan, sees it in force, and cancels it for the end of its period", async ({ page }) => {
  const { email, key } = await signUp(page, origin, "buyer")
  const perMinute = async () => (await askWith(origin, key)).headers.get("x-ratelimit-limit")
  expect(await perMinute()).toBe("5")

  const pricing = await test.step("signing in from the prices leads back to them", async () => {
    await page.context().clearCookies({ name: /session$/ })
    await page.goto(`${origin}/pricing`)
    await page.getByRole("link", { name: "Sign in to choose Professional" }).click()
    await mailLink(page, email)
    const opened = await followInMailbox(page, origin, signInMail(email))
    await opened.getByRole("main").getByRole("button", { name: "Sign in" }).click()
    await expect(opened).toHaveURL(`${origin}/pricing`)
    return opened
  })

  await test.step("while Stripe is down, nothing is bought, and the page says so", async () => {
    stripe.fail(503)
    await choose(pricing, "Professional")
    await expect(pricing.getByText("Stripe cannot be reached just now.")).toBeVisible({ timeout: 15_000 })
    stripe.fail(null)
  })

  const paid = await test.step("choosing a plan leads to Stripe's page, and paying there to the plan", async () => {
    const address = await goToStripe(pricing, () => choose(pricing, "Professional"))
    const subscription = stripe.pay(address, inAMonth)
    if (!subscription) throw new Error("Stripe has no such page")
    await pricing.goto(`${origin}/pricing?checkout=done`)
    await expect(pricing.getByText("The plan changes as soon as Stripe tells us that it is paid")).toBeVisible()
    await expectNoFindings(pricing)
    await tellOf("customer.subscription.created", subscription)
    await expect(pricing.getByText(`${email} has the plan Professional.`)).toBeVisible()
    await expect(pricing.getByText("Your plan is in force")).toBeVisible()
    await expect(pricing.getByText(`It renews on ${dateText.format(inAMonth)}.`)).toBeVisible()
    await expectNoFindings(pricing)
    await expectNoSidewaysScroll(pricing, [320, 390, 1440])
    await expect.poll(perMinute, { timeout: 2_000 }).toBe("30")
    return subscription
  })

  await test.step("the portal is Stripe's, and what is cancelled there ends with its period", async () => {
    const address = await goToStripe(pricing, () => pricing.getByRole("button", { name: "Manage billing" }).click())
    expect(address).toContain("https://billing.stripe.test/")
    await tellOf("customer.subscription.updated", stripe.change(paid.id, { cancelAtPeriodEnd: true }))
    await pricing.goto(`${origin}/dashboard`)
    await expect(pricing.getByText("Cancelled: the plan ends on")).toBeVisible()
    expect(await perMinute(), "until then it is kept").toBe("30")
    await tellOf("customer.subscription.deleted", stripe.change(paid.id, { status: "canceled" }))
    await expect.poll(perMinute, { timeout: 2_000 }).toBe("5")
    await pricing.goto(`${origin}/pricing`)
    await expect(pricing.getByText(`${email} has the plan Free.`)).toBeVisible()
  })
})

async function choose(page: Page, plan: string): Promise<void> {
  await page.getByRole("button", { name: `Choose ${plan}` }).click()
}

/** Does what sends the browser to a page of Stripe's, and gives that address; a page without anything stands for it. */
async function goToStripe(page: Page, press: () => Promise<void>): Promise<string> {
  const pages = /^https:\/\/\w+\.stripe\.test\//
  await page.route(pages, (route) => route.fulfill({ contentType: "text/html", body: "<title>Stripe</title>" }))
  const [request] = await Promise.all([page.waitForRequest(pages), press()])
  await page.waitForURL(pages)
  return request.url()
}

/** Posts it to the webhook as Stripe would. */
async function tellOf(type: string, subscription: object): Promise<void> {
  const { body, signature } = stripe.event(type, subscription, new Date())
  const init = { method: "POST", headers: { "Stripe-Signature": signature }, body }
  expect((await fetch(`${origin}/api/billing/stripe`, init)).status).toBe(200)
}
