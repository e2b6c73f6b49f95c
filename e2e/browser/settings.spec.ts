import { type Browser, expect, type Page } from "@playwright/test"
import { comesWithin, looksOfASecond } from "../support/looks"
import { expectNoFindings } from "./findings"
import { started } from "./started"
import { ageSession, becomeOwner, signIn, signUp, storeOwner } from "./steps/account"
import { followInMailbox, linkInMailbox, openMail, signInMail } from "./steps/mailbox"
import { readerIn, signedIn } from "./steps/session"
import { askWith } from "./steps/surfaces"
import { someone } from "./steps/visitor"
import { test } from "./visitors"

const { origin } = started

const waysIn = ["Sign in", "Get a key"]

test("an account moves to a new address by a link that is mailed there, and the old address is notified", async ({
  page,
}) => {
  const { email, key, dashboard } = await becomeOwner(page, "mover")
  const newEmail = someone("moved")
  await askToMove(dashboard, newEmail)
  await expect(dashboard.getByText(`The change to ${newEmail} has not been confirmed yet.`)).toBeVisible()
  await expectNoFindings(dashboard)
  const opened = await followInMailbox(page, origin, moveMail(newEmail))
  await expect(opened.getByText(newEmail)).toBeVisible()
  await expectNoFindings(opened)
  await opened.getByRole("button", { name: "Use this address" }).click()
  await expect(opened.getByRole("heading", { name: "Your email address was changed." })).toBeVisible()
  await expectNoFindings(opened)
  await openMail(page, origin, { email, subject: "The email address of your Assay account was changed", count: 1 })
  await dashboard.reload()
  await expect(dashboard.getByRole("main").getByText(newEmail).first()).toBeVisible()
  await expect(dashboard.getByText("has not been confirmed yet")).toHaveCount(0)
  expect((await askWith(origin, key)).status).toBe(200)
})

test("signing out ends this browser's session, and signing out everywhere ends all others", async ({
  page,
  browser,
}) => {
  const account = page.getByRole("navigation", { name: "Account" })
  await page.goto(origin)
  await expect(account.getByRole("link")).toHaveText(waysIn)
  const { email } = await signUp(page, origin, "leaver")
  const first = page.context().pages()[1]
  await first.goto(`${origin}/dashboard`)
  await expect(
    first.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Dashboard" }),
  ).toBeVisible()
  await expect(readerIn(first)).toHaveText(`${email} · Free`)
  await first.getByRole("button", { name: "Sign out" }).first().click()
  await expect(first).toHaveURL(`${origin}/sign-in`)
  await expect(first.getByRole("navigation", { name: "Account" }).getByRole("link")).toHaveText(waysIn)

  const here = await signIn(page, origin, email)
  const third = await signedInElsewhere(browser, email)
  const elsewhere = await signedInElsewhere(browser, email)
  await here.goto(`${origin}/dashboard/settings`)
  const sessions = here.getByRole("list", { name: "Sessions" }).getByRole("listitem")
  await expect(sessions).toHaveCount(3)
  await expect(sessions.filter({ hasText: "This browser" })).toHaveCount(1)
  await expect(sessions.filter({ hasText: "This browser" })).toContainText("Chrome Headless on Linux")
  await sessions.filter({ hasNotText: "This browser" }).first().getByRole("button").click()
  await expect(sessions).toHaveCount(2)
  await here.getByRole("button", { name: "Sign out all other browsers" }).click()
  await expect(sessions).toHaveCount(1)
  const again = await signedInElsewhere(browser, email)
  await here.getByRole("button", { name: "Sign out everywhere" }).click()
  await here.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click()
  await expect(here).toHaveURL(`${origin}/sign-in`)
  await expect(here.getByRole("navigation", { name: "Account" }).getByRole("link")).toHaveText(waysIn)
  // The page may already be leaving, because it polls.
  await expect(async () => {
    for (const ended of [elsewhere, again]) {
      await ended.goto(`${origin}/dashboard`)
      await expect(ended).toHaveURL(`${origin}/sign-in`)
    }
  }).toPass()
  await again.context().close()
  await elsewhere.context().close()
  await third.context().close()
})

test("an address change against the owner's will is undone by the mail to the old address", async ({
  page,
  browser,
}) => {
  const { email, dashboard: thief } = await becomeOwner(page, "robbed")
  const evil = someone("evil")
  await askToMove(thief, evil)
  const moved = await followInMailbox(page, origin, moveMail(evil))
  await moved.getByRole("button", { name: "Use this address" }).click()
  await expect(moved.getByRole("heading", { name: "Your email address was changed." })).toBeVisible()

  const owner = await (await browser.newContext()).newPage()
  const told = { email, subject: "The email address of your Assay account was changed", button: "Undo the change" }
  await owner.goto(await linkInMailbox(owner, origin, { ...told, count: 1 }))
  await expect(owner.getByText(email)).toBeVisible()
  await expectNoFindings(owner)
  await owner.getByRole("button", { name: "Restore this address" }).click()
  await expect(owner.getByRole("heading", { name: "Your email address was restored." })).toBeVisible()
  await expect(owner.getByRole("navigation", { name: "Account" }).getByRole("link")).toHaveText(waysIn)
  await expectNoFindings(owner)
  const undone = "A change of address of an Assay account was undone"
  await openMail(owner, origin, { email: evil, subject: undone, count: 1 })
  await thief.reload()
  await expect(thief).toHaveURL(`${origin}/sign-in?to=settings`)
  const back = await signIn(owner, origin, email)
  await expect(readerIn(back)).toContainText(email)
  await owner.context().close()
})

test("an account is deleted by the link that is mailed to its address, with its key and its session", async ({
  page,
}) => {
  const { email, key, dashboard } = await becomeOwner(page, "gone")
  await dashboard.goto(`${origin}/dashboard/settings`)
  await dashboard.getByRole("button", { name: "Delete the account" }).click()
  await expectNoFindings(dashboard)
  await dashboard.getByRole("button", { name: "Email me a link" }).click()
  await expect(dashboard.getByText(`We sent a link to ${email}.`)).toBeVisible()
  await expectNoFindings(dashboard)
  expect((await askWith(origin, key)).status).toBe(200)
  const subject = "Confirm the deletion of your Assay account"
  const mail = { email, subject, button: "Continue to delete the account", count: 1 }
  const opened = await followInMailbox(page, origin, mail)
  await expect(opened.getByRole("main").getByText(email)).toBeVisible()
  await expectNoFindings(opened)
  expect((await askWith(origin, key)).status).toBe(200)
  await opened.getByRole("button", { name: "Delete the account" }).click()
  await expect(opened).toHaveURL(`${origin}/goodbye`)
  await expect(opened.getByRole("heading", { name: "Your account was deleted." })).toBeVisible()
  await expect(opened.getByRole("navigation", { name: "Account" }).getByRole("link")).toHaveText(waysIn)
  await comesWithin(2 * looksOfASecond, async () => (await askWith(origin, key)).status, 401)
  await dashboard.goto(`${origin}/dashboard`)
  await expect(dashboard).toHaveURL(`${origin}/sign-in`)
  await openMail(page, origin, { email, subject: "Your Assay account was deleted", count: 1 })
})

test("an hour after the sign-in, an important change requires another one and returns to its page", async ({
  page,
}) => {
  const { email, dashboard } = await becomeOwner(page, "stale")
  await ageSession(email)
  await dashboard.goto(`${origin}/dashboard/keys`)
  const createKey = async () => {
    await dashboard.getByRole("button", { name: "Create a key" }).click()
    await dashboard.getByLabel("Name", { exact: true }).fill("nightly")
    await dashboard.getByRole("button", { name: "Create the key" }).click()
  }
  await createKey()
  await expect(dashboard.getByRole("alert").filter({ hasText: "more than an hour ago" })).toBeVisible()
  await expectNoFindings(dashboard)
  await dashboard.getByRole("link", { name: "Sign in again" }).click()
  await expect(dashboard.getByRole("heading", { name: "Sign in again." })).toBeVisible()
  await expect(dashboard.getByLabel("Email address")).toHaveValue(email)
  await dashboard.getByRole("button", { name: "Email me a link" }).click()
  await expect(dashboard.getByRole("heading", { name: "Check your email." })).toBeVisible()
  await dashboard.goto(await linkInMailbox(dashboard, origin, signInMail(email)))
  await dashboard.getByRole("main").getByRole("button", { name: "Sign in" }).click()
  await expect(dashboard).toHaveURL(`${origin}/dashboard/keys`)
  await createKey()
  await expect(dashboard.getByText("This is the only time it is shown.")).toBeVisible()
  await dashboard.goto(`${origin}/dashboard/settings`)
  await expect(dashboard.getByRole("list", { name: "Sessions" }).getByRole("listitem")).toHaveCount(1)
})

test("a used sign-in link leads a signed-in browser to its dashboard, and any other to a new link", async ({
  page,
}) => {
  const email = someone("again")
  await storeOwner(email)
  await signIn(page, origin, email)
  const link = await linkInMailbox(page, origin, signInMail(email))
  await page.goto(link)
  await expect(page.getByRole("heading", { name: "This link has already been used." })).toBeVisible()
  await expectNoFindings(page)
  await page.getByRole("link", { name: "Open the dashboard" }).click()
  await expect(page).toHaveURL(`${origin}/dashboard`)
  await page.context().clearCookies()
  await page.goto(link)
  await page.getByRole("link", { name: "Email me a new link" }).click()
  await expect(page).toHaveURL(`${origin}/sign-in`)
})

async function askToMove(dashboard: Page, newEmail: string): Promise<void> {
  await dashboard.goto(`${origin}/dashboard/settings`)
  await dashboard.getByRole("button", { name: "Change the address" }).click()
  await dashboard.getByLabel("New address").fill(newEmail)
  await expectNoFindings(dashboard)
  await dashboard.getByRole("button", { name: "Send the link" }).click()
  await expect(dashboard.getByText(`We sent a link to ${newEmail}`)).toBeVisible()
  await dashboard.getByRole("button", { name: "Done" }).click()
}

const moveMail = (email: string) => ({
  ...{ email, subject: "Confirm your new email address for Assay", button: "Use this address", count: 1 },
})

async function signedInElsewhere(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext()
  await context.addCookies([await signedIn(email)])
  const page = await context.newPage()
  await page.goto(`${origin}/dashboard`)
  await expect(page).toHaveURL(`${origin}/dashboard`)
  return page
}
