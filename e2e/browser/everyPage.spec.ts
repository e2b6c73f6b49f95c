import { expect, test } from "@playwright/test"
import { expectNoFindings, expectNoSidewaysScroll } from "./findings"
import { places, prepareVisit, type Visit } from "./places"
import { started } from "./started"

let visit: Visit

test.beforeAll(async ({ browser }) => {
  visit = await prepareVisit(browser)
})

for (const [name, { path, as }] of Object.entries(places)) {
  test(`${name} has nothing for axe to find in light or dark colours, breaks nothing, and fits every screen`, async ({
    page,
  }) => {
    const broken: { text: string; url: string }[] = []
    page.on("pageerror", (error) => broken.push({ text: String(error), url: "" }))
    page.on("console", (message) => {
      if (message.type() === "error") broken.push({ text: message.text(), url: message.location().url })
    })
    if (as) await page.context().addCookies(visit.cookies[as])
    const address = `${started.origin}${typeof path === "string" ? path : path(visit)}`
    await page.goto(address)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme })
      await expectNoFindings(page)
    }
    // The browser says of a page that is answered with 404 that it is; that is no fault of the page.
    expect(broken.filter(({ url }) => url !== address)).toEqual([])
    await expectNoSidewaysScroll(page, [320, 390, 1280])
  })
}
