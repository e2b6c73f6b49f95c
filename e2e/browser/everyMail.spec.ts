import { globSync } from "node:fs"
import { basename } from "node:path"
import { pathToFileURL } from "node:url"
import { test } from "@playwright/test"
import { expectNoFindings, expectNoSidewaysScroll } from "./findings"

/** A mail is shown within the page of a mail program, which has the landmarks. */
const rulesOfWholePages = ["landmark-one-main", "region"]

for (const file of globSync("emails/golden/*.html").toSorted()) {
  test(`the mail ${basename(file, ".html")} has nothing for axe to find, and fits a phone`, async ({ page }) => {
    await page.goto(pathToFileURL(file).href)
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme })
      await expectNoFindings(page, rulesOfWholePages)
    }
    await expectNoSidewaysScroll(page, [320, 390, 1280])
  })
}
