import { expect, test } from "@playwright/test"
import { expectNoFindings, expectNoSidewaysScroll, watchForFaults } from "./findings"
import { started } from "./started"
import { signalsIssued } from "./steps/surfaces"

const address = `${started.origin}/track-record`

test.beforeEach(signalsIssued)

test("a reader verifies the track record in the browser, and gets the figures of the page", { tag: "@fast" }, async ({
  page,
}) => {
  const faultsAt = watchForFaults(page)
  await page.goto(address)
  // The log may grow meanwhile.
  await expect(async () => {
    const { n_independent, n_independent_wins, ledger } = await (await page.request.get(address)).json()
    await page.getByRole("button", { name: /^Verify (in|again)/ }).click()
    await expect(page.getByText("The track record verifies.")).toBeVisible({ timeout: 70_000 })
    for (const said of [
      `${ledger.tree_size} rows, root ${ledger.root_hash}`,
      `${n_independent_wins} of ${n_independent}, `,
    ])
      await expect(page.getByText(said)).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 110_000, intervals: [10_000] })
  expect(faultsAt(address)).toEqual([])
  await expectNoFindings(page)
})

test("the verifier in the browser names a row that was changed", async ({ page, context }) => {
  await context.route("**/track-record/rows*", async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: text.replace('"direction":"bearish"', '"direction":"bullish"') })
  })
  await page.goto(address)
  await page.getByRole("button", { name: "Verify in this browser" }).click()
  await expect(page.getByText("The track record does not verify.")).toBeVisible()
  await expect(page.getByText(/FAILED: Row \d+ was changed/)).toBeVisible()
})

test("charts are drawn when they come near, and what is below them does not move", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(address)
  const charts = page.getByRole("figure", { name: /The figures are also in a table/ })
  const drawn = charts.locator("svg.recharts-surface")
  await expect(charts).toHaveCount(2)
  await page.waitForLoadState("networkidle")
  await expect(drawn).toHaveCount(0)
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await heightOf()
  for (const chart of await charts.all()) await chart.scrollIntoViewIfNeeded()
  await expect(drawn).toHaveCount(2)
  expect(await heightOf()).toBe(before)
})

test("a reader who moves through the page with Tab finds every chart drawn", async ({ page }) => {
  await page.goto(address)
  await page.waitForLoadState("networkidle")
  await page.keyboard.press("Tab")
  await expect(page.locator("figure svg.recharts-surface")).toHaveCount(2)
})

test("without JavaScript, the record and the way to verify it are still there", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(address)
  await expect(page.getByText(/ issued = .* resolved \+ .* pending \+ .* void/)).toBeVisible()
  await expect(page.locator("noscript p")).toBeVisible()
  await expect(page.getByRole("table", { name: "Signals by month of issue, newest first" })).toBeVisible()
  await expect(page.getByRole("figure", { name: /The figures are also in a table/ })).toHaveCount(0)
  await page.getByText("Show as a table").click()
  await expect(page.getByRole("rowheader").first()).toBeVisible()
  await expectNoSidewaysScroll(page, [320, 390])
  await context.close()
})
