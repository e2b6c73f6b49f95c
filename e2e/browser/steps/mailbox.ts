import { expect, type Locator, type Page } from "@playwright/test"
import { started } from "../started"
import { inDatabase } from "../stored"
import { wordsOf } from "./visitor"

/** The newest mail of its kind to an address, once `count` have arrived. */
export type ButtonMail = { email: string; subject: string; button: string; count: number }

export const confirmMail = (email: string, count = 1): ButtonMail => ({
  email,
  subject: "Confirm your address to get your Assay key",
  button: "Confirm and get the key",
  count,
})

export const signInMail = (email: string, count = 1): ButtonMail => ({
  email,
  subject: "Your sign-in link for Assay",
  button: "Sign in",
  count,
})

/** Opens the local mailbox to this browser, by the link that the server has printed. */
async function enterMailbox(page: Page): Promise<void> {
  await page.goto(started.mailbox)
  await expect(page).toHaveURL(`${started.origin}/dev/mailbox`)
}

export async function openMail(page: Page, origin: string, mail: Omit<ButtonMail, "button">): Promise<void> {
  const jar = await page.context().cookies(origin)
  if (!jar.some(({ name }) => name === "assay.mailbox")) await enterMailbox(page)
  await arrivalOf(mail)
  await page.goto(`${origin}/dev/mailbox?to=${encodeURIComponent(mail.email)}`)
  const links = page.getByRole("link", { name: mail.subject })
  await expect(links).toHaveCount(mail.count)
  await links.first().click()
  await expect(page.getByRole("heading", { level: 1, name: mail.subject })).toBeVisible()
}

/** Polls the database, which is cheaper than reloading the page. */
async function arrivalOf({ email, subject, count }: Omit<ButtonMail, "button">): Promise<void> {
  const query = "SELECT count(*)::int AS count FROM mailbox_message WHERE recipient = $1 AND subject = $2"
  const arrived = async () => (await inDatabase((pool) => pool.query(query, [email, subject]))).rows[0].count
  // A server that has just started is busy collecting its first facts.
  await expect.poll(arrived, { intervals: [100] }).toBe(count)
}

function buttonOf(page: Page, { button }: ButtonMail): Locator {
  return page.frameLocator("iframe").getByRole("link", { name: button, exact: true })
}

export async function followInMailbox(page: Page, origin: string, mail: ButtonMail): Promise<Page> {
  await openMail(page, origin, mail)
  await page.bringToFront()
  const context = page.context()
  const before = context.pages().length
  // Chromium loses some clicks into frames, especially in pages behind another window.
  await expect(async () => {
    await buttonOf(page, mail).click()
    await expect.poll(() => context.pages().length, { timeout: 5000 }).toBeGreaterThan(before)
  }).toPass()
  const opened = context.pages()[before]
  await opened.waitForLoadState()
  return opened
}

export async function linkInMailbox(page: Page, origin: string, mail: ButtonMail): Promise<string> {
  await openMail(page, origin, mail)
  const link = await buttonOf(page, mail).getAttribute("href")
  if (!link) throw new Error(`the button of “${mail.subject}” leads nowhere`)
  return link
}

export async function codeInMailbox(page: Page, origin: string, mail: ButtonMail): Promise<string> {
  await openMail(page, origin, mail)
  return wordsOf(page.frameLocator("iframe").getByText(/^\d{6}$/))
}
