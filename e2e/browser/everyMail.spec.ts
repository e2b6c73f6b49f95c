import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import { expect, test } from "@playwright/test"
import { assemble } from "../../server/accounts/mail/testing/golden"
import { expectNoFindingsInBothColours, expectNoSidewaysScroll } from "./findings"

/** Mail programs provide the landmarks around a mail. */
const rulesOfWholePages = ["landmark-one-main", "region"]

const read = (name: string) => readFileSync(`emails/golden/${name}.html`, "utf8")

// In one window: opening a new one for each takes longer than the check.
test("no mail has anything for axe to find, and each fits a phone", async ({ page }) => {
  const files = globSync("emails/golden/*.html", { exclude: ["**/frame.html"] }).toSorted()
  expect(files.length).toBeGreaterThan(15)
  for (const file of files) {
    const name = basename(file, ".html")
    await test.step(name, async () => {
      await page.setContent(assemble(read("frame"), read(name)))
      await expectNoFindingsInBothColours(page, rulesOfWholePages)
      await expectNoSidewaysScroll(page, [320, 390, 1280])
    })
  }
})
