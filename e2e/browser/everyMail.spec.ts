import { execFileSync } from "node:child_process"
import { expect, test } from "@playwright/test"
import { expectNoFindingsInBothColours, expectNoSidewaysScroll } from "./findings"

/** Mail programs provide the landmarks around a mail. */
const rulesOfWholePages = ["landmark-one-main", "region"]

function renderMails(): Record<string, string> {
  const words = ["--import", "tsx", "server/accounts/mail/testing/printSamples.ts"]
  return JSON.parse(execFileSync(process.execPath, words, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 }))
}

// In one window, because opening a new one for each takes longer than the check.
test("axe finds nothing in any mail, and each fits a phone", async ({ page }) => {
  const mails = Object.entries(renderMails())
  expect(mails.length).toBeGreaterThan(15)
  for (const [name, html] of mails) {
    await test.step(name, async () => {
      await page.setContent(html)
      await expectNoFindingsInBothColours(page, rulesOfWholePages)
      await expectNoSidewaysScroll(page, [320, 390, 1280])
    })
  }
})
