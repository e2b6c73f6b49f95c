import { readFile } from "node:fs/promises"
import { expect, type Page } from "@playwright/test"
import { parse } from "csv-parse/sync"
import { expectNoFindings, expectNoFindingsInBothColours, expectNoSidewaysScroll } from "./findings"
import { started } from "./started"
import { becomeOwner } from "./steps/account"
import { chooseForKey } from "./steps/owner"
import { askWith } from "./steps/surfaces"
import { codeBelow } from "./steps/visitor"
import { test } from "./visitors"

const { origin } = started

test("a key is created, renamed, given an expiry and revoked, and the page lists each change", async ({ page }) => {
  const { key: first, dashboard } = await becomeOwner(page, "keeper")
  await dashboard.goto(`${origin}/dashboard/keys`)
  const prefix = (key: string) => `${key.slice(0, 12)}…`
  const trail = dashboard.getByRole("region", { name: "Activity" })

  await dashboard.getByRole("button", { name: "Create a key" }).click()
  await dashboard.getByLabel("Name", { exact: true }).fill("nightly")
  const form = dashboard.getByRole("dialog").locator("form")
  await form.evaluate((element: HTMLFormElement) => {
    element.requestSubmit()
    element.requestSubmit()
  })
  const key = await codeBelow(dashboard, "Your new key")
  await dashboard.getByRole("button", { name: "Done" }).click()
  await expect(trail).toContainText(`${prefix(key)} was created, called “nightly”.`)
  await expect(rowOf(dashboard, "nightly"), "two presses make one key").toHaveCount(1)

  await choose(dashboard, "nightly", "Rename")
  await expect(dashboard.getByLabel("Name", { exact: true })).toHaveValue("nightly")
  await dashboard.getByLabel("Name", { exact: true }).fill("weekly report")
  await expectNoFindings(dashboard)
  await dashboard.getByRole("button", { name: "Rename the key" }).click()
  await expect(rowOf(dashboard, "weekly report")).toContainText(prefix(key))
  await expect(trail).toContainText(`${prefix(key)} was renamed from “nightly” to “weekly report”.`)
  await expect(trail, "an old line keeps the name of its time").toContainText("was created, called “nightly”.")

  await choose(dashboard, "weekly report", "Set an expiry date")
  await dashboard.getByLabel("Expires on").fill("2099-03-01")
  await expectNoFindings(dashboard)
  await dashboard.getByRole("button", { name: "Save", exact: true }).click()
  await expect(rowOf(dashboard, "weekly report")).toContainText("expires 1 Mar 2099")
  await expect(trail).toContainText(`${prefix(key)} was set to expire on 1 Mar 2099, 00:00 UTC.`)
  expect((await askWith(origin, key)).status).toBe(200)

  await choose(dashboard, "weekly report", "Revoke")
  await expectNoFindings(dashboard)
  await dashboard.getByRole("button", { name: "Revoke the key" }).click()
  await expect(trail).toContainText(`${prefix(key)} was revoked.`)
  await expect(rowOf(dashboard, "weekly report")).toBeHidden()
  await dashboard.getByText("1 inactive key").click()
  await expect(rowOf(dashboard, "weekly report")).toContainText("revoked")
  expect((await askWith(origin, key)).status).toBe(401)
  expect((await askWith(origin, first)).status, "the other key works on").toBe(200)
})

test("the usage tables can be downloaded as CSV", async ({ page }) => {
  const { key, dashboard } = await becomeOwner(page, "counter")
  for (const path of ["account/me", "account/me", "market/regime"]) await askWith(origin, key, path)
  await dashboard.goto(`${origin}/dashboard/usage`)
  const today = new Date().toISOString().slice(0, 10)

  const days = await download(dashboard, "By day", "usage-by-day.csv")
  expect(days).toHaveLength(7)
  expect(days[0]).toMatchObject({ Day: today, Requests: "3", Charged: "3", Refused: "0" })

  await dashboard.getByRole("tab", { name: "By endpoint" }).click()
  expect(await download(dashboard, "By endpoint", "usage-by-endpoint.csv")).toEqual([
    { Endpoint: "account/me", Channel: "REST", Requests: "2", Charged: "2" },
    { Endpoint: "market/regime", Channel: "REST", Requests: "1", Charged: "1" },
  ])

  await dashboard.getByRole("tab", { name: "By key" }).click()
  await expect(dashboard.getByRole("table", { name: "Usage by key" })).toContainText(`${key.slice(0, 12)}…`)
  expect(await download(dashboard, "By key", "usage-by-key.csv")).toEqual([
    { Key: "Unnamed key", Prefix: key.slice(0, 12), Id: expect.stringMatching(/^key_/), Requests: "3" },
  ])
})

test("axe finds nothing on the dashboard of a free account without requests, and it fits every screen", async ({
  page,
}) => {
  test.slow() // axe runs eighteen times
  const { dashboard } = await becomeOwner(page, "fresh")
  const empty = {
    "": "No requests yet.",
    "/keys": "Unnamed key",
    "/links": "You have no working links.",
    "/clients": "No app is connected.",
    "/usage": "No requests yet",
    "/requests": "No requests yet.",
    "/watchlist": "You have no saved filters.",
    "/settings": "This browser",
  }
  for (const [path, words] of Object.entries(empty)) {
    await dashboard.goto(`${origin}/dashboard${path}`)
    await expect(dashboard.getByText(words).first()).toBeVisible()
    await expectNoFindingsInBothColours(dashboard)
    await expectNoSidewaysScroll(dashboard, [320, 390, 1280])
  }
  await dashboard.goto(`${origin}/dashboard/keys`)
  await choose(dashboard, "assay_", "Revoke")
  await dashboard.getByRole("button", { name: "Revoke the key" }).click()
  await expect(dashboard.getByText("You have no working keys.")).toBeVisible()
  await expectNoFindings(dashboard)
  await dashboard.goto(`${origin}/dashboard`)
  await expect(dashboard.getByRole("link", { name: "Create a key first." })).toBeVisible()
  await expectNoFindings(dashboard)
})

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name })

const choose = (dashboard: Page, name: string, verb: string) => chooseForKey(rowOf(dashboard, name), verb)

async function download(dashboard: Page, tab: string, file: string): Promise<Record<string, string>[]> {
  const coming = dashboard.waitForEvent("download")
  // The panel of the previous tab stays until it has faded.
  const panel = dashboard.getByRole("tabpanel", { name: tab, exact: true })
  await panel.getByRole("button", { name: /^Download .*as CSV$/ }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe(file)
  return parse(await readFile(await download.path(), "utf8"), { columns: true })
}
