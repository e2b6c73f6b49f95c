import type { Page } from "@playwright/test"
import { confirmMail, followInMailbox, signInMail } from "./mailbox"
import { askForLink, confirm, pressSignIn, someone } from "./visitor"

/** Makes an account by mail, with the key that it is shown. */
export async function signUp(page: Page, origin: string, name: string): Promise<{ email: string; key: string }> {
  const email = someone(name)
  await askForLink(page, origin, "signup", email)
  const opened = await followInMailbox(page, origin, confirmMail(email))
  return { email, key: await confirm(opened) }
}

/** Gives the page that the link of the mail opened, on the dashboard; `count` links were mailed with it. */
export async function signIn(page: Page, origin: string, email: string, count = 1): Promise<Page> {
  await askForLink(page, origin, "sign-in", email)
  const opened = await followInMailbox(page, origin, signInMail(email, count))
  await pressSignIn(opened, origin)
  return opened
}
