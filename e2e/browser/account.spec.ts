import { spawnSync } from "node:child_process"
import { expect } from "@playwright/test"
import { started } from "./started"
import { becomeOwner } from "./steps/account"
import { confirmMail, followInMailbox, linkInMailbox } from "./steps/mailbox"
import { followKeyLifecycle } from "./steps/owner"
import { readerIn } from "./steps/session"
import { askWith, mcp, rest } from "./steps/surfaces"
import { askForLink, codeBelow, confirm, confirmButton, someone } from "./steps/visitor"
import { inDatabase } from "./stored"
import { test } from "./visitors"

const { origin, databaseUrl } = started

test("an owner gets a key by mail, sees it work, rotates it, and ends it by signing up again", {
  tag: "@fast",
}, async ({ page }) => {
  await followKeyLifecycle(page, {
    origin,
    follow: (from, mail) => followInMailbox(from, origin, mail),
    surfaces: [
      rest("REST", origin),
      mcp(origin),
      ...(started.isNextAlone ? [rest("Next's own route", started.nextOrigin)] : []),
    ],
    databaseUrl,
  })
})

test("a double click on the button creates one key, and shows it with a line that works and can be copied", async ({
  page,
  context,
}) => {
  const email = someone("hasty")
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin })
  await askForLink(page, origin, "signup", email)
  const opened = await followInMailbox(page, origin, confirmMail(email))
  await confirmButton(opened).dblclick()
  await expect(opened.getByRole("heading", { name: "Your API key" })).toBeVisible()
  const key = await codeBelow(opened, "Your key")
  expect(await countKeys(email)).toBe(1)
  await opened.getByRole("button", { name: "Copy: Your key" }).click()
  await expect(opened.getByText("Copied")).toBeVisible()
  expect(await opened.evaluate(() => navigator.clipboard.readText())).toBe(key)
  const line = (await codeBelow(opened, "Your first request")).replace("curl ", "curl -s ")
  const answer = JSON.parse(spawnSync("sh", ["-c", line], { encoding: "utf8" }).stdout)
  expect(answer).toMatchObject({ count: 3, predictions: [{}, {}, {}] })
  await opened.getByRole("link", { name: "add it to an MCP client" }).click()
  await expect(opened.getByLabel("Your API key, to fill in the settings below")).toHaveValue(key)
  await opened.reload()
  await expect(opened.getByLabel("Your API key, to fill in the settings below")).toHaveValue("")
})

test("a mail scanner that opens the link uses nothing up, and a used link leads on", async ({ page, request }) => {
  const email = someone("scanned")
  await askForLink(page, origin, "signup", email)
  const link = await linkInMailbox(page, origin, confirmMail(email))
  for (let count = 0; count < 3; count++) expect((await request.get(link)).status()).toBe(200)
  await request.head(link)
  expect(await countKeys(email)).toBe(0)
  await page.goto(link)
  const key = await confirm(page)
  expect((await askWith(origin, key)).status).toBe(200)

  await page.goto(link)
  await expect(page.getByRole("heading", { name: "This link has already been used." })).toBeVisible()
  expect((await askWith(origin, key)).status).toBe(200)
  await page.getByRole("link", { name: "Sign up again" }).click()
  await expect(page).toHaveURL(`${origin}/signup`)
})

test("a link that was cut off or has expired explains that and leads on", async ({ page }) => {
  const email = someone("late")
  await askForLink(page, origin, "signup", email)
  const link = await linkInMailbox(page, origin, confirmMail(email))
  for (const cut of [link.slice(0, -5), `${origin}/confirm`]) {
    await page.goto(cut)
    await expect(page.getByRole("heading", { name: "This link is incomplete." })).toBeVisible()
    await expect(page.getByRole("link", { name: "Sign up again" })).toBeVisible()
  }
  const [, token] = link.split("token=")
  await page.goto(link)
  await inDatabase((pool) =>
    pool.query("UPDATE mailed_token SET expires_at = created_at WHERE token_hash = sha256($1::bytea)", [
      Buffer.from(token),
    ]),
  )
  await confirmButton(page).click()
  await expect(page.getByRole("heading", { name: "This link has expired." })).toBeVisible()
  await expect(page.getByRole("link", { name: "Sign up again" })).toBeVisible()
  expect(await countKeys(email)).toBe(0)
})

test("an error of an address is shown next to its field, which keeps what was typed", { tag: "@fast" }, async ({
  page,
}) => {
  await page.goto(`${origin}/signup`)
  const field = page.getByLabel("Email address")
  await field.fill("you@nowhere")
  await page.getByRole("button", { name: "Email me a link" }).click()
  await expect(field).toHaveAccessibleDescription(/not the name of a mail domain/)
  await expect(field).toHaveValue("you@nowhere")
})

test("a browser without JavaScript gets its key too", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const email = someone("plain")
  await askForLink(page, origin, "signup", email)
  await page.goto(await linkInMailbox(page, origin, confirmMail(email)))
  const key = await confirm(page)
  expect((await askWith(origin, key)).status).toBe(200)
  await page.getByRole("link", { name: "Open your dashboard" }).click()
  await expect(readerIn(page)).toContainText(email)
  await context.close()
})

test("a signed-in browser stays in its account when it follows another account's confirm link", async ({ page }) => {
  const own = await becomeOwner(page, "victim")
  const other = someone("attacker")
  await askForLink(page, origin, "signup", other)
  await page.goto(await linkInMailbox(page, origin, confirmMail(other)))
  await expect(page.getByText(`This confirms ${other}`)).toBeVisible()
  await confirm(page)
  await expect(page.getByText(`This browser is still signed in as ${own.email}.`)).toBeVisible()
  await page.goto(`${origin}/dashboard`)
  await expect(readerIn(page)).toContainText(own.email)
})

async function countKeys(email: string): Promise<number> {
  const { rows } = await inDatabase((pool) =>
    pool.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM api_key JOIN account ON account.id = account_id WHERE email = $1",
      [email],
    ),
  )
  return rows[0].count
}
