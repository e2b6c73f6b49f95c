import { expect, test } from "@playwright/test"
import { expectNoFindingsInBothColours, expectNoSidewaysScroll, watchForFaults } from "./findings"
import { pages, prepareVisit, type Visit } from "./pages"
import { started } from "./started"

let visit: Visit

test.beforeAll(async ({ browser }) => {
  visit = await prepareVisit(browser)
})

for (const [name, { path, as }] of Object.entries(pages)) {
  test(`${name} has nothing for axe to find in light or dark colours, breaks nothing, and fits every screen`, async ({
    page,
  }) => {
    const faultsAt = watchForFaults(page)
    if (as) await page.context().addCookies(visit.cookies[as])
    const address = `${started.origin}${typeof path === "string" ? path : path(visit)}`
    const opened = await page.goto(address)
    expect(opened?.headers()["content-security-policy"]).toContain("script-src 'self' 'nonce-")
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expectNoFindingsInBothColours(page)
    expect(faultsAt(address)).toEqual([])
    await expectNoSidewaysScroll(page, [320, 390, 1280])
  })
}
