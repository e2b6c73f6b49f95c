import { expect, test } from "@playwright/test"
import { expectNoFindingsInBothColours, expectNoSidewaysScroll, watchForFaults } from "./findings"
import { started } from "./started"
import { openAs } from "./steps/session"

const { origin } = started

test("tickers are found by their company, by sector and page by page, without a script", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await openAs(page, "free", "/tickers")
  const rows = page.getByRole("table", { name: "Tickers" }).locator("tbody tr")
  const sectors = page.getByRole("navigation", { name: "Sectors" })
  await expect(rows).toHaveCount(50)
  await expect(page.getByText(/^1 to 50 of \d+, page 1 of 2$/)).toBeVisible()
  await page.getByRole("link", { name: "Next" }).click()
  await expect(page).toHaveURL(`${origin}/tickers?page=2`)
  await expect(page.getByText(/^51 to (\d+) of \1, page 2 of 2$/)).toBeVisible()
  await sectors.getByRole("link", { name: /^Energy \d+$/ }).click()
  await expect(page).toHaveURL(`${origin}/tickers?sector=Energy`)
  await expect(sectors.getByRole("link", { name: /^Energy/ })).toHaveAttribute("aria-current", "page")
  await expect(rows.filter({ hasText: "Energy" })).toHaveCount(await rows.count())
  await expect(page.getByRole("link", { name: "Download as CSV" })).toHaveAttribute(
    "href",
    "/api/portal/answers/market/universe?sector=Energy&format=csv",
  )
  await page.getByRole("searchbox", { name: "Ticker or company" }).fill("apple")
  await page.getByRole("button", { name: "Search" }).click()
  await expect(page).toHaveURL(`${origin}/tickers?search=apple`)
  await expect(rows).toHaveText([/^AAPL\s*Apple Inc\./])
  await expect(sectors.getByRole("link")).toHaveText([/^All sectors 1$/, /^Information Technology 1$/])
  await rows.getByRole("link", { name: "AAPL" }).click()
  await expect(page).toHaveURL(`${origin}/tickers/AAPL`)
  await context.close()
})

test("a page past the end, an unknown sector and a search for nothing say what is wrong and lead back", async ({
  page,
}) => {
  await openAs(page, "free", "/tickers?page=999")
  await expect(page.getByText(/^Page 999 lies past the end of the \d+ rows that match\.$/)).toBeVisible()
  await page.getByRole("link", { name: "Previous" }).click()
  await expect(page).toHaveURL(`${origin}/tickers?page=2`)
  for (const [query, name] of [
    ["sector=Magic", "sector"],
    ["page=-4", "page"],
    ["page=two", "page"],
    [`search=${"a".repeat(101)}`, "search"],
  ]) {
    await page.goto(`${origin}/tickers?${query}`)
    const alert = page.getByRole("main").getByRole("alert")
    await expect(alert).toContainText("This page of tickers cannot be shown.")
    await expect(alert.locator("code")).toHaveText(name)
  }
  await page.getByRole("main").getByRole("link", { name: "All tickers" }).click()
  await expect(page).toHaveURL(`${origin}/tickers`)
  await page.goto(`${origin}/tickers?search=qqqqqqqqqq`)
  await expect(page.getByText("No such ticker is covered.")).toBeVisible()
  await page.goto(`${origin}/tickers?kind=etf`)
  await expect(page.getByRole("link", { name: /^Funds \d+$/ })).toHaveAttribute("aria-current", "page")
})

test("a chosen moment shows the tickers of that day, and the links keep it", async ({ page }) => {
  const faultsAt = watchForFaults(page)
  await openAs(page, "free", "/tickers?search=gev")
  const last = page.getByRole("table", { name: "Tickers" }).locator("tbody tr").filter({ hasText: "GEV" })
  await expect(last).toContainText("2026")
  await page.getByLabel("As of").fill("2025-03-03")
  await page.getByRole("button", { name: "Go" }).click()
  await expect(last).toContainText("3 Mar 2025")
  await last.getByRole("link").click()
  await expect(page).toHaveURL(`${origin}/tickers/GEV?as_of=2025-03-03`)
  await page.goBack()
  await page.getByRole("button", { name: "Back to now" }).click()
  await expect(last).toContainText("2026")
  await page.goto(`${origin}/tickers?as_of=2126-01-01`)
  await expect(page.getByText("Nothing can be shown for this moment.")).toBeVisible()
  expect(faultsAt(`${origin}/tickers`)).toEqual([])
})

test("on a phone the first rows are on the first screen, and the sectors unfold", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, "free", "/tickers")
  await expect(page.getByRole("table", { name: "Tickers" }).locator("tbody tr").nth(5)).toBeInViewport()
  await page.getByText("Choose a sector").click()
  await expect(page.getByRole("link", { name: /^Utilities \d+$/ })).toBeVisible()
  await expectNoSidewaysScroll(page, [320, 390, 1440])
  await expectNoFindingsInBothColours(page)
})
