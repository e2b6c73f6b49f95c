import { expect, type Page, test } from "@playwright/test"
import { watchForFaults } from "./findings"
import { started } from "./started"
import { signedIn } from "./steps/session"

const { origin } = started

const tiers = { free: "free@example.com", premium: "premium@example.com", professional: started.professional }

async function openAs(page: Page, tier: keyof typeof tiers, path: string): Promise<void> {
  await page.context().addCookies([await signedIn(tiers[tier])])
  await page.goto(`${origin}${path}`)
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
}

/** Signals are made after the server has started. */
test.beforeAll(async ({ request }) => {
  const readIssued = async () => (await (await request.get(`${origin}/track-record`)).json()).n_independent
  await expect.poll(readIssued, { timeout: 100_000, intervals: [5_000] }).toBeGreaterThan(100)
})

test("a visitor who is not signed in is sent to sign in", async ({ page }) => {
  await page.goto(`${origin}/signals`)
  await expect(page).toHaveURL(`${origin}/sign-in`)
})

test("the address holds the filters, the order and the page, and the back button takes a step back", async ({
  page,
}) => {
  await openAs(page, "premium", "/signals")
  await page.getByLabel("Direction").selectOption("bearish")
  await expect(page).toHaveURL(`${origin}/signals?direction=bearish`)
  await page.getByRole("button", { name: "Confidence" }).click()
  await page.getByRole("button", { name: "Next", exact: true }).click()
  await expect(page).toHaveURL(`${origin}/signals?direction=bearish&sort=confidence&order=desc&page=2`)
  await expect(page.getByText(/^51 to /)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^51 to /)).toBeVisible()
  await expect(page.getByLabel("Direction")).toHaveValue("bearish")
  await page.goBack()
  await expect(page.getByText(/^1 to 50 of /)).toBeVisible()
  await page.getByRole("button", { name: "Clear filters" }).click()
  await expect(page).toHaveURL(/signals\?sort=confidence/)
})

test("a moment that is set holds on every page, is shown, and can be left", async ({ page }) => {
  await openAs(page, "premium", "/signals?as_of=2026-10-01")
  await expect(page.getByText(/what was known at the end of 1 Oct 2026/)).toBeVisible()
  await expect(page.getByText(/as of 2 Oct 2026, 03:59 UTC/)).toBeVisible()
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Market" }).click()
  await expect(page).toHaveURL(`${origin}/market?as_of=2026-10-01`)
  await expect(page.getByText(/as of 2 Oct 2026, 03:59 UTC/).first()).toBeVisible()
  await page.getByRole("button", { name: "Back to now" }).click()
  await expect(page).toHaveURL(`${origin}/market`)
})

test("what the plan does not include is locked, with an example of a past day", async ({ page }) => {
  await openAs(page, "free", "/signals")
  await expect(page.getByText("part of the Premium plan")).toBeVisible()
  await expect(page.getByRole("region", { name: "Example: Signals" })).toContainText("unchanged")
  await expect(page.getByRole("link", { name: "See plans" })).toHaveAttribute("href", "/pricing")
})

test("absurd filters, empty answers and unknown tickers are told in words", async ({ page }) => {
  await openAs(page, "premium", "/signals?direction=sideways&page=-4")
  await expect(page.getByRole("alert")).toContainText("These filters cannot be used.")
  await page.goto(`${origin}/signals?from=1999-01-01&to=1999-01-02`)
  await expect(page.getByText("Nothing matches.")).toBeVisible()
  await page.goto(`${origin}/signals?as_of=1950-01-01`)
  await expect(page.getByText("Nothing was known yet.")).toBeVisible()
  await page.goto(`${origin}/tickers/APLE`)
  await expect(page.getByRole("link", { name: "AAPL (Apple Inc.)" })).toBeVisible()
})

test("an answer that fails says so and can be asked for again; a session that ended leads to signing in", async ({
  page,
}) => {
  await page.route("**/api/portal/**", (route) => route.abort())
  await page.context().addCookies([await signedIn(tiers.premium)])
  await page.goto(`${origin}/predictions`)
  await expect(page.getByRole("alert")).toContainText("The server cannot be reached.")
  await page.unroute("**/api/portal/**")
  await page.getByRole("button", { name: "Try again" }).click()
  await expect(page.getByText(/^For the close of /)).toBeVisible()
  await page.context().clearCookies()
  await page.getByLabel("Direction").selectOption("bearish")
  await expect(page).toHaveURL(`${origin}/sign-in`)
})

test("an answer that is stale says what is missing at a glance", async ({ page }) => {
  await page.route("**/api/portal/answers/market/regime*", async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const meta = { ...answer.meta, stale: true, stale_reason: "The bars of yesterday are missing." }
    await route.fulfill({ response, json: { ...answer, meta } })
  })
  await openAs(page, "free", "/market")
  await expect(page.getByText("Not up to date. The bars of yesterday are missing.")).toBeVisible()
})

test("text of others is shown as text, and cannot turn what stands around it", async ({ page }) => {
  await page.route("**/api/portal/answers/signals/browse?*", async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.signals[0].headline = "\u202e<img src=x onerror=alert(1)>\u2066 gains"
    await route.fulfill({ response, json: answer })
  })
  await openAs(page, "premium", "/signals?ticker=AAPL")
  const headline = page.locator("bdi").first()
  await expect(headline).toHaveText("<img src=x onerror=alert(1)>  gains")
  await expect(page.locator("main img")).toHaveCount(0)
})

test("the proof of a signal is verified in the browser, and rows are saved as CSV", async ({ page }) => {
  const faultsAt = watchForFaults(page)
  await openAs(page, "premium", "/signals?outcome=win")
  const saving = page.waitForEvent("download")
  await page.getByRole("link", { name: "Save these rows as CSV" }).click()
  expect((await saving).suggestedFilename()).toMatch(/^signals-browse_.*\.csv$/)
  await page.locator("tbody a[href^='/signals/']").first().click()
  await expect(page.getByRole("heading", { name: "Proof" })).toBeVisible()
  await page.getByRole("button", { name: "Verify in this browser" }).click()
  await expect(page.getByText(/^Row \d+ is in the log as it was signed\.$/)).toBeVisible()
  expect(faultsAt("")).toEqual([])
})

test("the chart of prices is read by keyboard, and has its figures in a table", async ({ page }) => {
  await openAs(page, "free", "/tickers/AAPL")
  const chart = page.getByRole("slider", { name: "Prices of AAPL by session" })
  await chart.focus()
  await page.keyboard.press("End")
  await expect(chart).toHaveAttribute("aria-valuetext", /: open .*, close /)
  await page.getByText("The same as a table").first().click()
  await expect(page.getByRole("table", { name: "Prices of AAPL" })).toBeVisible()
})
