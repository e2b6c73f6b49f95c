import { expect } from "@playwright/test"
import { type ChatReceivers, startChats } from "../support/chatReceivers"
import { expectNoFindings } from "./findings"
import { started } from "./started"
import { becomeOwner } from "./steps/account"
import { test } from "./visitors"

let chats: ChatReceivers

test.beforeAll(async () => {
  chats = await startChats()
})
test.afterAll(() => chats.close())

test("an alert is created, tested, edited, paused and deleted", { tag: "@fast" }, async ({ page }) => {
  const { dashboard } = await becomeOwner(page, "alert", "api_pro")
  await dashboard.goto(`${started.origin}/dashboard/alerts`)
  const dialog = dashboard.getByRole("dialog")
  await dashboard.getByRole("button", { name: "Create an alert" }).click()
  await dialog.getByLabel("Name").fill("Earnings on my watchlist")
  await dialog.getByLabel("Event").selectOption("signal.issued")
  await dialog.getByLabel("About").selectOption("My watchlist")
  await dialog.getByLabel("earnings beat").check()
  await dialog.getByLabel("Quiet from").fill("22:00")
  await dialog.getByLabel("Quiet until").fill("07:00")
  await dialog.getByLabel("Time zone").fill("Europe/Berlin")
  await dialog.getByLabel("Send it to").selectOption("Slack")
  await dialog.getByLabel("Address of the incoming webhook").fill(chats.slack)
  await expectNoFindings(dashboard)
  await dialog.getByRole("button", { name: "Create the alert" }).click()
  await expect(dashboard.getByRole("heading", { name: "Earnings on my watchlist" })).toBeVisible()
  const choice = "signal.issued · earnings beat · on your watchlist"
  await expect(dashboard.getByText(choice)).toBeVisible()
  await expect(dashboard.getByText("quiet from 22:00 to 07:00 (Europe/Berlin)")).toBeVisible()

  await dashboard.getByRole("button", { name: /^Send a test/ }).click()
  await dialog.getByRole("button", { name: "Send the test" }).click()
  await expect(dialog).toContainText("The test was taken: it was answered with 200")
  expect(chats.texts).toEqual([expect.stringContaining("A test of this alert.")])
  await dialog.getByRole("button", { name: "Done" }).click()
  await expect(dashboard.getByRole("table")).toContainText("Test")
  await expectNoFindings(dashboard)

  await dashboard.getByRole("button", { name: /^Edit/ }).click()
  await dialog.getByLabel("How often").selectOption("Once a day, in one message")
  await dialog.getByLabel("At", { exact: true }).fill("18:30")
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(dashboard.getByText(/daily at 18:30, quiet from 22:00/)).toBeVisible()
  await dashboard.getByRole("button", { name: /^Pause/ }).click()
  await dialog.getByRole("button", { name: "Pause" }).click()
  await expect(dashboard.getByText("Paused by you.")).toBeVisible()
  await dashboard.getByRole("button", { name: /^Delete/ }).click()
  await dialog.getByRole("button", { name: "Delete the alert" }).click()
  await expect(dashboard.getByText("You have no alerts yet.")).toBeVisible()
})
