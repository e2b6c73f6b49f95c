import { spawnSync } from "node:child_process"
import { expect, type Locator, test } from "@playwright/test"
import { started } from "./started"

const { origin, professionalKey } = started

test("the first thing that the home page says of its figures is that they are simulated", async ({ page }) => {
  await page.goto(origin)
  await expect(page.getByText(/simulated data/i).first()).toBeVisible()
})

test("the home page sets the accuracy beside its rival, and leads to what each model cannot do", async ({ page }) => {
  await page.goto(origin)
  await expect(page.getByText(/Always saying up was right 0\.\d{3} of the time/)).toBeVisible()
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

test("the home page leads to a key by mail, and says how the operator issues one", async ({ page }) => {
  await page.goto(origin)
  await expect(page.getByText("npm run -s keys -- issue").first()).toBeVisible()
  await page.getByRole("main").getByRole("link", { name: "Get a key by mail" }).click()
  await expect(page).toHaveURL(`${origin}/signup`)
})

test("the curl line of the home page works once a key is in it", async ({ page }) => {
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

test("the address that refusals point to shows the plans with their prices and limits", async ({ page, request }) => {
  const refusal = await (await request.get(`${origin}/api/v1/market/regime`)).json()
  expect(refusal.pricing_url).toBe(`${origin}/pricing`)
  await page.goto(refusal.pricing_url)
  const plans = page.locator("#plans")
  await expect(plans).toBeVisible()
  for (const words of ["Free", "Premium", "Professional", "$29", "$99", "5", "10", "30", "100", "500", "1,000"]) {
    await expect(plans.getByRole("table").getByText(words, { exact: true }).first()).toBeVisible()
  }
})

test("the settings of the home page connect an MCP client to the tools that it lists", async ({ page }) => {
  await page.goto(origin)
  const settings = JSON.parse(await wordsOf(page.getByText(/"mcpServers"/).first()))
  expect(settings.mcpServers.assay.url).toBe(`${origin}/mcp`)
  for (const tool of ["get_latest_predictions", "get_market_regime", "get_ohlcv"]) {
    await expect(page.getByText(tool, { exact: true }).first()).toBeVisible()
  }
})

test("the keyboard comes to the content by the first key", async ({ page }) => {
  await page.goto(origin)
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("main")).toBeFocused()
})

async function wordsOf(element: Locator): Promise<string> {
  return ((await element.textContent()) ?? "").trim()
}
