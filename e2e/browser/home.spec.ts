import { spawnSync } from "node:child_process"
import { expect, test } from "@playwright/test"
import { expectNoFindingsInBothColours, listColourFindings } from "./findings"
import { started } from "./started"
import { wordsOf } from "./steps/visitor"

const { origin, professionalKey } = started

test("the home page shows the accuracy next to its benchmark, and links to what each model cannot do", async ({
  page,
}) => {
  await page.goto(origin)
  await expect(page.getByText(/named the side of the session’s median .* Chance gives 0\.500\./)).toBeVisible()
  await expect(page.getByText(/^Up or down, as often as always: share right of [\d,]+$/)).toBeVisible()
  const record = page.getByRole("region", { name: "Daily predictions, graded" })
  await expect(record).toContainText(/ basis points a day before costs \(95% interval .* sessions(;|:|\.)/)
  await page.getByRole("link", { name: "What each model can and cannot do" }).click()
  await expect(page).toHaveURL(`${origin}/models`)
  for (const timeframe of ["daily", "weekly", "monthly"]) {
    const card = page.getByRole("region", { name: timeframe })
    await expect(card.getByText("Serves", { exact: false }).first()).toBeVisible()
    await expect(card.getByRole("row", { name: /^Base rate/ })).toBeVisible()
  }
  await expect(page.getByText("No measured skill", { exact: false }).first()).toBeVisible()
  await expect(page.getByText(/simulated data/i).first()).toBeVisible()
})

test("the home page leads to a key by mail, and explains how the operator issues one", async ({ page }) => {
  await page.goto(origin)
  await expect(page.getByText("npm run -s assay -- keys issue").first()).toBeVisible()
  await page.getByRole("main").getByRole("link", { name: "Get a free key" }).click()
  await expect(page).toHaveURL(`${origin}/signup`)
})

test("a visitor changes the request of the home page and runs it without a key", async ({ page, request }) => {
  await page.goto(origin)
  const answer = page.getByRole("region", { name: "Try it" }).locator("pre")
  await expect(answer).toContainText('"ticker": "AAPL"')
  await page.getByRole("textbox", { name: "Ticker" }).fill("msft")
  await page.getByRole("button", { name: "Run" }).click()
  await expect(answer).toContainText('"ticker": "MSFT"')
  await expect(page.getByText("GET /api/v1/predictions/MSFT")).toBeVisible()
  await expect(page.getByText(/^HTTP 200 in \d+ ms$/)).toBeVisible()
  const headers = { "X-API-Key": professionalKey }
  const asked = await (await request.get(`${origin}/api/v1/predictions/MSFT`, { headers })).json()
  expect(JSON.parse(await wordsOf(answer))).toEqual(asked)

  await page.getByRole("textbox", { name: "Ticker" }).fill("MSFX")
  await page.getByRole("button", { name: "Run" }).click()
  await expect(page.getByText(/^HTTP 404 in/)).toBeVisible()
  await expect(answer).toContainText("MSFT")

  await page.getByLabel("Question").selectOption("regime")
  await page.getByLabel("As of").fill(asked.meta.data_through)
  await page.getByRole("button", { name: "Run" }).click()
  await expect(answer).toContainText('"regime"')
  await expect(page.getByText(`GET /api/v1/market/regime?as_of=${asked.meta.data_through}`)).toBeVisible()
})

test("without JavaScript, the form of the home page opens the answer, and the menu of a phone its links", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(origin)
  const menu = page.getByRole("navigation", { name: "Main" })
  await expect(menu).toBeHidden()
  await page.getByText("Menu", { exact: true }).click()
  await expect(menu.getByRole("link")).toHaveText(["Product", "Today", "Track record", "Docs", "Pricing", "Status"])
  await page.getByText("Menu", { exact: true }).click()
  await page.getByRole("button", { name: "Run" }).click()
  await expect(page.getByText('"ticker":"AAPL"')).toBeVisible()
  await context.close()
})

test("on a phone, the home page takes eight screens, and its menu closes with Escape and after a link", {
  tag: "@fast",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(origin)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(8 * 844)
  const menu = page.getByRole("navigation", { name: "Main" })
  await page.getByText("Menu", { exact: true }).click()
  await expect(menu).toBeVisible()
  await expectNoFindingsInBothColours(page)
  await page.keyboard.press("Escape")
  await expect(menu).toBeHidden()
  await page.getByText("Menu", { exact: true }).click()
  await menu.getByRole("link", { name: "Pricing" }).click()
  await expect(page).toHaveURL(`${origin}/pricing`)
  await expect(menu).toBeHidden()
})

test("the curl line of the home page works with a key in it", async ({ page }) => {
  await page.goto(origin)
  const line = await wordsOf(page.getByText(/^curl /).first())
  expect(line).toContain("YOUR_KEY")
  const { stdout } = spawnSync("sh", ["-c", line.replace("curl ", "curl -s ").replace("YOUR_KEY", professionalKey)], {
    encoding: "utf8",
  })
  const { count, predictions, meta } = JSON.parse(stdout)
  expect(predictions).toHaveLength(count)
  expect(count).toBeGreaterThan(0)
  expect(meta.data_origin).toBe("simulated")
})

test("the URL in refusals shows the plans with their prices and limits", async ({ page, request }) => {
  const refusal = await (await request.get(`${origin}/api/v1/market/regime`)).json()
  expect(refusal.pricing_url).toBe(`${origin}/pricing`)
  await page.goto(refusal.pricing_url)
  const plans = page.locator("#plans")
  await expect(plans).toBeVisible()
  for (const words of ["Free", "Premium", "Professional", "$29", "$99", "5", "10", "30", "100", "500", "1,000"]) {
    await expect(plans.getByRole("table").getByText(words, { exact: true }).first()).toBeVisible()
  }
})

test("the most expensive plan has as many tools as the home page states", async ({ page }) => {
  await page.goto(origin)
  const [count] = /\d+/.exec(await wordsOf(page.getByText(/^\d+ tools over the Model Context Protocol/))) ?? []
  await page.goto(`${origin}/pricing`)
  const tools = page.locator("#plans").getByRole("row", { name: /^MCP tools/ })
  await expect(tools.getByRole("cell").last()).toHaveText(String(count))
})

test("the settings of the home page connect an MCP client to the tools that it lists", async ({ page }) => {
  await page.goto(origin)
  const settings = JSON.parse(await wordsOf(page.getByText(/"mcpServers"/).first()))
  expect(settings.mcpServers.assay.url).toBe(`${origin}/mcp`)
  for (const tool of ["get_latest_predictions", "get_market_regime", "get_ohlcv"]) {
    await expect(page.getByText(tool, { exact: true }).first()).toBeVisible()
  }
})

test("the first press of Tab skips to the content", async ({ page }) => {
  await page.goto(origin)
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("main")).toBeFocused()
})

test("pages are readable in dark colours on a phone", { tag: "@fast" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: "dark" })
  for (const path of ["/", "/pricing", "/docs/quickstart"]) {
    await page.goto(`${origin}${path}`)
    expect(await listColourFindings(page)).toEqual([])
  }
})
