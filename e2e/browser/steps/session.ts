import { randomBytes } from "node:crypto"
import { type Cookie, expect, type Locator, type Page } from "@playwright/test"
import { sessionCookie } from "../../../server/accounts/sessions/cookies"
import { sessionHash } from "../../../server/accounts/sessions/store"
import { started } from "../started"
import { inDatabase } from "../stored"

/** A session cookie, as if from a sign-in a minute ago. */
export async function signedIn(email: string): Promise<Cookie> {
  const token = randomBytes(32).toString("base64url")
  await inDatabase((pool) =>
    pool.query(
      `INSERT INTO session (token_hash, account_id, created_at, expires_at)
       SELECT $1, id, now(), now() + interval '1 day' FROM account WHERE email = $2`,
      [sessionHash(token), email],
    ),
  )
  const { name, options } = sessionCookie(started.origin)
  const { httpOnly, secure, path } = options
  return { name, value: token, domain: "localhost", path, httpOnly, secure, sameSite: "Lax", expires: -1 }
}

const accounts = { free: "free@example.com", premium: "premium@example.com", professional: started.professional }

export type Plan = keyof typeof accounts

export async function signInAs(page: Page, plan: Plan): Promise<void> {
  await page.context().addCookies([await signedIn(accounts[plan])])
}

export async function openAs(page: Page, plan: Plan, path: string): Promise<void> {
  await signInAs(page, plan)
  await page.goto(`${started.origin}${path}`)
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
}

/** In the menu of the header, which shows it once it is open. */
export function readerIn(page: Page): Locator {
  return page.locator("header").getByText(/ · (Free|Premium|Professional)$/)
}

/**
 * Ends an account's session by reversing its stored hash, and restores it when called again. The next sign-in would
 * delete an expired session.
 */
export async function turnSession(email: string): Promise<void> {
  await inDatabase((pool) =>
    pool.query(
      `UPDATE session SET token_hash = decode(reverse(encode(token_hash, 'hex')), 'hex')
       FROM account WHERE account.id = account_id AND email = $1`,
      [email],
    ),
  )
}
