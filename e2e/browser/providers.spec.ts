import { join } from "node:path"
import { expect, type Page, test } from "@playwright/test"
import { type FakeStripe, startStripe } from "../../server/accounts/billing/testing/stripe"
import { type FakeResend, startFakeResend } from "../../server/accounts/mail/testing/resend"
import { type FakeGithub, startFakeGithub } from "../../server/accounts/registration/testing/github"
import { type EmbeddedPostgres, openPostgres } from "../../server/platform/database/embedded"
import { comesWithin, looksOfASecond } from "../support/looks"
import { expectNoFindings, expectNoSidewaysScroll } from "./findings"
import { type OwnServer, startOwnServer } from "./ownServer"
import { storeOwner } from "./steps/account"
import { type ButtonMail, signInMail } from "./steps/mailbox"
import { followKeyLifecycle, type LifecycleResult } from "./steps/owner"
import { askWith, mcp, rest } from "./steps/surfaces"
import { mailLink, someone } from "./steps/visitor"

const from = "Assay <mail@assay.example>"
const inAMonth = new Date(Date.now() + 30 * 86_400_000)
const dateText = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" })

let provider: FakeResend
let stripe: FakeStripe
let github: FakeGithub
let server: OwnServer
let origin: string
let place: EmbeddedPostgres

test.beforeAll(async () => {
  provider = await startFakeResend()
  stripe = await startStripe()
  github = await startFakeGithub()
  server = await startOwnServer({
    RESEND_API_KEY: provider.apiKey,
    RESEND_BASE_URL: provider.url,
    MAIL_FROM: from,
    GITHUB_ID: github.id,
    GITHUB_SECRET: github.secret,
    GITHUB_URL: github.url,
    GITHUB_API_URL: github.url,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_BASE_URL: stripe.url,
    STRIPE_PRICE_PREMIUM: "price_premium",
    STRIPE_PRICE_PROFESSIONAL: "price_professional",
    STRIPE_PRICE_PROFESSIONAL_YEARLY: "price_professional_yearly",
    STRIPE_TAX: "true",
  })
  origin = server.origin
  place = openPostgres(join(server.dataFolder, "pg"))
})
test.afterAll(async () => {
  place.release()
  await server.close()
  await Promise.all([provider.close(), stripe.close(), github.close()])
})

test("the same steps with Resend: each mail is one request", async ({ page }) => {
  const { email, keys } = await followKeyLifecycle(page, {
    origin,
    follow: followInRequest,
    surfaces: [rest("REST", origin), mcp(origin)],
    databaseUrl: place.url,
  })
  const kinds = ["confirm", "welcome", "key_rotated", "confirm", "welcome"]
  await expect.poll(() => provider.sent.map(({ tags }) => tags?.[0].value)).toEqual(kinds)
  expect(provider.requests).toHaveLength(kinds.length)
  for (const { body } of provider.requests) {
    expect(JSON.parse(body)).toMatchObject({ from, to: email, headers: {} })
    expect(body).not.toContain("List-Unsubscribe")
  }
  const idempotencyKeys = provider.requests.map(({ headers }) => headers["idempotency-key"])
  expect(new Set(idempotencyKeys).size).toBe(kinds.length)
  expectKeysWhereTheyBelong(keys)
})

test("with a mail provider, no page points to a local mailbox, and there is none", async ({ page }) => {
  await page.goto(`${origin}/signup/check-mail`)
  await expect(page.getByRole("heading", { name: "Check your email." })).toBeVisible()
  await expect(page.getByText("local mailbox")).toHaveCount(0)
  expect((await page.goto(`${origin}/dev/mailbox`))?.status()).toBe(404)
})

test("GitHub signs in only to the account of its verified address", async ({ page }) => {
  const email = someone("mona")
  await storeOwner(email, { databaseUrl: place.url })
  const address = (email: string, primary: boolean, verified: boolean) => ({
    ...{ email, primary, verified, visibility: null },
  })
  const come = async (to = "") => {
    await page.goto(`${origin}/sign-in${to}`)
    await page.getByRole("link", { name: "Continue with GitHub" }).click()
  }

  await test.step("a visitor who stops on the way learns that", async () => {
    github.is(null)
    await come()
    await expect(page.getByRole("heading", { name: "GitHub did not sign you in." })).toBeVisible()
    await expectNoFindings(page)
  })

  await test.step("an address that GitHub has not verified opens nobody’s account", async () => {
    github.is({ id: 1, emails: [address(email, true, false), address(someone("own"), false, true)] })
    await come()
    await expect(page.getByRole("heading", { name: "GitHub did not sign you in." })).toBeVisible()
    await page.goto(`${origin}/dashboard`)
    await expect(page).toHaveURL(`${origin}/sign-in`)
  })

  await test.step("the verified address is the same account, and the visitor returns to the wanted page", async () => {
    github.is({ id: 1, emails: [address(email.toUpperCase(), true, true)] })
    await come("?to=settings")
    await expect(page).toHaveURL(`${origin}/dashboard/settings`)
    await expect(page.getByRole("main")).toContainText(email)
  })

  await test.step("another GitHub user is another account, even in the same browser", async () => {
    const other = someone("lisa")
    github.is({ id: 2, emails: [address(other, true, true)] })
    await come("?to=settings&again=yes")
    await expect(page).toHaveURL(`${origin}/dashboard/settings`)
    await expect(page.getByRole("main")).toContainText(other)
    await expect(page.getByRole("main")).not.toContainText(email)
    await expect.poll(() => provider.sent.filter(({ to }) => to === other)).toHaveLength(1)
  })

  await test.step("an unrequested answer, and a link of another site, sign nobody in", async () => {
    await page.context().clearCookies()
    await page.goto(`${origin}/api/auth/callback/github?code=made-up&state=made-up`)
    await expect(page.getByRole("heading", { name: "GitHub did not sign you in." })).toBeVisible()
    const headers = { "Sec-Fetch-Site": "cross-site" }
    expect((await page.request.get(`${origin}/api/auth/github`, { headers, maxRedirects: 0 })).status()).toBe(403)
  })
})

test("a visitor buys a plan, sees it active, and cancels it for the end of its period", async ({ page }) => {
  const email = someone("buyer")
  const key = await storeOwner(email, { databaseUrl: place.url })
  const perMinute = async () => (await askWith(origin, key)).headers.get("x-ratelimit-limit")
  expect(await perMinute()).toBe("5")

  const pricing = await test.step("signing in from the pricing page returns to it", async () => {
    await page.goto(`${origin}/pricing`)
    await page.getByRole("link", { name: "Sign in to choose Professional" }).click()
    await mailLink(page, email)
    const opened = await followInRequest(page, signInMail(email))
    await opened.getByRole("main").getByRole("button", { name: "Sign in" }).click()
    await expect(opened).toHaveURL(`${origin}/pricing`)
    return opened
  })

  await test.step("while Stripe is down, nothing can be bought, and the page explains that", async () => {
    stripe.fail(503)
    await choose(pricing, "Professional, paid Yearly")
    await expect(pricing.getByText("Stripe cannot be reached right now.")).toBeVisible()
    stripe.fail(null)
  })

  const paid = await test.step("choosing a plan leads to Stripe's page, and paying there to the plan", async () => {
    const address = await goToStripe(pricing, () => choose(pricing, "Professional, paid Monthly"))
    const subscription = stripe.pay(address, inAMonth)
    if (!subscription) throw new Error("Stripe has no such page")
    await pricing.goto(`${origin}/pricing?checkout=done`)
    await expect(pricing.getByText("Your plan changes once Stripe confirms the payment")).toBeVisible()
    await expectNoFindings(pricing)
    await tellOf("customer.subscription.created", subscription)
    await expect(pricing.getByText(`${email} has the plan Professional.`)).toBeVisible()
    await expect(pricing.getByText("Your new plan is active")).toBeVisible()
    await expect(pricing.getByText(`It renews on ${dateText.format(inAMonth)}.`)).toBeVisible()
    await expectNoFindings(pricing)
    await expectNoSidewaysScroll(pricing, [320, 390, 1440])
    await comesWithin(2 * looksOfASecond, perMinute, "30")
    return subscription
  })

  await test.step("the portal is Stripe's, and a plan that is cancelled there ends with its period", async () => {
    const address = await goToStripe(pricing, () => pricing.getByRole("button", { name: "Manage billing" }).click())
    expect(address).toContain("https://billing.stripe.test/")
    await tellOf("customer.subscription.updated", stripe.change(paid.id, { price: "price_professional_yearly" }))
    await pricing.goto(`${origin}/dashboard`)
    await expect(pricing.getByText("$990 a year")).toBeVisible()
    await tellOf("customer.subscription.updated", stripe.change(paid.id, { cancelAtPeriodEnd: true }))
    await pricing.goto(`${origin}/dashboard`)
    await expect(pricing.getByText("Cancelled: the plan ends on")).toBeVisible()
    expect(await perMinute(), "until then it is kept").toBe("30")
    await tellOf("customer.subscription.deleted", stripe.change(paid.id, { status: "canceled" }))
    await comesWithin(2 * looksOfASecond, perMinute, "5")
    await pricing.goto(`${origin}/pricing`)
    await expect(pricing.getByText(`${email} has the plan Free.`)).toBeVisible()
  })
})

test("the output of such a server contains no key and no token of a mail", async () => {
  const { stdout, stderr } = await server.running.end()
  const said = `${stdout}\n${stderr}`
  expect(said).toContain('"event":"mail.sent"')
  expect(said).not.toMatch(/assay_[0-9A-Za-z]{49}/)
  const tokens = provider.sent.flatMap(({ html = "" }) =>
    [...html.matchAll(/token=([\w-]{43})/g)].map(([, token]) => token),
  )
  expect(tokens.length).toBeGreaterThan(0)
  const own = [provider.apiKey, stripe.secretKey, stripe.webhookSecret]
  for (const secret of [...tokens, ...own]) expect(said).not.toContain(secret)
})

async function followInRequest(page: Page, { email, subject, button, count }: ButtonMail): Promise<Page> {
  const arrived = () => provider.sent.filter((mail) => mail.to === email && mail.subject === subject)
  await expect.poll(() => arrived().length).toBe(count)
  const reader = await page.context().newPage()
  await reader.setContent(arrived()[count - 1].html ?? "")
  const link = await reader.getByRole("link", { name: button, exact: true }).getAttribute("href")
  await reader.goto(link ?? "")
  return reader
}

/** A key from a sign-up is only in its welcome mail; a rotated key is in none. */
function expectKeysWhereTheyBelong([first, second, third]: LifecycleResult["keys"]): void {
  const kindsWith = (key: string) =>
    provider.sent.filter(({ html, text }) => `${html}${text}`.includes(key)).map(({ tags }) => tags?.[0].value)
  expect(kindsWith(first)).toEqual(["welcome"])
  expect(kindsWith(second)).toEqual([])
  expect(kindsWith(third)).toEqual(["welcome"])
}

async function choose(page: Page, plan: string): Promise<void> {
  await page.getByRole("button", { name: `Choose ${plan}` }).click()
}

/** Triggers a redirect to Stripe and returns the URL; an empty page stands in for Stripe. */
async function goToStripe(page: Page, press: () => Promise<void>): Promise<string> {
  const pages = /^https:\/\/\w+\.stripe\.test\//
  await page.route(pages, (route) => route.fulfill({ contentType: "text/html", body: "<title>Stripe</title>" }))
  const [request] = await Promise.all([page.waitForRequest(pages), press()])
  await page.waitForURL(pages)
  return request.url()
}

async function tellOf(type: string, subscription: object): Promise<void> {
  const { body, signature } = stripe.event(type, subscription, new Date())
  const init = { method: "POST", headers: { "Stripe-Signature": signature }, body }
  expect((await fetch(`${origin}/api/billing/stripe`, init)).status).toBe(200)
}
