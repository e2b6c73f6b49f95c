import { randomUUID } from "node:crypto"
import { expect, type Page } from "@playwright/test"

/** An address that nobody else has. */
export const someone = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.com`

/** Fills the form of a page that mails a link, and comes to the page that says to look for it. */
export async function askForLink(page: Page, origin: string, form: "signup" | "sign-in", email: string): Promise<void> {
  await page.goto(`${origin}/${form}`)
  await mailLink(page, email)
  await expect(page).toHaveURL(`${origin}/${form}/check-mail`)
}

/** Fills the form of the open page, and sees that a mail is on its way. */
export async function mailLink(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email address").fill(email)
  await page.getByRole("button", { name: "Email me a link" }).click()
  await expect(page.getByRole("heading", { name: "Check your email." })).toBeVisible()
  await expect(page.getByText(`A link is on its way to ${email}.`)).toBeVisible()
}

export const confirmButton = (page: Page) => page.getByRole("button", { name: "Confirm and show my key" })

/** Presses the button of a confirm link, and reads the key that it shows. */
export async function confirm(page: Page): Promise<string> {
  await confirmButton(page).click()
  await expect(page.getByRole("heading", { name: "Your API key" })).toBeVisible()
  return codeBelow(page, "Your key")
}

/** Presses the button of a link to sign in, and comes to the dashboard. */
export async function pressSignIn(page: Page, origin: string): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click()
  await expect(page).toHaveURL(`${origin}/dashboard`)
}

/** The text of the box with this label. */
export async function codeBelow(page: Page, label: string): Promise<string> {
  const box = page.getByRole("figure").filter({ hasText: new RegExp(`^${label}`) })
  return ((await box.locator("code").textContent()) ?? "").trim()
}
