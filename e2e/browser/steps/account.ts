import { expect, type Page } from "@playwright/test"
import { issueKey } from "../../../server/accounts/keys/issue"
import type { Tier } from "../../../server/accounts/tiers"
import { connect } from "../../../server/platform/database/database"
import { started } from "../started"
import { inDatabase } from "../stored"
import { confirmMail, followInMailbox, signInMail } from "./mailbox"
import { signedIn } from "./session"
import { askForLink, confirm, pressSignIn, someone } from "./visitor"

export async function signUp(page: Page, origin: string, name: string): Promise<{ email: string; key: string }> {
  const email = someone(name)
  await askForLink(page, origin, "signup", email)
  const opened = await followInMailbox(page, origin, confirmMail(email))
  return { email, key: await confirm(opened) }
}

export async function becomeOwner(page: Page, name: string, tier: Tier = "free") {
  const email = someone(name)
  const key = await storeOwner(email, { tier })
  await page.context().addCookies([await signedIn(email)])
  const dashboard = await page.context().newPage()
  await dashboard.goto(`${started.origin}/dashboard`)
  await expect(dashboard).toHaveURL(`${started.origin}/dashboard`)
  return { email, key, dashboard }
}

type Stored = { tier?: Tier; databaseUrl?: string }

export async function storeOwner(
  email: string,
  { tier = "free", databaseUrl = started.databaseUrl }: Stored = {},
): Promise<string> {
  const database = connect(databaseUrl, 1)
  const { key } = await issueKey(database, { email, tier }, {}, { at: new Date(), actor: "owner" })
  await database.close()
  return key
}

/** As if the owner had signed in an hour earlier. */
export async function ageSession(email: string): Promise<void> {
  const update = `
    UPDATE session SET created_at = session.created_at - interval '1 hour'
    FROM account WHERE account.id = account_id AND email = $1`
  await inDatabase((pool) => pool.query(update, [email]))
}

/** Returns the page that the mailed link opened; `count` such mails were sent. */
export async function signIn(page: Page, origin: string, email: string, count = 1): Promise<Page> {
  // Signing up has signed this browser in.
  await page.context().clearCookies({ name: /session$/ })
  await askForLink(page, origin, "sign-in", email)
  const opened = await followInMailbox(page, origin, signInMail(email, count))
  await pressSignIn(opened, origin)
  return opened
}
