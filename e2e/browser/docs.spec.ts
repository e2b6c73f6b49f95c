import { expect, test } from "@playwright/test"
import { started } from "./started"

const { origin, freeKey, professionalKey } = started

test("the documentation can be searched by keyboard alone", { tag: "@fast" }, async ({ page }) => {
  await page.goto(`${origin}/docs`)
  const field = page.getByRole("searchbox", { name: "Search the documentation" })
  await expect(async () => {
    await page.keyboard.press("/")
    await expect(field).toBeFocused({ timeout: 500 })
  }).toPass()
  await field.clear()
  await page.keyboard.type("retry-after")
  const first = page.getByRole("search").getByRole("link").first()
  await expect(first).toBeVisible()
  await page.keyboard.press("ArrowDown")
  await expect(first).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/docs\/(quotas|errors)/)
  await page.keyboard.press("Control+k")
  await expect(field).toBeFocused()
})

test("a search beyond the network's limit shows when to try again", async ({ page }) => {
  const detail = "Too many searches came from your network. Try again in 36 seconds."
  await page.route("**/docs/search.json*", (route) => route.fulfill({ status: 429, json: { detail } }))
  await page.goto(`${origin}/docs`)
  await expect(async () => {
    await page.getByRole("searchbox", { name: "Search the documentation" }).fill("")
    await page.getByRole("searchbox", { name: "Search the documentation" }).fill("cursor")
    await expect(page.getByRole("search").getByText(detail).last()).toBeVisible({ timeout: 2_000 })
  }).toPass()
})

test("a reader can try a product with his own key, which stays in the tab from page to page", {
  tag: "@fast",
}, async ({ page }) => {
  await page.goto(`${origin}/docs/api/market/ohlcv/ticker`)
  await page.getByLabel("API key").fill(professionalKey)
  await page.getByLabel("days").fill("5")
  await page.getByRole("button", { name: "Send request" }).click()
  await expect(page.getByText(/HTTP 200 in \d+ ms · \d+ requests left this minute/)).toBeVisible()
  await expect(page.getByRole("main").getByText('"ticker": "AAPL"').last()).toBeVisible()
  await page.getByRole("navigation", { name: "Documentation" }).getByRole("link", { name: "Market regime" }).click()
  await expect(page.getByLabel("API key")).toHaveValue(professionalKey)
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]))).not.toContain(
    professionalKey,
  )
  await page.reload()
  await expect(page.getByLabel("API key")).toHaveValue("")
})

test("a refused request shows why", async ({ page }) => {
  await page.goto(`${origin}/docs/api/predictions/batch`)
  await page.getByLabel("API key").fill(freeKey)
  await page.getByRole("button", { name: "Send request" }).click()
  await expect(page.getByText(/HTTP (403|429)/)).toBeVisible()
  await expect(page.getByText(/"code": "(tier_required|rate_limited_\w+)"/)).toBeVisible()
})

test("samples switch between languages, and a page can be copied as Markdown", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await page.goto(`${origin}/docs/quickstart`)
  await page.getByRole("tab", { name: "Python" }).click()
  await expect(page.getByText("import json, os, urllib.request")).toBeVisible()
  await page.getByRole("button", { name: "Copy as Markdown" }).click()
  await expect(page.getByText("Copied")).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(await (await page.request.get(`${origin}/docs/quickstart.md`)).text())
})

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test("the documentation can be read, searched and walked through on a phone", async ({ page }) => {
    await page.goto(`${origin}/docs/quickstart`)
    for (const words of ["curl -H", "await fetch", "import json, os"]) {
      await expect(page.getByRole("article").getByText(words).first()).toBeVisible()
    }
    await page.getByText("All pages").click()
    await page.getByRole("link", { name: "Pagination" }).click()
    await expect(page).toHaveURL(`${origin}/docs/pagination`)
    await page.getByRole("searchbox").fill("wilson interval")
    await page.keyboard.press("Enter")
    await expect(page.getByRole("link", { name: "Glossary" }).last()).toBeVisible()
  })
})

test("the list of pages marks the open one, and scrolls to it", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  const list = page.getByRole("navigation", { name: "Documentation" })
  await page.goto(`${origin}/docs/self-hosting/logging`)
  const current = list.locator("[aria-current]")
  await expect(current).toHaveText("Logging")
  await expect(current).toBeInViewport({ ratio: 1 })
  await page.goto(`${origin}/docs/errors/not_found`)
  await expect(current).toHaveText("not_found")
  await expect(current).toBeInViewport({ ratio: 1 })
})
