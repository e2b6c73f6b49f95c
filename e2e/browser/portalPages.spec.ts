import { expect, test } from "@playwright/test"
import { portalPages } from "../../server/accounts/sessions/portalPages"
import { started } from "./started"
import { openAs } from "./steps/session"
import { askWith, signalsIssued } from "./steps/surfaces"

const { origin } = started

/** Claims are evaluated after the server has started. */
async function claimsKnown(): Promise<void> {
  const count = async () => (await (await askWith(origin, started.professionalKey, "edge/ledger")).json()).total_count
  await expect.poll(count, { timeout: 100_000, intervals: [1_000] }).toBeGreaterThan(0)
}

const premiumPages = ["/congress", "/lobbying", "/hearings", "/flights"]
const paths = portalPages
  .flatMap(({ href, isOpen }) => (isOpen ? [] : [href]))
  .filter((href) => !/^\/(signals|predictions|tickers)$/.test(href))

test("the market page has charts with their figures in tables, and calendars that the URL filters", async ({
  page,
}) => {
  await openAs(page, "free", "/market")
  await expect(page.getByRole("figure", { name: /^Fear and greed by day/ })).toBeVisible()
  await expect(page.getByRole("table", { name: "Components of the stock score" })).toContainText("Momentum")
  const dispersion = page.getByRole("figure", { name: /^Dispersion of daily moves by year/ })
  await dispersion.scrollIntoViewIfNeeded()
  await expect(dispersion.getByRole("application")).toBeVisible()
  await expect(page.getByRole("table", { name: "The market now and in earlier years" })).toContainText(
    "Last 20 sessions",
  )
  await page.getByText("Show as a table").last().click()
  await expect(page.getByRole("table", { name: "Put/call ratio by session" })).toContainText("Indices")
  await page.getByLabel("Kind").selectOption("Option expiries")
  await expect(page).toHaveURL(`${origin}/market?category=opex`)
  await page.reload()
  const kinds = page.getByRole("table", { name: "Market calendar" }).locator("tbody td:nth-child(2)")
  await expect(kinds.first()).toBeVisible()
  for (const kind of await kinds.allTextContents()) expect(kind).toMatch(/OPEX|Opex|Triple witching/)
})

test("events are shown on a world map and in a list with their revisions, page after page", async ({ page }) => {
  await openAs(page, "free", "/evidence?category=earthquake")
  const map = page.getByRole("img", { name: /events on a map of the world/ })
  await expect.poll(async () => (await map.locator("path").first().getAttribute("d"))?.length).toBeGreaterThan(5_000)
  await expect(page.getByRole("table", { name: "Events" }).locator("tbody tr")).toHaveCount(
    await map.locator("title").count(),
  )
  const revised = page.locator("summary", { hasText: /revision/ }).first()
  await revised.click()
  await expect(revised.locator("xpath=..")).toContainText(/: first report/)
  await page.getByRole("button", { name: /^Next / }).click()
  await expect(page).toHaveURL(/evidence\?category=earthquake&cursor=/)
  await expect(page.getByText("further down the list")).toBeVisible()
  await page.getByLabel("Kind").selectOption("Energy inventories")
  await expect(page).toHaveURL(`${origin}/evidence?category=energy_inventory`)
})

test("the crowd page shows how accurate the prices of each venue have been, with intervals", async ({ page }) => {
  await openAs(page, "free", "/crowd")
  const calibration = page.getByRole("region", { name: "Calibration" })
  await expect(calibration).toContainText(/Brier score 0\.\d{3}, skill/)
  await expect(calibration.getByRole("table").first()).toContainText(/\d\.\d{3}–\d\.\d{3}/)
})

test("a claim of the edge ledger is shown with its n, its interval and its benchmark", async ({ page }) => {
  await claimsKnown()
  await openAs(page, "free", "/edge")
  const claims = page.getByRole("table", { name: "Claims" })
  await expect(claims).toContainText(/\d \/ [\d,]+ needed/)
  // Claims are evaluated after the server has started.
  await expect(async () => {
    await page.reload()
    await expect(claims).toContainText(/base rate \d+\.\d%/, { timeout: 3_000 })
  }).toPass({ timeout: 90_000 })
  await expect(claims).toContainText(/95% interval \d.*n = [\d,]+/)
  await page.getByLabel("State").selectOption("Testing")
  await expect(page).toHaveURL(`${origin}/edge?state=testing`)
})

test("pressing a column sorts the rows, keeps the order in the URL, and saves them as CSV in it", async ({ page }) => {
  await openAs(page, "premium", "/lobbying?days=365")
  const posted = page.locator("tbody td:first-child time")
  await expect(posted.nth(1)).toBeVisible()
  const instants = await posted.evaluateAll((times) => times.map((time) => time.getAttribute("datetime")))
  expect(instants, "the newest first").toEqual(instants.toSorted().reverse())
  await page.getByRole("button", { name: "Amount" }).click()
  await expect(page).toHaveURL(`${origin}/lobbying?days=365&sort=amount&order=desc`)
  await page.reload()
  const amounts = page.locator("tbody td:last-child")
  await expect(amounts.first()).toHaveText(/\$[\d,]+$/)
  const read = (await amounts.allTextContents())
    .filter((text) => text.includes("$"))
    .map((text) => Number(text.replaceAll(/\D/g, "")))
  expect(read.length).toBeGreaterThan(1)
  expect(read).toEqual(read.toSorted((a, b) => b - a))
  const saving = page.waitForEvent("download")
  await page.getByRole("link", { name: /^Download .*as CSV$/ }).click()
  expect((await saving).suggestedFilename()).toMatch(/^alternative-lobbying_.*\.csv$/)
})

test("an invalid, future or too early moment is explained in words, and one click leads back", async ({ page }) => {
  await openAs(page, "free", "/crowd?as_of=banana")
  await expect(page.getByText("“banana” is not a date. Choose a day, or go back to now.")).toBeVisible()
  await expect(page.getByText("Nothing can be shown for this moment.").first()).toBeVisible()
  await page.goto(`${origin}/crowd?as_of=2999-01-01`)
  await expect(page.getByText("1 Jan 2999 is in the future.")).toBeVisible()
  await page.goto(`${origin}/crowd?as_of=1950-01-01`)
  await expect(page.getByText("Every page shows what was known at the end of 1 Jan 1950.")).toBeVisible()
  await expect(page.getByText("Nothing was known yet.").first()).toBeVisible()
  await page.getByRole("button", { name: "Back to now" }).click()
  await expect(page).toHaveURL(`${origin}/crowd`)
  // The form of the past day is replaced after the URL.
  await expect(page.getByText("Time travel.")).toBeHidden()
  await page.getByLabel("As of", { exact: true }).fill("2026-10-01")
  await page.getByRole("button", { name: "Go" }).click()
  await expect(page).toHaveURL(`${origin}/crowd?as_of=2026-10-01`)
})

test("a narrow table breaks lines between words, and within none", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 900 })
  await openAs(page, "premium", "/flights?days=30")
  const names = page.locator("td bdi")
  await expect(names.first()).toBeVisible()
  const words = await names.evaluateAll((all) =>
    all
      .filter(({ textContent }) => !textContent.includes(" "))
      .map((name) => [name.textContent, name.getClientRects().length]),
  )
  expect(words.length).toBeGreaterThan(0)
  expect(words.filter(([, lines]) => lines !== 1)).toEqual([])
})

test("a product outside the free plan shows an example of a named past day, which cannot be sorted", async ({
  page,
}) => {
  for (const path of premiumPages) {
    await openAs(page, "free", path)
    const example = page.getByRole("region", { name: /^Example: / })
    await expect(example).toContainText(/The answer as of \d+ \w+ 2026, \d\d:\d\d UTC, unchanged/)
    await expect(example.locator("th button")).toHaveCount(0)
    await expect(example.locator("table").first().locator("tbody tr").nth(3)).toHaveCount(0)
    await expect(page.locator("search select")).toHaveCount(0)
  }
})

test("a page shows that an answer is loading, that the server cannot be reached, and that a source is missing", async ({
  page,
}) => {
  for (const path of paths) {
    await page.route("**/api/portal/answers/**", (route) => route.abort())
    await openAs(page, "professional", path)
    await expect(page.getByRole("alert").filter({ hasText: "The server cannot be reached." }).first()).toBeVisible()
    await page.unroute("**/api/portal/answers/**")
    await expect(page.getByText("Simulated", { exact: true }).first()).toBeVisible()
  }
  await page.route("**/api/portal/answers/crowd/consensus*", async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await expect(page.getByText("Loading Consensus")).toHaveCount(1)
    const coverage = { expected: 3, returned: 2, missing: ["kalshi"], partially_read: [] }
    await route.fulfill({ response, json: { ...answer, meta: { ...answer.meta, coverage } } })
  })
  await page.goto(`${origin}/crowd`)
  await expect(page.getByText("2 of 3 are included. Missing: Kalshi.")).toBeVisible()
})

const hostile = "\u202e<img src=x onerror=alert(1)>\u2066[x](javascript:alert(2))"
const foreign = new Set([
  ...["title", "summary", "category", "channel_name", "politician_name", "client_name", "registrant_name"],
  ...["committee_name", "position", "organization", "operator_name", "headline"],
])
const addresses = new Set(["url", "channel_url", "filing_url"])

test("third-party text is shown as text on every page, and its URLs lead only to the web", async ({ page }) => {
  await page.route("**/api/portal/answers/**", async (route) => {
    const response = await route.fetch()
    const text = JSON.stringify(await response.json(), (key, value) => {
      if (typeof value !== "string") return value
      if (addresses.has(key)) return "javascript:alert(3)"
      return foreign.has(key) ? hostile : value
    })
    await route.fulfill({ response, body: text })
  })
  const dialogs: string[] = []
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await signalsIssued()
  for (const path of ["/signals", "/crowd", "/creators", "/evidence", ...premiumPages]) {
    // Three days of a long weekend may have no landing.
    await openAs(page, "professional", path === "/flights" ? "/flights?days=30" : path)
    await expect(page.locator("bdi", { hasText: "<img src=x onerror=alert(1)>" }).first()).toBeVisible()
    await expect(page.locator("main img")).toHaveCount(0)
    await expect(page.locator('a[href^="javascript:"]')).toHaveCount(0)
    expect(await page.locator("main").textContent()).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  }
  expect(dialogs).toEqual([])
})
