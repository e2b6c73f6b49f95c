import { join } from "node:path"
import { expect, type Page, test } from "@playwright/test"
import { type EmbeddedPostgres, openPostgres } from "../../server/database/embedded"
import { type FakeResend, startFakeResend } from "../../server/mail/testing/resend"
import { type OwnServer, startOwnServer } from "./ownServer"
import type { ButtonMail } from "./steps/mailbox"
import { followKeyLifecycle, type LifecycleResult } from "./steps/owner"
import { mcp, rest } from "./steps/surfaces"

const from = "Assay <mail@assay.example>"

let provider: FakeResend
let server: OwnServer
let origin: string
let place: EmbeddedPostgres

/** A server that sends by Resend. */
test.beforeAll(async () => {
  provider = await startFakeResend()
  const mail = { RESEND_API_KEY: provider.apiKey, RESEND_BASE_URL: provider.url, MAIL_FROM: from }
  server = await startOwnServer(mail)
  origin = server.origin
  place = openPostgres(join(server.dataFolder, "pg"))
})
test.afterAll(async () => {
  place.release()
  await server.close()
  await provider.close()
})

test("the same walk by Resend: each mail is one request in its wire format", async ({ page }) => {
  const { email, keys } = await followKeyLifecycle(page, {
    origin,
    follow: followInRequest,
    surfaces: [rest("REST", origin), mcp(origin)],
    variables: { DATABASE_URL: place.url },
    databaseUrl: place.url,
  })
  const kinds = ["confirm", "welcome", "key_rotated", "confirm", "welcome"]
  await expect.poll(() => provider.sent.map(({ tags }) => tags?.[0].value)).toEqual(kinds)
  expect(provider.requests).toHaveLength(kinds.length)
  for (const { method, path, headers, body } of provider.requests) {
    expect(`${method} ${path}`).toBe("POST /emails")
    expect(headers).toMatchObject({
      authorization: `Bearer ${provider.apiKey}`,
      "content-type": "application/json",
      "idempotency-key": expect.stringMatching(/^[a-z_]+\/[\w/.-]{8,}$/),
    })
    const mail = JSON.parse(body)
    expect(mail).toEqual({
      from,
      to: email,
      subject: expect.stringMatching(/Assay/),
      html: expect.stringMatching(/^<!DOCTYPE html/),
      text: expect.stringContaining("not financial advice"),
      headers: {},
      tags: [
        { name: "kind", value: expect.any(String) },
        { name: "mail", value: expect.any(String) },
      ],
    })
    expect(body).not.toContain("List-Unsubscribe")
  }
  const idempotencyKeys = provider.requests.map(({ headers }) => headers["idempotency-key"])
  expect(new Set(idempotencyKeys).size).toBe(kinds.length)
  expectKeysWhereTheyBelong(keys)
})

test("where mail is sent, nobody is pointed to a local mailbox, and there is none", async ({ page }) => {
  await page.goto(`${origin}/signup/check-mail`)
  await expect(page.getByRole("heading", { name: "Check your email." })).toBeVisible()
  await expect(page.getByText("local mailbox")).toHaveCount(0)
  expect((await page.goto(`${origin}/dev/mailbox`))?.status()).toBe(404)
})

test("what such a server says holds no key and no token of a mail", async () => {
  const { stdout, stderr } = await server.running.end()
  const said = `${stdout}\n${stderr}`
  expect(said).toContain('"event":"mail.sent"')
  expect(said).not.toMatch(/assay_[0-9A-Za-z]{49}/)
  const tokens = provider.sent.flatMap(({ html = "" }) =>
    [...html.matchAll(/token=([\w-]{43})/g)].map(([, token]) => token),
  )
  expect(tokens.length).toBeGreaterThan(0)
  for (const secret of [...tokens, provider.apiKey]) expect(said).not.toContain(secret)
})

/** Finds the button in the HTML that was handed over, and opens its address. */
async function followInRequest(page: Page, { email, subject, button, count }: ButtonMail): Promise<Page> {
  const arrived = () => provider.sent.filter((mail) => mail.to === email && mail.subject === subject)
  await expect.poll(() => arrived().length, { timeout: 60_000 }).toBe(count)
  const reader = await page.context().newPage()
  await reader.setContent(arrived()[count - 1].html ?? "")
  const link = await reader.getByRole("link", { name: button, exact: true }).getAttribute("href")
  await reader.goto(link ?? "")
  return reader
}

/** A key that was made by a signup is in its welcome mail and in no other; one that was rotated is in none. */
function expectKeysWhereTheyBelong([first, second, third]: LifecycleResult["keys"]): void {
  const kindsWith = (key: string) =>
    provider.sent.filter(({ html, text }) => `${html}${text}`.includes(key)).map(({ tags }) => tags?.[0].value)
  expect(kindsWith(first)).toEqual(["welcome"])
  expect(kindsWith(second)).toEqual([])
  expect(kindsWith(third)).toEqual(["welcome"])
}
