import { expect, type Page, test } from "@playwright/test"
import { expectNoSidewaysScroll, watchForFaults } from "./findings"
import { started } from "./started"
import { openAs, signInAs } from "./steps/session"
import { signalsIssued } from "./steps/surfaces"

const { origin } = started

test.beforeAll(signalsIssued)

test("the URL holds the filters, the order and the page, and the back button undoes one step", {
  tag: "@fast",
}, async ({ page }) => {
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
  const asked: string[] = []
  page.on("request", (request) => asked.push(new URL(request.url()).pathname))
  await page.goBack()
  await expect(page.getByText(/^1 to 50 of /)).toBeVisible()
  await page.getByRole("button", { name: "Clear filters" }).click()
  await expect(page).toHaveURL(/signals\?sort=confidence/)
  await expect(page.getByText(/^1 to 50 of /)).toBeVisible()
  // A second request for the page could reset a URL that was chosen meanwhile.
  expect(asked).not.toContain("/signals")
})

test("a chosen moment applies to every page, is shown, and can be left", async ({ page }) => {
  await openAs(page, "premium", "/signals?as_of=2026-10-01")
  await expect(page.getByText(/what was known at the end of 1 Oct 2026/)).toBeVisible()
  await expect(page.getByText(/as of 2 Oct 2026, 03:59 UTC/)).toBeVisible()
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Market" }).click()
  await expect(page).toHaveURL(`${origin}/market?as_of=2026-10-01`)
  await expect(page.getByText(/as of 2 Oct 2026, 03:59 UTC/).first()).toBeVisible()
  await page.getByRole("button", { name: "Back to now" }).click()
  await expect(page).toHaveURL(`${origin}/market`)
})

test("products outside the plan are locked, with an example of a past day", async ({ page }) => {
  await openAs(page, "free", "/signals")
  await expect(page.getByText("part of the Premium plan")).toBeVisible()
  await expect(page.getByLabel("Direction"), "an example cannot be filtered").toHaveCount(0)
  const example = page.getByRole("region", { name: "Example: Signals" })
  await expect(example).toContainText("unchanged: the newest signals that had been graded by then.")
  await expect(example.getByRole("row")).toHaveCount(4)
  await expect(example.getByRole("row").filter({ hasText: /Won|Lost/ })).toHaveCount(3)
  await expect(page.getByRole("link", { name: "See plans" })).toHaveAttribute("href", "/pricing")
  await example.locator("a[href^='/signals/']").first().click()
  await expect(page).toHaveURL(/\/signals\/sig_/)
  await expect(page.getByText("part of the Premium plan")).toBeVisible()
  await expect(page.getByRole("region", { name: /^Example: Signals/ })).toContainText("unchanged")
})

test("absurd filters, empty answers and unknown tickers are explained in words", async ({ page }) => {
  await openAs(page, "premium", "/signals?direction=sideways&page=-4")
  await expect(page.getByRole("main").getByRole("alert")).toContainText("These filters cannot be used.")
  await page.goto(`${origin}/signals?from=1999-01-01&to=1999-01-02`)
  await expect(page.getByText("Nothing matches.")).toBeVisible()
  await page.goto(`${origin}/signals?as_of=1950-01-01`)
  await expect(page.getByText("Nothing was known yet.")).toBeVisible()
  await page.goto(`${origin}/signals?page=900`)
  await expect(page.getByText(/Page 900 lies past the end of the [\d,]+ rows that match\./)).toBeVisible()
  await page.getByRole("button", { name: "Previous" }).click()
  await expect(page.getByText(/^[\d,]+ to ([\d,]+) of \1$/)).toBeVisible()
  await page.goto(`${origin}/tickers/APLE`)
  await expect(page.getByRole("link", { name: "AAPL (Apple Inc.)" })).toBeVisible()
  await page.goto(`${origin}/tickers/AAPL?as_of=1950-01-01`)
  await expect(page.getByText("Nothing was known yet.")).toBeVisible()
  await page.goto(`${origin}/tickers/brk-b`)
  await expect(page.getByRole("heading", { level: 1, name: "BRK.B" })).toBeVisible()
})

test("hostile URLs are shown as text, and break nothing", async ({ page }) => {
  const faultsAt = watchForFaults(page)
  const hostile = encodeURIComponent("\u202e<img src=x onerror=alert(1)>'; DROP TABLE prediction; --%00")
  const long = "x".repeat(5_000)
  await signInAs(page, "premium")
  for (const path of [
    ...[`/signals?ticker=${hostile}&event_type=${hostile}`, `/signals?ticker=${long}`, "/signals?from=0000-01-01&to=x"],
    ...[`/signals/${hostile}`, `/predictions?search=${hostile}&page=1e9`, `/tickers?search=${long}`],
    ...[`/tickers/${hostile}`, `/tickers/${long}`, "/tickers/%20", `/signals/${long}`],
  ]) {
    await test.step(path.slice(0, 80), async () => {
      await page.goto(`${origin}${path}`)
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
      await expect(page.getByText(/^Loading/)).toHaveCount(0)
      await expect(page.locator("main img")).toHaveCount(0)
      await expect(page.getByText("The server cannot answer just now.")).toHaveCount(0)
      await expectNoSidewaysScroll(page, [390])
    })
  }
  expect(faultsAt("").filter((fault) => !/status of 4(04|22)/.test(fault))).toEqual([])
})

test("typing a filter keeps the focus, and it goes into the URL once it is complete", async ({ page }) => {
  await openAs(page, "premium", "/signals")
  const ticker = page.getByLabel("Ticker", { exact: true })
  await ticker.fill("aapl")
  await ticker.press("Enter")
  await expect(page).toHaveURL(`${origin}/signals?ticker=aapl`)
  await expect(ticker).toBeFocused()
  const from = page.getByLabel("Issued from")
  await from.focus()
  await page.keyboard.type("01022026")
  await expect(page).toHaveURL(`${origin}/signals?ticker=aapl&from=2026-01-02`)
  await expect(from).toBeFocused()
  await page.goBack()
  await expect(from).toHaveValue("")
  await page.getByRole("button", { name: "Clear filters" }).click()
  await expect(ticker).toHaveValue("")
})

test.describe("on a narrow screen", () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test("filters are folded, open by keyboard, and show how many are set", { tag: "@fast" }, async ({ page }) => {
    await openAs(page, "premium", "/signals?outcome=win")
    const fold = page.getByRole("button", { name: "Filters (1 set)" })
    await expect(fold).toHaveAttribute("aria-expanded", "false")
    await expect(page.getByLabel("Direction")).toBeHidden()
    await fold.press("Enter")
    await expect(fold).toHaveAttribute("aria-expanded", "true")
    await page.getByLabel("Direction").selectOption("bearish")
    await expect(page).toHaveURL(`${origin}/signals?outcome=win&direction=bearish`)
    await page.getByRole("button", { name: "Filters (2 set)" }).press("Space")
    await expect(page.getByLabel("Direction")).toBeHidden()
    await page.getByRole("button", { name: "Clear filters" }).click()
    await expect(page.getByRole("button", { name: "Filters", exact: true })).toBeVisible()
  })

  test("the prices of a ticker have no marks that would hide them, until the reader asks for them", async ({
    page,
  }) => {
    await openAs(page, "premium", "/tickers/AAPL")
    const predictions = page.getByRole("checkbox", { name: "Predictions" })
    await expect(predictions).not.toBeChecked()
    await expect(page.getByRole("checkbox", { name: "Signals" })).toBeChecked()
    await predictions.check()
    await expect(predictions).toBeChecked()
  })
})

test("all predictions can be sorted by any column, and a search finds a company", async ({ page }) => {
  await openAs(page, "free", "/predictions")
  const table = page.getByRole("table", { name: "Predictions" })
  const heads = table.getByRole("columnheader")
  await table.getByRole("button", { name: "Ticker" }).click()
  await expect(page).toHaveURL(`${origin}/predictions?sort=ticker&order=asc`)
  await expect(heads.filter({ hasText: "Ticker" })).toHaveAttribute("aria-sort", "ascending")
  const isByTicker = async () => {
    const shown = await table.locator("tbody tr td:first-child a").allTextContents()
    return shown.length > 1 && String(shown) === String(shown.toSorted())
  }
  await expect.poll(isByTicker).toBe(true)
  await table.getByRole("button", { name: "Rank" }).click()
  await expect(heads.filter({ hasText: "Rank" })).toHaveAttribute("aria-sort", "descending")
  await page.getByLabel("Ticker or company").fill("apple")
  await page.keyboard.press("Enter")
  await expect(table.locator("tbody tr")).toHaveCount(1)
  await expect(table.getByRole("link", { name: "AAPL" })).toBeVisible()
})

test("a failed answer is reported and repeated, and so is the end of a session", async ({ page }) => {
  const answers = "**/api/portal/**"
  const detail = "The server is busy."
  await page.route(answers, (route) => route.abort())
  await signInAs(page, "premium")
  await page.goto(`${origin}/predictions`)
  const failures = page.getByRole("main").getByRole("alert").filter({ hasText: "The server cannot be reached." })
  await expect(failures, "the record, both ends of the ranks, and the table below them").toHaveCount(4)
  await page.route(answers, (route) => route.fulfill({ status: 503, json: { detail, retry_after_seconds: 3_600 } }))
  const busy = page.getByRole("alert").filter({ hasText: detail })
  await expect(busy, "without a click").toHaveCount(4)
  await page.unroute(answers)
  await busy.last().getByRole("button", { name: "Try again" }).click()
  await expect(page.getByText(/^For the close of /)).toBeVisible()
  await expect(busy, "what the server said to wait for").toHaveCount(3)
  await page.context().clearCookies()
  await page.getByLabel("Direction").selectOption("bearish")
  await expect(page.getByRole("alert").filter({ hasText: "Your session has ended." }).first()).toBeVisible()
})

test("a choice that is made before the page has its scripts narrows it down, too", async ({ page }) => {
  const scripts = Promise.withResolvers<void>()
  await signInAs(page, "premium")
  await page.route("**/_next/static/**/*.js", async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto(`${origin}/predictions`, { waitUntil: "commit" })
  await page.getByLabel("Against the median").selectOption("behind")
  scripts.resolve()
  await expectOnlyBehind(page)
})

test("a choice that is made before Next follows the URL narrows the page down, too", async ({ page }) => {
  await signInAs(page, "premium")
  await page.addInitScript(() => {
    const { pushState } = History.prototype
    Object.defineProperty(History.prototype, "pushState", {
      get: () => pushState,
      set(ofNext) {
        setTimeout(() => Object.defineProperty(this, "pushState", { value: ofNext }), 2_000)
      },
    })
  })
  await page.goto(`${origin}/predictions`)
  await page.getByLabel("Against the median").selectOption("behind")
  await expectOnlyBehind(page)
})

async function expectOnlyBehind(page: Page): Promise<void> {
  await expect(page).toHaveURL(`${origin}/predictions?relative_direction=behind`)
  const table = page.getByRole("table", { name: "Predictions" })
  await expect(table.getByText("Behind").first()).toBeVisible()
  await expect(table.getByText("Ahead")).toHaveCount(0)
}

test("a stale answer shows at a glance what is missing", async ({ page }) => {
  await page.route("**/api/portal/answers/market/regime*", async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const meta = { ...answer.meta, stale: true, stale_reason: "The bars of yesterday are missing." }
    await route.fulfill({ response, json: { ...answer, meta } })
  })
  await openAs(page, "free", "/market")
  await expect(page.getByText("Not up to date. The bars of yesterday are missing.")).toBeVisible()
})

test("the browser verifies the proof of a signal, and rows can be saved as CSV", async ({ page }) => {
  const faultsAt = watchForFaults(page)
  await openAs(page, "premium", "/signals")
  const saving = page.waitForEvent("download")
  await page.getByRole("link", { name: /^Download these 50 of [\d,]+ rows as CSV$/ }).click()
  expect((await saving).suggestedFilename()).toMatch(/^signals-browse_.*\.csv$/)
  await page.goto(`${origin}/signals?outcome=win`)
  await page.locator("tbody a[href^='/signals/']").first().click()
  await expect(page.getByRole("heading", { name: "Proof" })).toBeVisible()
  const proof = page.waitForEvent("download")
  await page.getByRole("link", { name: "proof", exact: true }).click()
  expect((await proof).suggestedFilename()).toMatch(/^sig_\w+\.tlog-proof$/)
  await page.getByRole("button", { name: "Verify in this browser" }).click()
  await expect(page.getByText(/^Row \d+ is in the log as it was signed\.$/)).toBeVisible()
  expect(faultsAt("")).toEqual([])
})

test("a ticker's page has its prices with marks, and every product that mentions it", {
  tag: "@fast",
}, async ({ page }) => {
  await openAs(page, "professional", "/tickers/AAPL")
  const titles = ["Prices", "Prediction", "Signals", "Social", "Congress", "Creators", "Hearings"]
  for (const name of [...titles, "Lobbying", "Flights"]) {
    await expect(page.getByRole("heading", { level: 2, name, exact: true })).toBeVisible()
  }
  const proof = page.getByRole("link", { name: "proof", exact: true })
  await expect(proof).toHaveAttribute("href", /^\/track-record\/proofs\/pred_\w+\.tlog-proof$/)
  const accuracy = page.getByRole("table", { name: "Accuracy of the predictions for AAPL" })
  const heads = ["Timeframe", "Against the median", "Up or down", "Base rate"]
  await expect(accuracy.getByRole("columnheader")).toHaveText(heads)
  await page.getByRole("checkbox", { name: "Predictions" }).uncheck()
  await page.getByText("Show as a table").first().click()
  await expect(
    page
      .getByRole("table", { name: "Prices of AAPL" })
      .getByText(/Prediction: /)
      .first(),
  ).toBeVisible()
})

test("a chart keeps its visible range when its prices are reloaded", async ({ page }) => {
  await page.clock.install()
  let close = 0
  await page.route("**/api/portal/answers/market/ohlcv/AAPL?*", async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    close = answer.bars.at(-1).close += close === 0 ? 0 : 0.01
    await route.fulfill({ response, json: answer })
  })
  await openAs(page, "free", "/tickers/AAPL")
  const span = page.getByRole("status").filter({ hasText: /^\d+ \w+ \d{4} to \d+ \w+ \d{4}$/ })
  await expect(span).toBeVisible()
  await page.getByRole("button", { name: "1 month" }).click()
  const daysShown = async () => {
    const [first, last] = String(await span.textContent()).split(" to ")
    return (Date.parse(last) - Date.parse(first)) / 86_400_000
  }
  await expect.poll(daysShown).toBeLessThan(40)
  const month = await span.textContent()
  const again = page.waitForResponse("**/api/portal/answers/market/ohlcv/AAPL?*")
  await page.clock.fastForward("01:01")
  await again
  await page.getByText("Show as a table").first().click()
  const newest = page.getByRole("table", { name: "Prices of AAPL" }).locator("tbody tr").first()
  await expect(newest).toContainText(close.toFixed(2))
  await expect(span).toHaveText(String(month))
})

test("the price chart can be read by keyboard, and has its figures in a table", async ({ page }) => {
  await openAs(page, "free", "/tickers/AAPL")
  const chart = page.getByRole("slider", { name: "Prices of AAPL by session" })
  await chart.focus()
  await page.keyboard.press("End")
  await expect(chart).toHaveAttribute("aria-valuetext", /: open .*, close /)
  await page.getByText("Show as a table").first().click()
  await expect(page.getByRole("table", { name: "Prices of AAPL" })).toBeVisible()
})
