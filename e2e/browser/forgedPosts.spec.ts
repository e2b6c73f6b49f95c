import { expect, test } from "@playwright/test"
import { unsubscribeUrl } from "../../server/accounts/mail/unsubscribe"
import { readEnv } from "../../server/platform/env"
import { appSecret } from "../../server/platform/secret"
import { started } from "./started"
import { inDatabase } from "./stored"

const { origin, professional } = started

/** RFC 8058: the mail program's request, without a cookie. */
const oneClick = { form: { "List-Unsubscribe": "One-Click" }, maxRedirects: 0 }

test("a mail program unsubscribes with one POST, while a scanner that opens the link changes nothing", {
  tag: "@fast",
}, async ({ request }) => {
  const { id } = await account()
  const secret = appSecret(readEnv({ DATA_DIR: started.dataFolder }))
  const link = unsubscribeUrl(origin, secret, { list: "account", id })
  const opened = await request.get(link)
  expect(opened.url()).toContain("/unsubscribe/ask?")
  expect(await account()).toMatchObject({ wants_daily_brief: true })
  const answer = await request.post(link, oneClick)
  expect(answer.status()).toBe(200)
  expect(await account()).toMatchObject({ wants_daily_brief: false })
  expect((await request.post(link, oneClick)).status(), "twice is fine").toBe(200)
  await inDatabase((pool) => pool.query("UPDATE account SET wants_daily_brief = true WHERE id = $1", [id]))
  const forged = await request.post(link.replace("signature=", "signature=x"), oneClick)
  expect(forged.status()).toBe(400)
  expect(await account()).toMatchObject({ wants_daily_brief: true })
})

test("webhooks of providers that are not configured do not exist", { tag: "@fast" }, async ({ request }) => {
  for (const path of ["/api/billing/stripe", "/api/mail/resend"]) {
    const answer = await request.post(origin + path, { data: { type: "email.bounced", data: {} } })
    expect(answer.status(), path).toBe(404)
    expect(await answer.text()).toMatch(/is configured/)
  }
})

test("a POST from another site signs nobody out or in, and changes no setting", { tag: "@fast" }, async ({
  request,
}) => {
  const headers = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" }
  const paths = ["/api/trpc/settings.askDeletion", "/api/auth/signout", "/api/auth/signin/email"]
  for (const path of paths) {
    const answer = await request.post(origin + path, { headers, form: { email: professional }, maxRedirects: 0 })
    expect(answer.status(), path).not.toBe(200)
  }
  expect(await account()).toMatchObject({ tier: "api_pro" })
})

async function account(): Promise<{ id: string; tier: string; wants_daily_brief: boolean }> {
  const { rows } = await inDatabase((pool) => pool.query("SELECT * FROM account WHERE email = $1", [professional]))
  return rows[0]
}
