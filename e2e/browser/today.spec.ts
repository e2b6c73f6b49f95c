import { expect, type Page, test } from "@playwright/test"
import { expectNoFindingsInBothColours, expectNoSidewaysScroll, watchForFaults } from "./findings"
import { started } from "./started"
import { openAs } from "./steps/session"
import { signalsIssued } from "./steps/surfaces"

const { origin } = started

test.beforeAll(signalsIssued)

const regime = /^What would change the regime/

const part = (page: Page, name: RegExp) => page.getByRole("region", { name })

const partsOfAll = [
  /^At a glance/,
  regime,
  /^Record of/,
  /^Strongest/,
  /^Graded since/,
  /^Also at/,
  /^Signals due/,
  /^Scheduled/,
]

test("a subscriber has the day on one screen, reached from the navigation, with every part and its links", async ({
  page,
}) => {
  const faultsAt = watchForFaults(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, "premium", "/dashboard")
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Today" }).click()
  await expect(page).toHaveURL(`${origin}/today`)
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/^Today for the session of \w+day/)
  for (const name of [...partsOfAll, /^Your watchlist/, /ources/]) await expect(part(page, name)).toBeVisible()
  await expect(part(page, regime)).toContainText(/It becomes \w+ if /)
  await expect(part(page, regime)).toContainText("Guidance")
  const strongest = part(page, /^Strongest/)
  await expect(strongest.getByRole("listitem").first()).toContainText(
    /\d\.\d%.*(\(\d+\.\d% to \d+\.\d%\), n = \d+|no record yet)/,
  )
  await expect(part(page, /^Your watchlist/)).toContainText("Your watchlist is empty.")
  await expectNoSidewaysScroll(page, [1440, 768, 390])
  await expectNoFindingsInBothColours(page)
  await strongest.getByRole("link").first().click()
  await expect(page).toHaveURL(/\/tickers\//)
  expect(faultsAt(`${origin}/today`)).toEqual([])
})

test("free accounts and visitors get what is free, and see what a plan would add, with its record", async ({
  page,
}) => {
  await page.goto(`${origin}/today`)
  for (const name of partsOfAll) await expect(part(page, name)).toBeVisible()
  const offer = part(page, /^Signals due/)
  await expect(offer).toContainText("Part of the Premium plan")
  await expect(offer).toContainText(/So far \d+\.\d% \(\d+\.\d% to \d+\.\d%\) of [\d,]+ signals won/)
  await expect(part(page, /^Your watchlist/)).toHaveCount(0)
  await expect(page.getByText("Guidance")).toHaveCount(0)
  await expect(page.getByLabel("As of")).toHaveCount(0)
  await offer.getByRole("link", { name: "Sign in" }).click()
  await expect(page).toHaveURL(`${origin}/sign-in?to=%2Ftoday`)
  await page.goto(`${origin}/today?as_of=2026-10-01`)
  await expect(page).toHaveURL(/\/sign-in\?to=%2Ftoday%3Fas_of%3D2026-10-01$/)
  await openAs(page, "free", "/today")
  await expect(part(page, /^Signals due/)).toContainText("Part of the Premium plan")
  await expect(part(page, /^Your watchlist/)).toBeVisible()
  await expect(part(page, regime)).not.toContainText("Guidance")
})

test("a past day, a Sunday and a day before everything are explained in words, without a script too", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await openAs(page, "premium", "/today?as_of=2026-10-01")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "A past day for the session of Friday, 2 October 2026",
  )
  await expect(page.getByText("After the close of 1 Oct 2026; known by 2 Oct 2026, 03:59 UTC.")).toBeVisible()
  await expect(part(page, /^Graded since the open of 1 Oct 2026/)).toContainText("ahead or behind")
  await page.getByRole("link", { name: "‹ 30 Sep 2026" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toContainText("1 October 2026")
  await page.getByLabel("As of").fill("2026-09-24")
  await page.getByRole("button", { name: "Go" }).click()
  await expect(page).toHaveURL(`${origin}/today?as_of=2026-09-24`)
  await page.getByRole("link", { name: "Back to now" }).click()
  await expect(page).toHaveURL(`${origin}/today`)
  await page.goto(`${origin}/today?as_of=2026-09-27T15:00:00Z`)
  await expect(page.getByText("Sunday: the exchanges are closed. The next session opens on 28 Sep 2026")).toBeVisible()
  await page.goto(`${origin}/today?as_of=1995-03-01`)
  await expect(part(page, regime)).toContainText("There is no regime: SPY has 0 of the 200 sessions")
  await expect(part(page, /^Strongest/)).toContainText("No prediction had been made by that moment.")
  for (const asOf of ["2126-01-01", "yesterday"]) {
    await page.goto(`${origin}/today?as_of=${asOf}`)
    await expect(page.getByText("This is not a moment that has passed.")).toBeVisible()
  }
  await context.close()
})

test("the day prints on one sheet, black on white, without what only a screen can use", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: "dark" })
  await openAs(page, "premium", "/today")
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: "print" })
  await expect(page.getByRole("banner")).toBeHidden()
  await expect(page.getByLabel("As of")).toBeHidden()
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(255, 255, 255)")
})

test("the eye gets the day first: on a phone, the first screen has the regime, what is due and what changed", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, "premium", "/today")
  const glance = part(page, /^At a glance/)
  for (const name of [/^Regime$/, /^Due on /, /^Changed since the open of /]) {
    const box = await glance.getByRole("heading", { name }).boundingBox()
    expect(box && box.y + box.height).toBeLessThan(844 - 60)
  }
  await expect(glance.getByText(/^\d+ won, \d+ lost$/)).toBeInViewport()
})

test("each picture of the day has its figures in words, and needs no script", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await openAs(page, "premium", "/today?as_of=2026-11-27")
  const glance = part(page, /^At a glance/)
  const picture = (name: RegExp) => glance.getByRole("img", { name })
  await expect(
    picture(/^Regime of 25\d sessions from \d+ Nov 2025 to 27 Nov 2026: .*Normal \(100% of the usual size\)/),
  ).toBeVisible()
  await expect(
    picture(/^The next 10 sessions, from 30 Nov 2026 to 11 Dec 2026\. .*Fri 4 Dec: Employment Situation/),
  ).toBeVisible()
  await expect(
    picture(/^\d+\.\d% right of [\d,]+ predictions; 95% interval \d+\.\d% to \d+\.\d%.*; chance 50%$/),
  ).toBeVisible()
  await expect(picture(/^Signals graded: \d+ (won|lost)/)).toBeVisible()
  for (const name of [/^Strongest/, /^Signals due/]) {
    const line = part(page, name).getByRole("img").first()
    await expect(line).toHaveAccessibleName(
      /^[A-Z.]+, closes of 4\d sessions: from \d+\.\d\d on .* 2026 to \d+\.\d\d on 27 Nov 2026/,
    )
  }
  await context.close()
})
