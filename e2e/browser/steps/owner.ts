import { createHash } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, type Locator, type Page, test } from "@playwright/test"
import { setPlan } from "../../../server/accounts/plan"
import { connect } from "../../../server/platform/database/database"
import { comesWithin, looksOfASecond } from "../../support/looks"
import { expectNoFindings } from "../findings"
import { inDatabase } from "../stored"
import { type ButtonMail, confirmMail } from "./mailbox"
import { askWith, type Surface } from "./surfaces"
import { askForLink, codeBelow, confirm, someone } from "./visitor"

export type World = {
  origin: string
  follow(page: Page, mail: ButtonMail): Promise<Page>
  surfaces: Surface[]
  databaseUrl: string
}

export type LifecycleResult = { email: string; keys: [string, string, string] }

const fullKey = /^assay_[0-9A-Za-z]{49}$/

/**
 * The life of a free key in the browser: from the mail to the first request, on the dashboard, rotated, and ended by
 * signing up again. The end of an overlap is brought forward, as another replica would announce it;
 * e2e/process/keys.test.ts tests full overlaps with a fake clock.
 */
export async function followKeyLifecycle(page: Page, world: World): Promise<LifecycleResult> {
  const { origin } = world
  const email = someone("owner")
  const signedUp = await test.step("a signup gives a key, once, and it works", async () => {
    await askForLink(page, origin, "signup", email)
    const opened = await world.follow(page, confirmMail(email))
    const key = await confirm(opened)
    expect(key).toMatch(fullKey)
    expect((await askWith(origin, key)).status).toBe(200)
    await expectNoFindings(opened)
    const dashboard = await page.context().newPage()
    await dashboard.goto(opened.url())
    await expect(dashboard.getByRole("heading", { name: "This link has already been used." })).toBeVisible()
    expect(await dashboard.content()).not.toContain(key)
    await dashboard.close()
    return { key, opened }
  })
  const first = signedUp.key
  const dashboard = await test.step("the dashboard is open at once, and shows requests as they come", async () => {
    await signedUp.opened.getByRole("link", { name: "Open your dashboard" }).click()
    await expect(signedUp.opened).toHaveURL(`${origin}/dashboard`)
    await watchRequestsCome(signedUp.opened, origin, first)
    return signedUp.opened
  })
  const second = await test.step("the dashboard rotates the key, and both work for the overlap", async () => {
    const key = await rotateInDashboard(dashboard, origin)
    expect(key).toMatch(fullKey)
    for (const each of [first, key]) expect((await askWith(origin, each)).status).toBe(200)
    return key
  })
  await test.step("the old key works until its very end and not after it, and the new one goes on", async () => {
    await raisePlan(email, world)
    const end = Date.now() + 2_000
    await endOverlapAt(first, end, world)
    while (Date.now() < end) {
      const { status } = await askWith(origin, first)
      if (Date.now() < end) expect(status, "it was answered before the end").toBe(200)
      await sleep(200)
    }
    for (const { name, refusal } of world.surfaces) {
      expect(await refusal(first), name).toEqual({ status: 401, code: "invalid_api_key" })
    }
    expect((await askWith(origin, second)).status).toBe(200)
  })
  const third = await test.step("signing up again ends both at once, wherever they are used", async () => {
    await askForLink(page, origin, "signup", email)
    const opened = await world.follow(page, confirmMail(email, 2))
    const key = await confirm(opened)
    await expect(
      opened.getByText("All earlier keys of this address have been revoked, and all browsers signed out."),
    ).toBeVisible()
    for (const { name, refusal } of world.surfaces) {
      for (const old of [first, second]) {
        await comesWithin(2 * looksOfASecond, async () => (await refusal(old)).status, 401)
        expect(await refusal(old), name).toEqual({ status: 401, code: "invalid_api_key" })
      }
    }
    const me = await askWith(origin, key)
    expect(me.status).toBe(200)
    expect((await me.json()).tier, "the plan is kept").toBe("api_pro")
    return key
  })
  return { email, keys: [first, second, third] }
}

async function watchRequestsCome(dashboard: Page, origin: string, key: string): Promise<void> {
  const requests = dashboard.getByRole("table", { name: "The most recent requests, newest first" })
  await expect(requests.getByText("account/me")).toHaveCount(1)
  await dashboard.evaluate(() => document.body.setAttribute("data-was-here", "true"))
  expect((await askWith(origin, key, "market/calendar")).status).toBe(200)
  await expect(requests.getByText("market/calendar")).toBeVisible()
  await expect(dashboard.locator("body[data-was-here]"), "the page was not loaded anew").toHaveCount(1)
}

async function raisePlan(email: string, { databaseUrl }: World): Promise<void> {
  const database = connect(databaseUrl, 1)
  const { id } = await database.prisma.account.findUniqueOrThrow({ where: { email } })
  const [plan, change] = [{ tier: "api_pro", isLegacyPrice: false } as const, { at: new Date(), actor: "operator" }]
  await database.prisma.$transaction((tx) => setPlan(tx, id, plan, change))
  await database.close()
}

async function endOverlapAt(key: string, at: number, { databaseUrl }: World): Promise<void> {
  const hash = createHash("sha256").update(key).digest()
  await inDatabase(async (pool) => {
    await pool.query("UPDATE api_key SET revoked_at = $2 WHERE hash = $1", [hash, new Date(at)])
    await pool.query("SELECT pg_notify('assay_notifications', $1)", [`keys:${hash.toString("hex")}`])
  }, databaseUrl)
}

/** `place` is the page, or a row of the table. */
export async function chooseForKey(place: Locator, verb: string): Promise<void> {
  const item = place.page().getByRole("menuitem", { name: verb })
  // A press before the page's script has loaded opens nothing.
  await expect(async () => {
    await place.getByRole("button", { name: "Change the key" }).click()
    await expect(item).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await item.click()
}

async function rotateInDashboard(dashboard: Page, origin: string): Promise<string> {
  await dashboard.goto(`${origin}/dashboard/keys`)
  await chooseForKey(dashboard.getByRole("main"), "Rotate")
  await dashboard.getByRole("radio", { name: "1 hour" }).check()
  await expectNoFindings(dashboard)
  await dashboard.getByRole("button", { name: "Rotate the key" }).click()
  await expect(dashboard.getByText("The old key works until")).toBeVisible()
  const key = await codeBelow(dashboard, "Your new key")
  await dashboard.getByRole("button", { name: "Done" }).click()
  await expect(dashboard.getByText("rotating")).toBeVisible()
  return key
}
