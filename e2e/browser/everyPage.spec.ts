import { expect, test } from "@playwright/test"
import { expectNoFindingsInBothColours, expectNoSidewaysScroll, watchForFaults } from "./findings"
import { pages, prepareVisit, type Visit } from "./pages"
import { started } from "./started"

let visit: Visit

test.beforeAll(async ({ browser }) => {
  visit = await prepareVisit(browser)
})

test("every page that search engines are told of is among those that are visited, or is one error's", async () => {
  const sitemap = await (await fetch(`${started.origin}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address]) => new URL(address).pathname)
  const visited = Object.values(pages).map(({ path }) => path)
  expect(listed).toContain("/methodology")
  expect(listed.filter((path) => !visited.includes(path) && !path.startsWith("/docs"))).toEqual([])
  const robots = await (await fetch(`${started.origin}/robots.txt`)).text()
  expect(robots).toMatch(/Disallow: \/dashboard[\s\S]*Sitemap: .+\/sitemap\.xml/)
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
