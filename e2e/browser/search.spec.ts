import { expect, type Page, test } from "@playwright/test"
import { expectNoFindings, expectNoFindingsInBothColours, expectNoSidewaysScroll, watchForFaults } from "./findings"
import { started } from "./started"
import { becomeOwner } from "./steps/account"
import { linkInMailbox, signInMail } from "./steps/mailbox"
import { openAs, readerIn, turnSession } from "./steps/session"
import { mailLink } from "./steps/visitor"
import { inDatabase } from "./stored"

const { origin } = started

const searchOf = (page: Page) => page.getByRole("dialog", { name: "Search" })
const fieldOf = (page: Page) => searchOf(page).getByRole("combobox")

async function press(page: Page, key: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(searchOf(page)).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

test.describe("the search", () => {
  test("finds a ticker, a page and the documentation by keyboard alone, and returns the focus", async ({ page }) => {
    const faultsAt = watchForFaults(page)
    await openAs(page, "premium", "/market?as_of=2026-10-01")
    const button = page.getByRole("button", { name: "Search" })
    await button.focus()
    await press(page, "/")
    await expect(fieldOf(page)).toBeFocused()
    await page.keyboard.press("Escape")
    await expect(searchOf(page)).toHaveCount(0)
    await expect(button).toBeFocused()
    await press(page, "Control+k")
    await page.keyboard.type("google")
    await expect(searchOf(page).getByRole("option", { selected: true })).toContainText("GOOGL")
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(`${origin}/tickers/GOOGL?as_of=2026-10-01`)
    await expect(searchOf(page)).toHaveCount(0)
    await press(page, "/")
    await page.keyboard.type("request log")
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(`${origin}/dashboard/requests`)
    await press(page, "/")
    await page.keyboard.type("wilson interval")
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(`${origin}/docs/search?q=wilson%20interval`)
    // A reader who leaves before a page is drawn leaves its preloads unused.
    expect(faultsAt("").filter((fault) => !fault.includes("preloaded using link preload"))).toEqual([])
  })

  test("announces the marked entry, and axe finds nothing in it on a phone and on a wide screen", async ({ page }) => {
    await openAs(page, "free", "/tickers")
    await press(page, "/")
    await page.keyboard.type("bank")
    const options = searchOf(page).getByRole("option")
    await expect(options.first()).toHaveAttribute("aria-selected", "true")
    await expect(options.nth(1), "the tickers are there").toBeVisible()
    await page.keyboard.press("ArrowDown")
    const second = await options.nth(1).getAttribute("id")
    await expect(fieldOf(page)).toHaveAttribute("aria-activedescendant", String(second))
    await expect(fieldOf(page)).toBeFocused()
    await expectNoFindingsInBothColours(page)
    await expectNoSidewaysScroll(page, [320, 390, 1440])
    await page.mouse.click(5, 5)
    await expect(searchOf(page)).toHaveCount(0)
  })

  test("takes no keystroke from a text field, and loses none that is typed before it has loaded", async ({ page }) => {
    await openAs(page, "free", "/tickers")
    const filter = page.getByLabel("Ticker or company")
    await filter.fill("brk")
    await filter.press("/")
    await expect(filter).toHaveValue("brk/")
    await expect(searchOf(page)).toHaveCount(0)
    const typed = Promise.withResolvers<void>()
    await page.route("**/api/portal/search", async (route) => {
      await typed.promise
      await route.continue()
    })
    await filter.blur()
    await page.getByRole("heading", { level: 1 }).click()
    await page.keyboard.type("/msft")
    await page.keyboard.press("Enter")
    typed.resolve()
    await expect(page).toHaveURL(`${origin}/tickers/MSFT`)
  })

  test("covers the documentation for visitors, and everything for signed-in readers", async ({ page }) => {
    const docs = page.getByRole("searchbox", { name: "Search the documentation" })
    await page.goto(`${origin}/docs`)
    await expect(page.getByRole("button", { name: "Search" })).toHaveCount(0)
    await expect(async () => {
      await page.keyboard.press("Control+k")
      await expect(docs).toBeFocused({ timeout: 1_000 })
    }).toPass()
    await expect(searchOf(page)).toHaveCount(0)
    await openAs(page, "free", "/docs")
    await press(page, "Control+k")
    await expect(docs).not.toBeFocused()
  })
})

test("the watchlist is edited on the pages of tickers, and filters predictions", async ({ page }) => {
  const { dashboard } = await becomeOwner(page, "watcher")
  await dashboard.goto(`${origin}/tickers/AAPL`)
  await dashboard.getByRole("button", { name: "Add to watchlist" }).click()
  await expect(dashboard.getByText("On your watchlist")).toBeVisible()
  await dashboard.goto(`${origin}/predictions`)
  await dashboard.getByLabel("Watchlist").selectOption("only")
  await expect(dashboard).toHaveURL(`${origin}/predictions?watchlist=only`)
  await expect(dashboard.getByText("1 to 1 of 1")).toBeVisible()
  await expectNoFindings(dashboard)
  await dashboard.goto(`${origin}/tickers/AAPL`)
  await dashboard.getByRole("button", { name: "Remove AAPL from your watchlist" }).click()
  await expect(dashboard.getByRole("button", { name: "Add to watchlist" })).toBeFocused()
  await dashboard.goto(`${origin}/predictions?watchlist=only`)
  await expect(dashboard.getByText("Your watchlist is empty.")).toBeVisible()
})

test("a filter is saved under a name, opened from the page and the dashboard, and deleted", async ({ page }) => {
  const { email, dashboard } = await becomeOwner(page, "filterer")
  await dashboard.goto(`${origin}/predictions?direction=bearish&as_of=2026-10-01`)
  await dashboard.getByRole("button", { name: "Save this filter" }).click()
  await dashboard.getByLabel("Name", { exact: true }).fill("Falling")
  await dashboard.getByRole("button", { name: "Save", exact: true }).click()
  const saved = dashboard.getByRole("list", { name: "Saved filters" })
  await expect(saved.getByRole("link", { name: "Falling" })).toHaveAttribute("aria-current", "page")
  await expectNoFindingsInBothColours(dashboard)
  await expectNoSidewaysScroll(dashboard, [320, 390, 1440])
  await dashboard.goto(`${origin}/dashboard/watchlist`)
  await dashboard.getByRole("link", { name: "Falling" }).click()
  await expect(dashboard).toHaveURL(`${origin}/predictions?direction=bearish`)
  await expect(dashboard.getByLabel("Direction")).toHaveValue("bearish")
  await saved.getByRole("button", { name: "Delete the filter Falling" }).click()
  await expect(saved).toHaveCount(0)
  await inDatabase((pool) =>
    pool.query(
      `INSERT INTO saved_filter (id, account_id, page, name, query, created_at)
       SELECT 'filter_' || n || id, id, 'signals', 'kept ' || n, '', now()
       FROM account, generate_series(1, 20) AS n WHERE email = $1`,
      [email],
    ),
  )
  await dashboard.getByRole("button", { name: "Save this filter" }).click()
  await dashboard.getByLabel("Name", { exact: true }).fill("One more")
  await dashboard.getByRole("button", { name: "Save", exact: true }).click()
  await expect(dashboard.getByRole("alert")).toContainText("An account has at most 20 saved filters.")
})

test("a visitor who opens a page before signing in returns to it, with its filters and its moment", async ({
  page,
}) => {
  const { email } = await becomeOwner(page, "latecomer")
  await page.context().clearCookies({ name: /session$/ })
  const address = "/predictions?direction=bearish&as_of=2026-10-01"
  await page.goto(`${origin}${address}`)
  await expect(page).toHaveURL(`${origin}/sign-in?${new URLSearchParams({ to: address })}`)
  await mailLink(page, email)
  await page.goto(await linkInMailbox(page, origin, signInMail(email)))
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click()
  await expect(page).toHaveURL(`${origin}${address}`)
  await expect(page.getByLabel("Direction")).toHaveValue("bearish")
})

test("the end of a session is shown on an open page, which continues after the next sign-in", async ({ page }) => {
  const { email, dashboard } = await becomeOwner(page, "interrupted")
  await dashboard.goto(`${origin}/predictions?as_of=2026-10-01`)
  await expect(dashboard.getByText(/^1 to 50 of /)).toBeVisible()
  await turnSession(email)
  await dashboard.getByLabel("Direction").selectOption("bearish")
  const notice = dashboard.getByRole("status").filter({ hasText: "Your session has ended." })
  await expect(notice.getByRole("link", { name: "Sign in again" })).toHaveAttribute(
    "href",
    `/sign-in?${new URLSearchParams({ to: "/predictions?as_of=2026-10-01&direction=bearish" })}`,
  )
  await expectNoFindingsInBothColours(dashboard)
  await press(dashboard, "/")
  await expect(searchOf(dashboard).getByRole("alert")).toContainText("Your session has ended.")
  await dashboard.keyboard.press("Escape")
  await turnSession(email)
  await expect(notice).toHaveCount(0)
  await expect(dashboard.getByText("as of 2 Oct 2026, 03:59 UTC")).toBeVisible()
})

test("the header marks the current page, and shows once who is signed in and with which plan", async ({ page }) => {
  await openAs(page, "premium", "/congress")
  const main = page.getByRole("navigation", { name: "Main" })
  await expect(main.getByRole("link", { name: "Markets" })).toHaveAttribute("aria-current", "true")
  await expect(readerIn(page)).toBeHidden()
  await page.getByText("More", { exact: true }).click()
  await expect(readerIn(page)).toHaveText("premium@example.com · Premium")
  await expect(page.getByText("premium@example.com").filter({ visible: true })).toHaveCount(1)
  await main.getByRole("link", { name: "Signals" }).click()
  await expect(main.getByRole("link", { name: "Signals" })).toHaveAttribute("aria-current", "page")
  await expect(main.getByRole("link", { name: "Markets" })).not.toHaveAttribute("aria-current")
  await page.goto(`${origin}/docs/quotas`)
  await expect(main.getByRole("link", { name: "Docs" })).toHaveAttribute("aria-current", "true")
  await page.goto(`${origin}/signup`)
  await expect(page.getByRole("main").getByText("You are signed in as premium@example.com")).toBeVisible()
})

test("the header is one row with the data, the account and a menu for the rest, wide or narrow", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, "premium", "/pricing")
  const linksIn = (name: string) => page.getByRole("navigation", { name, exact: true }).getByRole("link")
  const further = ["Product", "Pricing", "Status"]
  await expect(linksIn("Main")).toHaveText(["Today", "Signals", "Markets", "Tickers", "Track record", "Docs"])
  await expect(linksIn("Account")).toHaveText(["Dashboard"])
  const tops = await page
    .locator("header a:visible")
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect()))
  expect(Math.max(...tops.map(({ top }) => top))).toBeLessThan(Math.min(...tops.map(({ bottom }) => bottom)))
  const more = page.getByText("More", { exact: true })
  await more.click()
  await expect(linksIn("More")).toHaveText(further)
  await expect(linksIn("More").nth(1)).toHaveAttribute("aria-current", "page")
  await expectNoFindingsInBothColours(page)
  await page.keyboard.press("Escape")
  await expect(linksIn("More").first()).toBeHidden()
  await more.click()
  await page.getByRole("heading", { level: 1 }).click()
  await expect(linksIn("More").first()).toBeHidden()
  await expectNoSidewaysScroll(page, [1440, 1024, 390, 320])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByText("Menu", { exact: true }).click()
  await expect(linksIn("Main").first()).toBeVisible()
  await expect(linksIn("Account")).toBeVisible()
  await expect(linksIn("More")).toHaveText(further)
})

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test("the menu opens, and shows no search that could not work", async ({ page }) => {
    await openAs(page, "free", "/pricing")
    await page.getByText("Menu", { exact: true }).click()
    await expect(page.getByRole("link", { name: "Pricing" }).first()).toHaveAttribute("aria-current", "page")
    await expect(page.getByRole("link", { name: "Tickers" })).toBeVisible()
    await expect(page.getByRole("button", { name: "Search" })).toHaveCount(0)
  })
})
