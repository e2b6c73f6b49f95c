import { randomUUID } from "node:crypto"
import { expect, type Locator, type Page } from "@playwright/test"

export const someone = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.com`

export async function askForLink(page: Page, origin: string, form: "signup" | "sign-in", email: string): Promise<void> {
  await page.goto(`${origin}/${form}`)
  await mailLink(page, email)
  await expect(page).toHaveURL(`${origin}/${form}/check-mail`)
}

export async function mailLink(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email address").fill(email)
  await page.getByRole("button", { name: "Email me a link" }).click()
  const isSent = page.getByRole("heading", { name: "Check your email." })
  const isBusy = page.getByRole("alert").filter({ hasText: "Try again in a moment." })
  await expect(isSent.or(isBusy)).toBeVisible()
  if (await isBusy.isVisible()) return mailLink(page, email)
  await expect(isSent).toBeVisible()
  await expect(page.getByText(`A link is on its way to ${email}.`)).toBeVisible()
}

export const confirmButton = (page: Page) => page.getByRole("button", { name: "Confirm and show my key" })

export async function confirm(page: Page): Promise<string> {
  await confirmButton(page).click()
  await expect(page.getByRole("heading", { name: "Your API key" })).toBeVisible()
  return codeBelow(page, "Your key")
}

export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code from the email").fill(code)
  await page.getByRole("button", { name: "Continue" }).click()
}

export async function pressSignIn(page: Page, origin: string): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click()
  await expect(page).toHaveURL(`${origin}/dashboard`)
}

export async function codeBelow(page: Page, label: string): Promise<string> {
  const box = page.getByRole("figure").filter({ hasText: new RegExp(`^${label}`) })
  return wordsOf(box.locator("code"))
}

export async function wordsOf(element: Locator): Promise<string> {
  return ((await element.textContent()) ?? "").trim()
}
