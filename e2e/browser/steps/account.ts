import { randomBytes } from "node:crypto"
import { expect, type Page } from "@playwright/test"
import { issueKey } from "../../../server/accounts/keys/issue"
import { sessionCookie } from "../../../server/accounts/sessions/cookies"
import { openSession } from "../../../server/accounts/sessions/open"
import { connect } from "../../../server/platform/database/database"
import { started } from "../started"
import { inDatabase } from "../stored"
import { confirmMail, followInMailbox, signInMail } from "./mailbox"
import { askForLink, confirm, pressSignIn, someone } from "./visitor"

export async function signUp(page: Page, origin: string, name: string): Promise<{ email: string; key: string }> {
  const email = someone(name)
  await askForLink(page, origin, "signup", email)
  const opened = await followInMailbox(page, origin, confirmMail(email))
  return { email, key: await confirm(opened) }
}

export async function becomeOwner(page: Page, name: string): Promise<{ email: string; key: string; dashboard: Page }> {
  const email = someone(name)
  const { key, token } = await storeOwner(email)
  const { name: cookie } = sessionCookie(started.origin)
  await page
    .context()
    .addCookies([{ name: cookie, value: token, url: started.origin, httpOnly: true, sameSite: "Lax" }])
  const dashboard = await page.context().newPage()
  await dashboard.goto(`${started.origin}/dashboard`)
  await expect(dashboard).toHaveURL(`${started.origin}/dashboard`)
  return { email, key, dashboard }
}

export async function storeOwner(
  email: string,
  databaseUrl = started.databaseUrl,
): Promise<{ key: string; token: string }> {
  const database = connect(databaseUrl, 1)
  const at = new Date()
  const { key, accountId } = await issueKey(database, { email, tier: "free" }, {}, { at, actor: "owner" })
  const token = randomBytes(32).toString("base64url")
  await openSession(database, { token, accountId, at })
  await database.close()
  return { key, token }
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
