import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import { test } from "@playwright/test"
import { assemble } from "../../server/mail/testing/golden"
import { expectNoFindingsInBothColours, expectNoSidewaysScroll } from "./findings"

/** A mail is shown within the page of a mail program, which has the landmarks. */
const rulesOfWholePages = ["landmark-one-main", "region"]

const read = (name: string) => readFileSync(`emails/golden/${name}.html`, "utf8")

for (const file of globSync("emails/golden/*.html", { exclude: ["**/frame.html"] }).toSorted()) {
  test(`the mail ${basename(file, ".html")} has nothing for axe to find, and fits a phone`, async ({ page }) => {
    await page.setContent(assemble(read("frame"), read(basename(file, ".html"))))
    await expectNoFindingsInBothColours(page, rulesOfWholePages)
    await expectNoSidewaysScroll(page, [320, 390, 1280])
  })
}
