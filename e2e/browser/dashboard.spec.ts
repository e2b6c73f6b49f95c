import { expect } from "@playwright/test"
import { expectNoFindings, expectNoFindingsInBothColours, expectNoSidewaysScroll } from "./findings"
import { started } from "./started"
import { becomeOwner } from "./steps/account"
import { signedIn, turnSession } from "./steps/session"
import { askWith } from "./steps/surfaces"
import { inDatabase } from "./stored"
import { test } from "./visitors"

const { origin } = started

test("the first steps are ticked off, and disappear when they are dismissed", async ({ page }) => {
  const { key, dashboard } = await becomeOwner(page, "newcomer")
  const steps = dashboard.getByRole("region", { name: "Get started" })
  await expect(steps.getByText("1 of 4 done")).toBeVisible()
  await expectNoFindings(dashboard)
  await askWith(origin, key)
  await expect(steps.getByText("2 of 4 done")).toBeVisible()
  await dashboard.evaluate(() => localStorage.setItem("assay.record-verified", "true"))
  await dashboard.reload()
  await expect(steps.getByText("3 of 4 done")).toBeVisible()
  await steps.getByRole("button", { name: "Dismiss" }).click()
  await expect(steps).toHaveCount(0)
  await dashboard.reload()
  await expect(dashboard.getByRole("heading", { name: "Quota" })).toBeVisible()
  await expect(steps).toHaveCount(0)
})

test("on a phone the menu of the dashboard is one row, in which the open page is in view", async ({ page }) => {
  await page.context().addCookies([await signedIn(started.professional)])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${origin}/dashboard/settings`)
  const menu = page.getByRole("navigation", { name: "Dashboard" })
  await expect(menu.getByRole("link", { name: "Settings" })).toBeInViewport({ ratio: 1 })
  const tops = await menu
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
})

test("filters in the URL narrow the request log, which shows all details of a request", async ({ page }) => {
  const { email, key, dashboard } = await becomeOwner(page, "logger")
  await dashboard.goto(`${origin}/dashboard/requests`)
  await expect(dashboard.getByText("No requests yet.")).toBeVisible()
  for (const path of ["market/calendar?days=3", "predictions/latest?limit=0"]) await askWith(origin, key, path)
  const rows = dashboard.getByRole("table", { name: "Requests, newest first" }).locator("tbody tr")
  await expect(rows).toHaveCount(2)
  await dashboard.getByLabel("Status").selectOption("Refused (4xx)")
  await expect(dashboard).toHaveURL(`${origin}/dashboard/requests?status=refused`)
  await expect(rows).toHaveCount(1)
  await rows.getByRole("button", { name: /^Details/ }).click()
  const detail = dashboard.getByRole("dialog")
  await expect(detail.getByText("Not charged: it was refused.")).toBeVisible()
  await expect(detail.getByText(/^req_/)).toBeVisible()
  await expect(detail.getByRole("link", { name: "invalid_parameters" })).toBeVisible()
  await expectNoFindingsInBothColours(dashboard)
  await dashboard.reload()
  await expect(detail.getByText("Not charged: it was refused."), "the address opens it again").toBeVisible()
  await detail.getByRole("button", { name: "Close" }).click()
  await expect(dashboard).toHaveURL(`${origin}/dashboard/requests?status=refused`)
  await dashboard.getByLabel("Channel").selectOption("MCP")
  await expect(dashboard.getByText("No request matches these filters.")).toBeVisible()
  await dashboard.getByRole("button", { name: "Clear all filters" }).click()
  await expect(rows).toHaveCount(2)
  await inDatabase((pool) =>
    pool.query(
      `INSERT INTO recent_request (account_id, key_id, at, endpoint, channel, status, code, ms)
       SELECT account_id, key_id, at, endpoint, channel, status, code, ms FROM recent_request, generate_series(1, 15)
       WHERE account_id = (SELECT id FROM account WHERE email = $1)`,
      [email],
    ),
  )
  await expect(rows).toHaveCount(25)
  await dashboard.getByRole("button", { name: "Next" }).click()
  await expect(dashboard.getByText("Page 2 of 2")).toBeVisible()
  await expect(rows).toHaveCount(7)
  await expectNoFindings(dashboard)
  await dashboard.getByLabel("Channel").selectOption("REST")
  await expect(dashboard.getByText("Page 1 of 2"), "other filters, other pages").toBeVisible()
  await expectNoSidewaysScroll(dashboard, [320])
})

test("a watchlist adds tickers, suggests similar ones, and removes them", async ({ page }) => {
  const { dashboard } = await becomeOwner(page, "watcher")
  await dashboard.goto(`${origin}/dashboard/watchlist`)
  await expect(dashboard.getByText("Your watchlist is empty.")).toBeVisible()
  const field = dashboard.getByLabel("Add a ticker")
  await field.fill("APPL")
  await field.press("Enter")
  await expect(dashboard.getByRole("alert").filter({ hasText: "Did you mean AAPL" })).toBeVisible()
  await expectNoFindings(dashboard)
  await field.fill("aapl")
  await field.press("Enter")
  const tickers = dashboard.getByRole("list", { name: "Watchlist" }).getByRole("listitem")
  await expect(tickers).toHaveText(/^AAPL/)
  await expect(field).toHaveValue("")
  await expectNoFindings(dashboard)
  await dashboard.getByRole("button", { name: "Remove AAPL" }).click()
  await expect(dashboard.getByText("Your watchlist is empty.")).toBeVisible()
})

test("a session that ends while a page is open loses nothing, and the page continues after the next sign-in", async ({
  page,
}) => {
  const { email, dashboard } = await becomeOwner(page, "returner")
  await dashboard.goto(`${origin}/dashboard/keys`)
  await dashboard.getByRole("button", { name: "Create a key" }).click()
  await dashboard.getByLabel("Name", { exact: true }).fill("typed before")
  await turnSession(email)
  await dashboard.getByRole("button", { name: "Create the key" }).click()
  const told = dashboard.getByRole("dialog").getByRole("alert")
  await expect(told).toContainText("Your session has ended. Sign in from a new tab, then try again here.")
  await expect(dashboard.getByLabel("Name", { exact: true })).toHaveValue("typed before")
  await dashboard.getByRole("button", { name: "Cancel" }).click()
  const notice = dashboard.getByRole("status").filter({ hasText: "Your session has ended." })
  await expect(notice).toBeVisible()
  await expect(dashboard.getByRole("table", { name: "Working keys" })).toBeVisible()
  await expect(notice.getByRole("link", { name: "Sign in again" })).toHaveAttribute("href", "/sign-in?to=keys")
  await expectNoFindingsInBothColours(dashboard)
  await turnSession(email)
  await expect(notice).toHaveCount(0)
  await expect(dashboard.getByRole("table", { name: "Working keys" })).toBeVisible()
})

test("a page whose server does not answer warns that it may be out of date, and recovers", async ({ page }) => {
  const { dashboard } = await becomeOwner(page, "stale-page")
  await dashboard.goto(`${origin}/dashboard/usage`)
  await dashboard.route("**/api/trpc/**", (route) => route.abort())
  const notice = dashboard.getByRole("status").filter({ hasText: "This page may be out of date." })
  await expect(notice).toBeVisible()
  await expectNoFindings(dashboard)
  await dashboard.unroute("**/api/trpc/**")
  await expect(notice).toHaveCount(0)
})
