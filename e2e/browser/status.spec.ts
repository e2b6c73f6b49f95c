import { expect, test } from "@playwright/test"
import { expectNoFindingsInBothColours } from "./findings"
import { started } from "./started"

test("the status page loads the sources of a group when it is opened, and again after a failure", async ({ page }) => {
  let isFailing = true
  await page.route("**/status.json", (route) => (isFailing ? route.abort() : route.continue()))
  await page.goto(`${started.origin}/status`)
  const group = page.getByRole("group").filter({ has: page.getByRole("heading", { name: "Market" }) })
  await group.getByRole("heading", { name: "Market" }).click()
  await expect(group.getByText("The sources could not be loaded.")).toBeVisible()
  isFailing = false
  await group.getByRole("button", { name: "Try again" }).click()
  await expect(group.getByText("Runs by day").first()).toBeVisible()
  await expectNoFindingsInBothColours(page)
})
