import { expect, test } from "@playwright/test"
import { type FakeResend, startFakeResend } from "../../server/accounts/mail/testing/resend"
import { type FakeGithub, startFakeGithub } from "../../server/accounts/registration/testing/github"
import { expectNoFindings } from "./findings"
import { type OwnServer, startOwnServer } from "./ownServer"
import { someone } from "./steps/visitor"

const restriction = "Only people who were invited can sign up here."

let provider: FakeResend
let github: FakeGithub
let server: OwnServer

test.beforeAll(async () => {
  provider = await startFakeResend()
  github = await startFakeGithub()
  server = await startOwnServer({
    ...{ RESEND_API_KEY: provider.apiKey, RESEND_BASE_URL: provider.url, MAIL_FROM: "Assay <mail@assay.example>" },
    ...{ GITHUB_ID: github.id, GITHUB_SECRET: github.secret, GITHUB_URL: github.url, GITHUB_API_URL: github.url },
    ...{ SIGNUP: "invited", FIRST_ACCOUNT: "first@example.com", CONTACT: "ops@example.com" },
  })
})
test.afterAll(async () => {
  await server.close()
  await Promise.all([provider.close(), github.close()])
})

test("where people are invited, every page says so, and only an account gets a mail", async ({ page }) => {
  const { origin } = server

  await test.step("the page for signing up has no form, and says what to do", async () => {
    await page.goto(`${origin}/signup`)
    await expect(page.getByRole("heading", { name: "You need an invitation." })).toBeVisible()
    await expect(page.getByRole("main")).toContainText(restriction)
    await expect(page.getByRole("main")).toContainText("ask the operator, ops@example.com")
    await expect(page.getByLabel("Email address")).toHaveCount(0)
    await expectNoFindings(page)
  })

  await test.step("the form for signing in gives all the same answer, and mails the account of the first start", async () => {
    for (const email of [someone("stranger"), "first@example.com"]) {
      await page.goto(`${origin}/sign-in`)
      await expect(page.getByRole("main")).toContainText(`No account yet? ${restriction}`)
      await page.getByLabel("Email address").fill(email)
      await page.getByRole("button", { name: "Email me a link" }).click()
      const sentence = `If ${email} has an account here or may open one, a link is on its way to it.`
      await expect(page.getByRole("main")).toContainText(sentence)
    }
    await expectNoFindings(page)
    await expect.poll(() => provider.sent.map(({ to }) => to)).toEqual(["first@example.com"])
  })

  await test.step("GitHub opens no account for a stranger, and the page says why", async () => {
    github.is({ id: 1, emails: [{ email: someone("mona"), primary: true, verified: true, visibility: null }] })
    await page.goto(`${origin}/sign-in`)
    await page.getByRole("link", { name: "Continue with GitHub" }).click()
    await expect(page.getByRole("heading", { name: "Your address has no account here." })).toBeVisible()
    await expect(page.getByRole("main")).toContainText(restriction)
    await expectNoFindings(page)
    await page.goto(`${origin}/dashboard`)
    await expect(page).toHaveURL(`${origin}/sign-in`)
  })
})
