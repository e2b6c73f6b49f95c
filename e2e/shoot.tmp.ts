import { randomBytes } from "node:crypto"
import { chromium } from "@playwright/test"
import { createOwnKey } from "/work/keys/server/accounts/keys/create"
import { createOwnLink } from "/work/keys/server/accounts/links/own"
import { issueKey } from "/work/keys/server/accounts/keys/issue"
import { noLimits } from "/work/keys/server/accounts/ownLimits"
import { sessionCookie } from "/work/keys/server/accounts/sessions/cookies"
import { sessionHash } from "/work/keys/server/accounts/sessions/store"
import { memoryQuotaStore } from "/work/keys/server/accounts/quota/memory"
import { connect } from "/work/keys/server/platform/database/database"
import { openPostgres } from "/work/keys/server/platform/database/embedded"

const origin = process.env.ORIGIN ?? "http://localhost:3177"
const place = openPostgres("/tmp/keys-shots/data/pg")
const database = connect(place.url, 2)
const at = new Date()
const email = `shots${Date.now()}@example.com`
const { accountId } = await issueKey(database, email, { tier: "api_pro" }, { name: "desk" }, { at, actor: "operator" })
const quota = memoryQuotaStore()
const own = { database, quota }
const make = async (name: string, more: object) => createOwnKey(own, accountId, { name, expiresAt: null, ...more }, new Date())
const nightly = await make("nightly report", { limits: { ...noLimits, scopes: ["market", "predictions"], networks: ["203.0.113.0/24", "2001:db8:1::/48"], share: { percent: 20 } } })
await make("dashboard of the desk in Frankfurt", { expiresAt: new Date("2027-03-01"), limits: { ...noLimits, share: { requests: 250 } } })
await make("ci", { mode: "test" })
if (nightly.ok) await createOwnLink(own, accountId, { keyId: nightly.issued.keyId, product: "predictions/latest", input: { limit: "50", format: "csv" }, lifetimeSeconds: 604_800, mostPerDay: 48 }, new Date())
const token = randomBytes(32).toString("base64url")
await database.prisma.session.create({ data: { tokenHash: sessionHash(token), accountId, createdAt: new Date(), expiresAt: new Date(Date.now() + 864e5) } })
const { name } = sessionCookie(origin)
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] })
for (const [width, height] of [[1440, 1000], [390, 844]]) {
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme })
    await context.addCookies([{ name, value: token, url: origin }])
    const page = await context.newPage()
    const shot = (what: string, fullPage = true) => page.screenshot({ path: `/tmp/keys-shots/${what}-${width}-${colorScheme}.png`, fullPage })
    page.setDefaultTimeout(600_000)
    await page.goto(`${origin}/dashboard/keys`, { timeout: 600_000 })
    await page.getByText("nightly report").first().waitFor()
    await shot("keys")
    await page.getByRole("button", { name: "Create a key" }).click()
    await page.getByText("Limits of its own").click()
    await page.waitForTimeout(300)
    await shot("create", false)
    await page.keyboard.press("Escape")
    await page.getByRole("row").filter({ hasText: "nightly report" }).getByRole("button").click()
    await page.getByRole("menuitem", { name: "Set limits" }).click()
    await page.waitForTimeout(300)
    await shot("limit", false)
    if (width === 1440 && colorScheme === "light") {
      await page.getByLabel("Networks").fill("10.0.0.0/40")
      await page.getByRole("button", { name: "Save" }).click()
      await page.getByText("is not a network").waitFor()
      await shot("limit-error", false)
      await page.getByLabel("Networks").fill("203.0.113.0/24")
      await page.getByLabel("crowd").check()
      await page.getByLabel("Share of the day").fill("500")
      await page.getByRole("button", { name: "Save" }).click()
      await page.getByRole("dialog").waitFor({ state: "hidden" })
      await shot("limited")
    } else await page.keyboard.press("Escape")
    await page.goto(`${origin}/dashboard/links`)
    await page.getByText("at most 48 a day").waitFor()
    await shot("links")
    await page.getByRole("button", { name: "Create a link" }).click()
    await page.waitForTimeout(300)
    await shot("link", false)
    if (colorScheme === "light") {
      await page.goto(`${origin}/docs/authentication#limits-of-a-key`)
      await shot("docs")
    }
    console.log(width, colorScheme, "scroll", await page.evaluate(() => document.documentElement.scrollWidth))
    await context.close()
  }
}
await browser.close()
await database.close()
place.release()
process.exit(0)
